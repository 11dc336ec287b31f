/** A thread that runs commands of `vitrina` one after the other. For tests that start no process of the command line. */
import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import '../../testing/cheap-passwords.ts';
import { runCommandLine } from '../command-line.ts';
import type { CommandMessage, CommandRequest, CommandResult } from './command-messages.ts';

const run = async ({ args, input, env }: CommandRequest): Promise<CommandResult> => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  let err = '';
  const code = await runCommandLine(args, {
    out: () => {},
    err: (text) => void (err += `${text}\n`),
    write: (text) => void (err += text),
    isInteractive: false,
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
  });
  return { code, err };
};

const answer = async ({ port, done, ...request }: CommandMessage): Promise<void> => {
  port.postMessage(await run(request));
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
};

parentPort?.on('message', (message: CommandMessage) => void answer(message));
