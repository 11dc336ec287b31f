/** What became of an attack, as figures and as tables. */
import { quantile } from '../../bench/median.ts';
import { table } from '../../bench/table.ts';
import type { Killings } from './killer.ts';
import type { Victim } from './victim.ts';

/** Milliseconds from a start until the process was ready. */
type Restarts = { p50: number; max: number };

export type Attacked = {
  store: string;
  kills: number;
  /** Who was killed, how often, and what went on in it: one kill may hit several things. */
  killed: Record<string, Record<string, number>>;
  acknowledged: Record<string, number>;
  restartMs: Record<string, Restarts>;
  editionsRead: number;
  filesRead: number;
  orphansRepaired: number;
};

export const sorted = (of: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...of].sort(([one], [other]) => one.localeCompare(other)));

export const killedOf = (killings: Killings): Attacked['killed'] =>
  Object.fromEntries([...killings].map(([who, phases]) => [who, sorted(phases)]));

export const restartsOf = (victims: readonly Victim[]): Attacked['restartMs'] =>
  Object.fromEntries(
    victims.map(({ name, readyMs }) => [
      name,
      { p50: Math.round(quantile(readyMs, 0.5)), max: Math.round(Math.max(...readyMs)) },
    ]),
  );

export const print = ({ store, kills, killed, acknowledged, restartMs, ...rest }: Attacked): void => {
  const hit = Object.entries(killed).flatMap(([who, phases]) =>
    Object.entries(phases).map(([phase, times]) => [who, phase, `${times}`]),
  );
  const parts = [
    `\n${store}: ${kills} kills`,
    table(['killed', 'in', 'times'], hit),
    table(
      ['acknowledged', 'times'],
      Object.entries(acknowledged).map(([kind, times]) => [kind, `${times}`]),
    ),
    table(
      ['ready again after', 'p50 ms', 'most ms'],
      Object.entries(restartMs).map(([who, { p50, max }]) => [who, `${p50}`, `${max}`]),
    ),
    Object.entries(rest)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
};
