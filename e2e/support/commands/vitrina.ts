/**
 * Runs the command line on a data folder, within a thread of the test process: a process for each command would load the code of the
 * server again. Processes of commands are tested in apps/server/src/cli.
 */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { CommandMessage, CommandResult } from '../../../apps/server/src/cli/testing/command-messages.ts';
import { SETTINGS } from '../process.ts';

const COMMAND_TIMEOUT_MS = 600_000;

let thread: Worker | null = null;

const commandThread = (): Worker => {
  if (!thread) {
    thread = new Worker(new URL('../../../apps/server/src/cli/testing/command-thread.ts', import.meta.url));
    thread.unref();
  }
  return thread;
};

const run = (args: string[], input: string, env: NodeJS.ProcessEnv): CommandResult => {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const message: CommandMessage = { args, input, env, port: port2, done };
  commandThread().postMessage(message, [port2]);
  Atomics.wait(done, 0, 0, COMMAND_TIMEOUT_MS);
  const received = receiveMessageOnPort(port1);
  port1.close();
  if (!received) throw new Error(`vitrina ${args.join(' ')} does not end`);
  return received.message;
};

/** Published, but few products of the list have tags: tests publish pages without them. */
const FEW_TAGS = 3;

/** With `input` on its standard input. Throws if it fails. */
export const vitrinaWithInput = (dataDir: string, input: string, ...args: string[]): void => {
  const { code, err } = run(args, input, { ...process.env, ...SETTINGS, DATA_DIR: dataDir });
  if (code !== 0 && code !== FEW_TAGS) throw new Error(`vitrina ${args.join(' ')}: ${err}`);
};

export const vitrina = (dataDir: string, ...args: string[]): void => vitrinaWithInput(dataDir, '', ...args);

/** As a process, without blocking this one, which may be the store that the command calls. */
export const vitrinaMeanwhile = async (dataDir: string, ...args: string[]): Promise<void> => {
  const root = resolve(import.meta.dirname, '../../..');
  const env = { ...process.env, ...SETTINGS, DATA_DIR: dataDir };
  const command = [join(root, 'apps/server/src/cli/vitrina.ts'), ...args];
  await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch((error: { code?: unknown }) => {
    if (error.code !== FEW_TAGS) throw error;
  });
};
