/**
 * Slows down who guesses passwords: per account and per network, by waits that double. Counted in the database, so that a
 * restart forgives nothing and several servers count as one.
 */
import { AppError } from '../app-error.ts';

import { networkOf } from '../network-of.ts';
import type { SignInCount, SignInsRepo } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports.ts';

/** Failures that cost nothing yet. A network is shared by many people, an account belongs to one. */
const FREE = { account: 5, network: 30 };
const FIRST_WAIT_MS = 1000;
/** Who knows the password must not be locked out for long by who does not. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** Failures are forgotten after this long without another one. */
const FORGET_MS = 60 * 60_000;
/** So long an account knows a network that it was let in from. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

type Kind = keyof typeof FREE;
type Named = { kind: Kind; name: string };

const waitAfter = (kind: Kind, failures: number): number =>
  failures < FREE[kind] ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - FREE[kind]));

const failuresOf = (count: SignInCount | null, time: number): number =>
  count === null || time - count.failedAt >= FORGET_MS ? 0 : count.failures;

const openAt = (kind: Kind, count: SignInCount | null, time: number): number =>
  count === null ? 0 : count.failedAt + waitAfter(kind, failuresOf(count, time));

/** As JSON: no account can be written so that it reads as one with a network. */
const nameOf = (...parts: string[]): string => JSON.stringify(parts);

/** From a network that it knows, an account is counted apart: strangers' guesses shut nobody out of their own office. */
const namesOf = async (signIns: SignInsRepo, account: string, network: string, time: number): Promise<Named[]> => {
  const pair = nameOf('account', account, network);
  const letInAt = (await signIns.read(pair))?.letInAt ?? null;
  const isKnown = letInAt !== null && time - letInAt < KNOWN_MS;
  return [
    { kind: 'account', name: isKnown ? pair : nameOf('account', account) },
    { kind: 'network', name: nameOf('network', network) },
  ];
};

/**
 * What is counted under a name. A failure that lies in the future was counted before the clock was set back: it is taken to be of now,
 * and written so, or its wait would begin anew at each try until the clock is there again.
 */
const holdAsOf = async (signIns: SignInsRepo, name: string, time: number): Promise<SignInCount | null> => {
  const count = await signIns.hold(name);
  if (count === null || count.failedAt <= time) return count;
  const asOfNow = { ...count, failedAt: time };
  await signIns.write(name, asOfNow);
  return asOfNow;
};

/** Accounts before networks, wherever names are held: two tries never wait for one another. */
const held = async (signIns: SignInsRepo, named: readonly Named[], time: number) => {
  const counts: (Named & { count: SignInCount | null })[] = [];
  for (const one of named) counts.push({ ...one, count: await holdAsOf(signIns, one.name, time) });
  return counts;
};

const takeBack = async (signIns: SignInsRepo, named: readonly Named[], pair: string, time: number): Promise<void> => {
  for (const { kind, name, count } of await held(signIns, named, time)) {
    const failures = failuresOf(count, time) - 1;
    // Who has an account must not be able to clear a network by signing in between two guesses.
    if (count === null || kind === 'account' || failures <= 0) await signIns.remove(name);
    else await signIns.write(name, { ...count, failures });
  }
  await signIns.write(pair, { failures: 0, failedAt: 0, letInAt: time });
};

/**
 * Counts the try as a failure before its outcome is known: many at once are as slow as one after the other. What it
 * returns takes that back, for who was let in. Throws `session.throttled` with the seconds to wait.
 */
export const countTry = async (
  database: Database,
  { account, address }: { account: string; address: string },
  now: Date,
): Promise<() => Promise<void>> => {
  const time = now.getTime();
  const network = networkOf(address);
  const { named, opensAt } = await database.inTransaction(async ({ signIns }) => {
    const named = await namesOf(signIns, account, network, time);
    const counts = await held(signIns, named, time);
    const opensAt = Math.max(...counts.map(({ kind, count }) => openAt(kind, count, time)));
    for (const { name, count } of opensAt > time ? [] : counts) {
      const failures = failuresOf(count, time) + 1;
      await signIns.write(name, { failures, failedAt: time, letInAt: count?.letInAt ?? null });
    }
    return { named, opensAt };
  });
  // Outside, for what was written of a clock that was set back is to stay.
  if (opensAt > time) throw new AppError('session.throttled', { seconds: Math.ceil((opensAt - time) / 1000) });
  const pair = nameOf('account', account, network);
  return () => database.inTransaction((repos) => takeBack(repos.signIns, named, pair, time));
};

/** What counts for nothing any more. */
export const forgetTries = ({ signIns }: Pick<Repos, 'signIns'>, now: Date): Promise<void> =>
  signIns.removeOld({
    failedAt: new Date(now.getTime() - FORGET_MS),
    letInAt: new Date(now.getTime() - KNOWN_MS),
  });
