/** Targets of figures. A missed target is printed and fails nothing, since machines differ. */
import { table } from './table.ts';

export type Target = { name: string; figure: number } & ({ max: number } | { min: number });

type Judged = Target & { isReached: boolean };

const judged = (target: Target): Judged => ({
  ...target,
  isReached: 'max' in target ? target.figure <= target.max : target.figure >= target.min,
});

const shown = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2));

export const printTargets = (targets: readonly Target[]): Judged[] => {
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
