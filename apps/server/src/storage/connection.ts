/** What an engine gives, and the half of it that a repository is made over. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** An open engine. `read` never sees an open transaction of `write`. */
export type Engine = {
  kind: 'sqlite' | 'postgres';
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  hasTable(name: string): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * What a repository is made over. Inside a transaction both sides are that transaction; outside of one `read` is the
 * engine's and every `write` is a transaction of its own, so no method leaves half of its work behind.
 */
export type Connection = {
  read: Kysely<Tables>;
  write: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
};

/** PostgreSQL keeps no NUL in text and would fail the whole query for one; both engines get U+FFFD in its place. */
export const bindable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
