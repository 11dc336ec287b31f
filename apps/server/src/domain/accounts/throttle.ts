/**
 * Slows down who guesses passwords: per account and per address prefix, by waits that double. What is counted is kept in
 * memory alone and under a key that dies with the process, so neither an address nor an account can be read from it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { createSteadyTime } from '../steady-time.ts';

/** Failures that cost nothing yet. A prefix is shared by many people, an account belongs to one. */
const FREE = { account: 5, prefix: 30 };
const FIRST_WAIT_MS = 1000;
/** Who knows the password must not be locked out for long by who does not. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** Failures are forgotten after this long without another one. */
const FORGET_MS = 60 * 60_000;
const MOST_KEPT = 20_000;

type Kind = keyof typeof FREE;
type Count = { failures: number; openAt: number; at: number };

/** The network of an address: /24 of IPv4, /64 of IPv6, which one household or machine may have whole. */
export const prefixOf = (address: string): string => {
  const four = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (four?.[1] !== undefined) return four[1];
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

const waitAfter = (kind: Kind, failures: number): number =>
  failures < FREE[kind] ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - FREE[kind]));

export const createThrottle = () => {
  const key = randomBytes(32);
  const counts = new Map<string, Count>();
  let told = new Date(0);
  // Of a clock that is set back, a wait of minutes would become one of an hour.
  const { ms } = createSteadyTime(() => told);
  /** Accounts with a network that they were let in from. */
  const known = new Set<string>();

  const nameOf = (kind: Kind, text: string): string =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url');
  const countOf = (name: string, now: number): Count => {
    const count = counts.get(name);
    return count && now - count.at < FORGET_MS ? count : { failures: 0, openAt: 0, at: now };
  };
  /** The one that failed last stands last, so what is dropped first failed longest ago. */
  const keep = (name: string, count: Count): void => {
    counts.delete(name);
    counts.set(name, count);
    const [oldest] = counts.keys();
    if (counts.size > MOST_KEPT && oldest !== undefined) counts.delete(oldest);
  };

  /** From a network that it knows, an account is counted apart: strangers' guesses shut nobody out of their own office. */
  const namesOf = (account: string, prefix: string) => {
    const pair = nameOf('account', `${account} ${prefix}`);
    return [
      { kind: 'account', name: known.has(pair) ? pair : nameOf('account', account) },
      { kind: 'prefix', name: nameOf('prefix', prefix) },
    ] as const;
  };
  const remember = (account: string, prefix: string): void => {
    known.add(nameOf('account', `${account} ${prefix}`));
    const [oldest] = known;
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
  };

  return {
    /**
     * Counts the try as a failure before its outcome is known: many at once are as slow as one after the other. What it
     * returns takes that back, for who was let in. Throws `session.throttled` with the seconds to wait.
     */
    enter: (account: string, address: string, now: Date): (() => void) => {
      told = now;
      const time = ms();
      const prefix = prefixOf(address);
      const named = namesOf(account, prefix);
      const openAt = Math.max(...named.map(({ name }) => countOf(name, time).openAt));
      if (openAt > time) throw new AppError('session.throttled', { seconds: Math.ceil((openAt - time) / 1000) });
      for (const { kind, name } of named) {
        const failures = countOf(name, time).failures + 1;
        keep(name, { failures, openAt: time + waitAfter(kind, failures), at: time });
      }
      return () => {
        remember(account, prefix);
        for (const { kind, name } of named) {
          const failures = countOf(name, time).failures - 1;
          // Who has an account must not be able to clear a network by signing in between two guesses.
          if (kind === 'account' || failures <= 0) counts.delete(name);
          else keep(name, { failures, openAt: 0, at: time });
        }
      };
    },
    size: () => counts.size,
  };
};
export type Throttle = ReturnType<typeof createThrottle>;
