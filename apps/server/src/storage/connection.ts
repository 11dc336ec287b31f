/** What an engine gives, and the half of it that a repository is made over. */
import type { Kysely, KyselyConfig } from 'kysely';
import type { Change, Hear } from '../domain/ports/changes.ts';
import type { Measures } from '../domain/ports/measures.ts';
import type { Tables } from './tables.ts';

/** All statements of the work see the state in which the first one found the database. */
type Snapshot = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** An ear on what other processes change; it opens by itself, and again when it was lost. */
export type Following = { isHearing(): boolean; stop(): Promise<void> };

/** Tells every process of a change once `tx` commits. */
export type Announce = (tx: Kysely<Tables>, change: Change) => Promise<void>;

/** An open engine. `read` never sees an open transaction of `write`. */
export type Engine = {
  kind: 'sqlite' | 'postgres';
  read: Kysely<Tables>;
  snapshot: Snapshot;
  write: Kysely<Tables>;
  hasTable(name: string): Promise<boolean>;
  announce: Announce;
  follow(hear: Hear): Following;
  close(): Promise<void>;
};

/**
 * What a repository is made over. Inside a transaction both sides are that transaction; outside of one `read` is the
 * engine's and every `write` is a transaction of its own, so no method leaves half of its work behind.
 */
export type Connection = {
  read: Kysely<Tables>;
  snapshot: Snapshot;
  write: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
  announce: Announce;
};

/** PostgreSQL keeps no NUL in text and would fail the whole query for one; both engines get U+FFFD in its place. */
export const bindable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Every statement of a Kysely, told with its time. */
export const measuring = (measures: Measures | undefined): Pick<KyselyConfig, 'log'> =>
  measures
    ? { log: ({ level, queryDurationMillis }) => measures.query(queryDurationMillis / 1000, level === 'error') }
    : {};
