/**
 * Throttles password guessing, per account and per network, by waits that double. Counted in the database, so that the counts
 * survive restarts and are shared by all servers.
 */
import { backoffMs } from '../../backoff.ts';
import { AppError } from '../../errors/app-error.ts';
import { clientKey, networkPrefix } from '../client-address.ts';
import type { SignInCount, SignInsRepo } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';

/** Failures without a wait. A network is shared by many users, an account belongs to one. */
const FREE = { account: 5, network: 30 };
/** Failed attempts by others must not lock out the legitimate user for long. */
const DELAY = { firstMs: 1000, maxMs: 5 * 60_000 };
/** Failures expire after this long without another one. */
const FORGET_MS = 60 * 60_000;
/** An address and its network count as known to an account for this long after a sign-in from there. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

type Kind = keyof typeof FREE;
/** `isWaited` false: the attempt is counted, and does not wait for earlier ones. */
type Named = { kind: Kind; name: string; isWaited: boolean };

const waitAfter = (kind: Kind, failures: number): number =>
  failures < FREE[kind] ? 0 : backoffMs(failures - FREE[kind], DELAY);

const failuresOf = (count: SignInCount | null, time: number): number =>
  count === null || time - count.failedAt >= FORGET_MS ? 0 : count.failures;

const openAt = (kind: Kind, count: SignInCount | null, time: number): number =>
  count === null ? 0 : count.failedAt + waitAfter(kind, failuresOf(count, time));

/** As JSON: no account can be spelt like an account with a network. */
const nameOf = (...parts: string[]): string => JSON.stringify(parts);

/** The account at this address, then in its network; one name for IPv6, where both are the /64. */
const knownNames = (account: string, address: string): string[] => [
  ...new Set([clientKey(address), networkPrefix(address)].map((place) => nameOf('account', account, place))),
];

/**
 * From a known address or network an account is counted separately, and does not wait for the failures of others in that
 * network, so that failures elsewhere or next door do not lock its user out.
 */
const namesOf = async (signIns: SignInsRepo, account: string, address: string, time: number): Promise<Named[]> => {
  let known: string | null = null;
  for (const name of knownNames(account, address)) {
    const signedInAt = (await signIns.read(name))?.signedInAt ?? null;
    if (signedInAt !== null && time - signedInAt < KNOWN_MS) known ??= name;
  }
  return [
    { kind: 'account', name: known ?? nameOf('account', account), isWaited: true },
    { kind: 'network', name: nameOf('network', networkPrefix(address)), isWaited: known === null },
  ];
};

/**
 * The count of a name. A failure in the future was counted before the clock was set back: its time becomes `time` and is
 * stored, or its wait would start anew at each attempt until the clock has caught up.
 */
const lockCount = async (signIns: SignInsRepo, name: string, time: number): Promise<SignInCount | null> => {
  const count = await signIns.lock(name);
  if (count === null || count.failedAt <= time) return count;
  const corrected = { ...count, failedAt: time };
  await signIns.write(name, corrected);
  return corrected;
};

/** Locks accounts before networks everywhere, so that two attempts cannot deadlock. */
const lockCounts = async (signIns: SignInsRepo, named: readonly Named[], time: number) => {
  const counts: (Named & { count: SignInCount | null })[] = [];
  for (const one of named) counts.push({ ...one, count: await lockCount(signIns, one.name, time) });
  return counts;
};

const revertFailure = async (
  signIns: SignInsRepo,
  named: readonly Named[],
  known: readonly string[],
  time: number,
): Promise<void> => {
  // First, because attempts lock the account before the network.
  for (const name of known) await signIns.write(name, { failures: 0, failedAt: 0, signedInAt: time });
  const others = named.filter(({ name }) => !known.includes(name));
  for (const { kind, name, count } of await lockCounts(signIns, others, time)) {
    const failures = failuresOf(count, time) - 1;
    // A holder of an account must not be able to clear a network by signing in between two guesses.
    if (count === null || kind === 'account' || failures <= 0) await signIns.remove(name);
    else await signIns.write(name, { ...count, failures });
  }
};

/**
 * Counts the attempt as a failure before its outcome is known, so that concurrent attempts wait like consecutive ones. The
 * returned function reverts that after a successful sign-in. Throws `session.throttled` with the seconds to wait.
 */
export const recordAttempt = async (
  database: Database,
  { account, address }: { account: string; address: string },
  now: Date,
): Promise<() => Promise<void>> => {
  const time = now.getTime();
  const { named, opensAt } = await database.inTransaction(async ({ signIns }) => {
    const named = await namesOf(signIns, account, address, time);
    const counts = await lockCounts(signIns, named, time);
    const opensAt = Math.max(...counts.map(({ kind, count, isWaited }) => (isWaited ? openAt(kind, count, time) : 0)));
    for (const { name, count } of opensAt > time ? [] : counts) {
      const failures = failuresOf(count, time) + 1;
      await signIns.write(name, { failures, failedAt: time, signedInAt: count?.signedInAt ?? null });
    }
    return { named, opensAt };
  });
  // Outside the transaction, because corrected times of a clock that was set back must be stored.
  if (opensAt > time) throw new AppError('session.throttled', { seconds: Math.ceil((opensAt - time) / 1000) });
  const known = knownNames(account, address);
  return () => database.inTransaction((repos) => revertFailure(repos.signIns, named, known, time));
};

/** Removes expired counts. */
export const clearAttempts = ({ signIns }: Pick<Repos, 'signIns'>, now: Date): Promise<void> =>
  signIns.removeOld({
    failedAt: new Date(now.getTime() - FORGET_MS),
    signedInAt: new Date(now.getTime() - KNOWN_MS),
  });
