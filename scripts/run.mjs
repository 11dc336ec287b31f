// Starts other programs for the scripts. Plain JavaScript without dependencies: it runs before anything is installed.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Prints to stderr, so that the output of a command can be piped. */
export const log = (text) => process.stderr.write(`${text}\n`);

/** Ends a script with a sentence for the reader and an exit code for the caller. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Runs a script's body; its number (or that of its Stop) is the exit code. */
export const main = async (body) => {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    log(error.message);
    process.exitCode = error.code;
  }
};

export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Starts a program and resolves to its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // Ctrl-C reaches the whole process group by itself; a second one from here would make children give up at once.
    const hold = () => {};
    const forward = (signal) => child.kill(signal);
    const end = (code) => {
      process.off('SIGINT', hold).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(code);
    };
    process.on('SIGINT', hold).on('SIGTERM', forward).on('SIGHUP', forward);
    child.once('error', (error) => {
      log(`${command} does not start: ${error.message}`);
      end(127);
    });
    child.once('exit', (code, signal) => end(exitCodeOf(code, signal)));
  });

/** The script behind a command of an installed package, to be run with a Node of our choice on every system. */
export const tool = (packageName, command = packageName) => {
  const home = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : bin[command]);
};
