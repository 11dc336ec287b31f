// Preloaded into the programs that `npm start` runs: they stop when the parent process has ended, even after a kill.

// Worker threads load this as well; they have no channel to the parent process.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone must not keep an idle program alive.
  process.channel.unref();
}
