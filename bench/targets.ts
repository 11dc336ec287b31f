/** What a figure is meant to reach, and whether it did: a miss is told, and fails nothing, since machines differ. */
import { table } from './table.ts';

export type Target = { name: string; figure: number } & ({ most: number } | { least: number });

type Judged = Target & { isReached: boolean };

const judged = (target: Target): Judged => ({
  ...target,
  isReached: 'most' in target ? target.figure <= target.most : target.figure >= target.least,
});

const shown = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2));

export const printTargets = (targets: readonly Target[]): Judged[] => {
  const all = targets.map(judged);
  const rows = all.map((target) => [
    target.name,
    shown(target.figure),
    'most' in target ? `≤ ${shown(target.most)}` : `≥ ${shown(target.least)}`,
    target.isReached ? 'reached' : 'missed',
  ]);
  process.stdout.write(`${table(['target', 'figure', 'wanted', ''], rows)}\n`);
  return all;
};
