/** A command with all that it starts, on every core: how long, how much processor time, how much memory at most. Linux. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 100;
const MIB = 1024 * 1024;
const PAGE_BYTES = 4096;

/** `cpuSeconds`: user and system, of all processes. `peakMiB`: the most that all held at the same time, sampled ten times a second. */
export type Cost = { seconds: number; cpuSeconds: number; peakMiB: number };

const statOf = (name: string): string => {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    // It has ended between two readings.
    return '';
  }
};

/**
 * The resident memory of a process group, bytes; what processes share is counted once for each. At once: a promise for each file
 * takes a third of a processor from who is measured.
 */
export const memoryOfGroup = (group: number): number => {
  let pages = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    // Behind the name in brackets: state, parent, group; resident pages are the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) pages += Number(fields[21]);
  }
  return pages * PAGE_BYTES;
};

/** Samples until it is stopped; gives the most, MiB. */
export const watchMemory = (group: number): (() => Promise<number>) => {
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, memoryOfGroup(group));
      await new Promise((wake) => setTimeout(wake, SAMPLE_MS));
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return Math.round(most / MIB);
  };
};

/** `1m2.345s` as the shell's `times` says it. */
const secondsIn = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Throws when it ends with another code than 0. */
export const costOfRun = async (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Cost> => {
  const begin = performance.now();
  // The shell waits for all and knows what its children took, and theirs: the second line of `times`.
  const child = spawn('sh', ['-c', '"$@" >/dev/null; code=$?; times; exit $code', 'sh', command, ...args], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = watchMemory(child.pid ?? 0);
  const told = { out: '', error: '' };
  child.stdout.on('data', (part) => (told.out += part));
  child.stderr.on('data', (part) => (told.error += part));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begin) / 1000;
  const peakMiB = await stop();
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${told.error}`);
  const [user = '', system = ''] = told.out.trim().split('\n').at(-1)?.split(' ') ?? [];
  return { seconds, cpuSeconds: secondsIn(user) + secondsIn(system), peakMiB };
};
