/** What was promised, beside what was measured. */
import { table } from '../table.ts';

/** Reached where `measured` is at most `most`. */
export type Target = { promise: string; measured: number; most: number };

export const isReached = ({ measured, most }: Target): boolean => measured <= most;

const number = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

export const printTargets = (targets: readonly Target[]): void => {
  const rows = targets.map((target) => [
    target.promise,
    number(target.measured),
    `≤ ${number(target.most)}`,
    isReached(target) ? 'reached' : 'MISSED',
  ]);
  process.stdout.write(`\n${table(['target', 'measured', 'promised', ''], rows)}\n`);
};
