/** The database and the clocks that its times come from. */
import type { DatabaseState } from '../domain/ports/database-state.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const UPGRADE = 'See "Upgrades" in docs/operating.md.';
/** Sessions, leases and links with a time go by the clock. */
const MOST_APART_MS = 5000;

const stateFindings = ({ kind, due, refusal }: DatabaseState): Finding[] => {
  if (refusal !== null) return [problem('database', refusal, UPGRADE)];
  if (due.length === 0) return [ok('database', `${kind}, migrated`)];
  const remedy = 'Start the server, or any command: it migrates. Make a backup first.';
  return [problem('database', `${kind} lacks ${due.join(', ')}.`, remedy)];
};

const clockFindings = ({ clock, migratedAt }: DatabaseState, now: Date): Finding[] => {
  const remedy = 'Set the clocks by NTP.';
  const apart = clock === null ? 0 : Math.abs(clock.getTime() - now.getTime());
  if (apart > MOST_APART_MS)
    return [warning('clock', `The clock of the database is ${Math.round(apart / 1000)} s from this one.`, remedy)];
  if (migratedAt !== null && migratedAt.getTime() > now.getTime() + MOST_APART_MS)
    return [problem('clock', `It is ${now.toISOString()} here, before the last migration of the database.`, remedy)];
  return [ok('clock', now.toISOString())];
};

export const checkDatabase = (state: () => Promise<DatabaseState>, clock: () => Date): Check => ({
  name: 'database',
  look: async () => {
    const seen = await state();
    return [...stateFindings(seen), ...clockFindings(seen, clock())];
  },
});
