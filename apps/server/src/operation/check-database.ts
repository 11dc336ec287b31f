/** Checks the database's migrations and its clock. */
import type { DatabaseState } from '../domain/ports/database-state.ts';
import { type Check, type CheckResult, ok, problem, warning } from './check-result.ts';

const UPGRADE = 'See "Upgrades" in docs/operating.md.';
/** Sessions, leases and expiring links depend on the clock. */
const MAX_SKEW_MS = 5000;

const stateFindings = ({ kind, due, refusal }: DatabaseState): CheckResult[] => {
  if (refusal !== null) return [problem('database', refusal, UPGRADE)];
  if (due.length === 0) return [ok('database', `${kind}, migrated`)];
  const remedy = 'Start the server, or any command: it migrates. Make a backup first.';
  return [problem('database', `${kind} lacks ${due.join(', ')}.`, remedy)];
};

const clockFindings = ({ clock, migratedAt }: DatabaseState, now: Date): CheckResult[] => {
  const remedy = 'Set the clocks by NTP.';
  const skewMs = clock === null ? 0 : Math.abs(clock.getTime() - now.getTime());
  if (skewMs > MAX_SKEW_MS)
    return [warning('clock', `The clock of the database is ${Math.round(skewMs / 1000)} s from this one.`, remedy)];
  if (migratedAt !== null && migratedAt.getTime() > now.getTime() + MAX_SKEW_MS)
    return [problem('clock', `It is ${now.toISOString()} here, before the last migration of the database.`, remedy)];
  return [ok('clock', now.toISOString())];
};

export const checkDatabase = (state: () => Promise<DatabaseState>, clock: () => Date): Check => ({
  name: 'database',
  run: async () => {
    const current = await state();
    return [...stateFindings(current), ...clockFindings(current, clock())];
  },
});
