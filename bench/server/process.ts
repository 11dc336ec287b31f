/** Starts and ends the measured programs, each on its own core (`taskset`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

const START_LIMIT_MS = 60_000;
/** Unit of processor time in /proc: 100 ticks a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** Children that are killed when a measurement is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The output of the program is forwarded to stderr. */
export const start = (command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

export const startOnCore = (
  core: number,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess => start('taskset', ['--cpu-list', `${core}`, command, ...args], env);

export const answers = async (url: string, child: ChildProcess): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended with ${child.exitCode}`);
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > limit) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

export const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Processor time of a process since its start, in milliseconds, and its present memory in MiB. Linux only. */
export const costOf = async ({ pid }: ChildProcess): Promise<{ cpuMs: number; memoryMiB: number }> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    cpuMs: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000,
    memoryMiB: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  };
};
