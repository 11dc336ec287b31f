/** Results of a crash test, as figures and as tables. */
import { quantile } from '../../bench/median.ts';
import { table } from '../../bench/table.ts';
import type { SupervisedProcess } from './deployment/supervised-process.ts';
import type { KillCounts } from './killer.ts';

/** Milliseconds from a start until the process was ready. */
type Restarts = { p50: number; max: number };

export type CrashResult = {
  store: string;
  kills: number;
  /** Process → running operation → number of kills. One kill may hit several operations. */
  killed: Record<string, Record<string, number>>;
  acknowledged: Record<string, number>;
  restartMs: Record<string, Restarts>;
  editionsRead: number;
  filesRead: number;
  orphansRepaired: number;
};

export const sorted = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other)));

export const killCountsOf = (killCounts: KillCounts): CrashResult['killed'] =>
  Object.fromEntries([...killCounts].map(([name, phases]) => [name, sorted(phases)]));

export const restartTimesOf = (targets: readonly SupervisedProcess[]): CrashResult['restartMs'] =>
  Object.fromEntries(
    targets.map(({ name, readyMs }) => [
      name,
      { p50: Math.round(quantile(readyMs, 0.5)), max: Math.round(Math.max(...readyMs)) },
    ]),
  );

export const print = ({ store, kills, killed, acknowledged, restartMs, ...rest }: CrashResult): void => {
  const killRows = Object.entries(killed).flatMap(([name, phases]) =>
    Object.entries(phases).map(([phase, times]) => [name, phase, `${times}`]),
  );
  const parts = [
    `\n${store}: ${kills} kills`,
    table(['killed', 'during', 'times'], killRows),
    table(
      ['acknowledged', 'times'],
      Object.entries(acknowledged).map(([kind, times]) => [kind, `${times}`]),
    ),
    table(
      ['restart of', 'p50 ms', 'max ms'],
      Object.entries(restartMs).map(([name, { p50, max }]) => [name, `${p50}`, `${max}`]),
    ),
    Object.entries(rest)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
};
