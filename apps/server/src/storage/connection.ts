/** What an engine gives, and the half of it that a repository is made over. */
import type { Kysely } from 'kysely';
import type { Change, Hear } from '../domain/ports/changes.ts';
import type { Tables } from './tables.ts';

/** An ear on what other processes change; it opens by itself, and again when it was lost. */
export type Following = { isHearing(): boolean; stop(): Promise<void> };

/** Tells every process of a change once `tx` commits. */
export type Announce = (tx: Kysely<Tables>, change: Change) => Promise<void>;

/** An open engine. `read` never sees an open transaction of `write`. */
export type Engine = {
  kind: 'sqlite' | 'postgres';
  read: Kysely<Tables>;
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
  write: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
  announce: Announce;
};

/** PostgreSQL keeps no NUL in text and would fail the whole query for one; both engines get U+FFFD in its place. */
export const bindable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
