/** Runs a command with all its child processes and measures time, processor time and peak memory. Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 100;
const MIB = 1024 * 1024;
const PAGE_BYTES = 4096;

/** `cpuSeconds`: user and system time of all processes. `peakMiB`: peak of their total memory, sampled ten times a second. */
export type Cost = { seconds: number; cpuSeconds: number; peakMiB: number };

const statOf = (name: string): string => {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    // The process ended between two reads.
    return '';
  }
};

/**
 * Resident memory of a process group in bytes; shared memory counts for each process. Synchronous, because a promise per file
 * would take a third of a processor from the measured command.
 */
const memoryOfGroup = (group: number): number => {
  let pages = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    // Fields after the name in brackets: state, parent, group; resident pages are the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) pages += Number(fields[21]);
  }
  return pages * PAGE_BYTES;
};

/** Samples until it is stopped; stopping returns the peak in MiB. */
export const watchMemory = (group: number): (() => Promise<number>) => {
  let peak = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, memoryOfGroup(group));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return Math.round(peak / MIB);
  };
};

/** Parses `1m2.345s`, the format of the shell's `times`. */
const secondsIn = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Throws if the exit code is not 0. */
export const costOfRun = async (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Cost> => {
  const begin = performance.now();
  // The shell waits for all descendants; the second line of `times` is their processor time.
  const child = spawn('sh', ['-c', '"$@" >/dev/null; code=$?; times; exit $code', 'sh', command, ...args], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = watchMemory(child.pid ?? 0);
  const output = { out: '', error: '' };
  child.stdout.on('data', (part) => (output.out += part));
  child.stderr.on('data', (part) => (output.error += part));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begin) / 1000;
  const peakMiB = await stop();
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output.error}`);
  const [user = '', system = ''] = output.out.trim().split('\n').at(-1)?.split(' ') ?? [];
  return { seconds, cpuSeconds: secondsIn(user) + secondsIn(system), peakMiB };
};
