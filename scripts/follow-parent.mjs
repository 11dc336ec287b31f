// Loaded into the programs that `npm start` runs: when the starter is gone, however it went, they stop too.

// Worker threads load this as well, and have no channel to anyone.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a program alive that has nothing left to do.
  process.channel.unref();
}
