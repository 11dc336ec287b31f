/** A program of the product as a process that ends with this one; what it says goes to a file where `FAULTS_LOG` names a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../apps/server/src');

/** `flags` are Node's. */
export const startProgram = (
  [file = '', ...args]: string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): ChildProcess => {
  const child = spawn(process.execPath, [...flags, join(source, file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const folder = process.env['FAULTS_LOG'];
  if (folder) child.stderr?.pipe(createWriteStream(join(folder, `${child.pid}.log`)));
  // Unread, what it says would stop it one day; a stack that nobody caught is what this looks for.
  child.stderr?.on('data', (text: Buffer) => {
    if (/Uncaught|Unhandled|^\s+at /m.test(text.toString())) process.stderr.write(text);
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
};

/** Files and sockets that a process holds open. Linux only. */
export const handlesOf = async ({ pid }: ChildProcess): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
