/** The process of `vitrina …`: its terminal and its exit code. */
import type { Terminal } from './command.ts';
import { printable, runCommandLine } from './command-line.ts';

const terminal: Terminal = {
  out: (text) => void process.stdout.write(`${process.stdout.isTTY ? printable(text) : text}\n`),
  // On a terminal a progress bar may stand in the line.
  err: (text) => void process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${text}\n`),
  write: (text) => void process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
  stdin: process.stdin,
};

/** A reader of our output may stop early (`| head`), which is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
