/** Memory and processor time of a process and its children, read from /proc, for tests on Linux. */
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

export const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number);

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

/** Whether the process has not ended; a zombie has. */
export const isRunning = (pid: number): boolean => /State:\s+[^Z\s]/.test(read(`/proc/${pid}/status`));

/** The resident memory, MiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** The highest resident memory so far, MiB. */
export const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** User and system time so far, s. */
export const secondsOf = (pid: number): number => {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
};

/** `end` returns the sums over all processes; usage in the last moment of a process is missed. */
export const watchProcesses = (pid: number) => {
  const seen = new Map<number, { mebibytes: number; seconds: number }>();
  const poll = (): void => {
    for (const one of familyOf(pid)) {
      const before = seen.get(one) ?? { mebibytes: 0, seconds: 0 };
      seen.set(one, {
        mebibytes: Math.max(before.mebibytes, peakOf(one)),
        seconds: Math.max(before.seconds, secondsOf(one)),
      });
    }
  };
  const timer = setInterval(poll, 50);
  return {
    end: () => {
      clearInterval(timer);
      const all = [...seen.values()];
      const sum = (of: 'mebibytes' | 'seconds') => all.reduce((total, one) => total + one[of], 0);
      return { mebibytes: sum('mebibytes'), seconds: sum('seconds') };
    },
  };
};
