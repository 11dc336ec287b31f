/** The two interfaces of a database: `Engine`, which sqlite.ts and postgres.ts implement, and `Connection`, which repositories use. */
import type { Kysely, KyselyConfig } from 'kysely';
import type { Change, ChangeListener } from '../../../domain/ports/changes.ts';
import type { DumpRow } from '../../../domain/ports/database-dumps.ts';
import type { Metrics } from '../../../domain/ports/metrics.ts';
import type { Tables } from './tables.ts';

/** All statements of `work` see the database as it was at the first of them. */
type Snapshot = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** A subscription to changes of other processes. It connects by itself, and reconnects after a loss. */
export type ChangeSubscription = { isConnected(): boolean; stop(): Promise<void> };

/** Notifies every process of a change when `tx` commits. */
export type Announce = (tx: Kysely<Tables>, change: Change) => Promise<void>;

/** An open engine. `read` never sees an open transaction of `write`. */
export type Engine = {
  kind: 'sqlite' | 'postgres';
  read: Kysely<Tables>;
  snapshot: Snapshot;
  write: Kysely<Tables>;
  hasTable(name: string): Promise<boolean>;
  announce: Announce;
  subscribe(listener: ChangeListener): ChangeSubscription;
  close(): Promise<void>;
};

/**
 * The database as a repository sees it. Inside a transaction `read` and `write` are that transaction; outside, `read` is the
 * engine's and each `write` is a transaction of its own, so that every method is atomic.
 */
export type Connection = {
  read: Kysely<Tables>;
  snapshot: Snapshot;
  write: <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
  announce: Announce;
};

/** Kysely options that report each statement's duration to `measures`. */
export const queryLogging = (measures: Metrics | undefined): Pick<KyselyConfig, 'log'> =>
  measures
    ? { log: ({ level, queryDurationMillis }) => measures.query(queryDurationMillis / 1000, level === 'error') }
    : {};

/** A consistent read of a whole database for a dump. `query` is for small results, `stream` for whole tables, in chunks. */
export type RawSnapshot = {
  kind: 'sqlite' | 'postgres';
  query(sql: string): Promise<DumpRow[]>;
  /** `condition`: SQL of a `where` clause. */
  stream(table: string, condition?: string): AsyncIterable<readonly DumpRow[]>;
  close(): Promise<void>;
};

/** Rows of one chunk of `RawSnapshot.stream`. */
export const SNAPSHOT_CHUNK_ROWS = 500;

/** Table names come from migrations/; they are quoted all the same. */
export const selectAll = (table: string, condition?: string): string =>
  `select * from "${table.replaceAll('"', '""')}"${condition === undefined ? '' : ` where ${condition}`}`;
