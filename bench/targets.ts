/** Targets of figures. A missed target is printed; only a subject whose figures no machine changes fails by it. */
import { table } from './table.ts';

export type Target = { name: string; figure: number } & ({ max: number } | { min: number });

type JudgedTarget = Target & { isReached: boolean };

/** The figures of a part of a subject, with its targets. */
export type Measured = { targets: JudgedTarget[]; [figure: string]: unknown };

const judged = (target: Target): JudgedTarget => ({
  ...target,
  isReached: 'max' in target ? target.figure <= target.max : target.figure >= target.min,
});

const shown = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2));

export const printTargets = (targets: readonly Target[]): JudgedTarget[] => {
  const all = targets.map(judged);
  const rows = all.map((target) => [
    target.name,
    shown(target.figure),
    'max' in target ? `≤ ${shown(target.max)}` : `≥ ${shown(target.min)}`,
    target.isReached ? 'reached' : 'missed',
  ]);
  if (rows.length > 0) process.stdout.write(`${table(['target', 'figure', 'wanted', ''], rows)}\n`);
  return all;
};
