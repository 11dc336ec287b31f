/** Starts a program of the product as a child process that ends with this one; its stderr is logged if `FAULTS_LOG` names a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../apps/server/src');

/** `flags` are flags of Node. */
export const startProgram = (
  [file = '', ...args]: string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): ChildProcess => {
  const child = spawn(process.execPath, [...flags, join(source, file), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const folder = process.env['FAULTS_LOG'];
  if (folder) child.stderr?.pipe(createWriteStream(join(folder, `${child.pid}.log`)));
  // The pipe must be read, or the program blocks; stacks of uncaught errors are printed.
  child.stderr?.on('data', (text: Buffer) => {
    if (/Uncaught|Unhandled|^\s+at /m.test(text.toString())) process.stderr.write(text);
  });
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  child.once('exit', () => process.off('exit', killOnExit));
  return child;
};

/** Number of open files and sockets of a process. Linux only. */
export const countHandles = async ({ pid }: ChildProcess): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
