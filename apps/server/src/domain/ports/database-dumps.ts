/** The whole database in one portable format: read while it is in use, and written into either engine. */

/** A row by its columns. JSON is text, a time is ISO text: both engines store the same values. */
export type DumpRow = Readonly<Record<string, string | number | null>>;

/** A consistent snapshot of the database. Later writes are not in it. */
export interface DatabaseSnapshot {
  readonly kind: 'sqlite' | 'postgres';
  /** Names of the migrations that have run, in order. */
  readonly migrations: readonly string[];
  /** Ordered so that a table refers only to earlier ones. */
  readonly tables: readonly string[];
  /** In chunks of a bounded number of rows. */
  rows(table: string): AsyncIterable<readonly DumpRow[]>;
  close(): Promise<void>;
}

type DatabaseDump = {
  migrations: readonly string[];
  /** In the order of the snapshot's tables. */
  rows: AsyncIterable<{ table: string; rows: readonly DumpRow[] }>;
};

export interface DatabaseDumps {
  /** Records the end of a backup for the metrics of every server. Without effect on a database that this program has not migrated. */
  recordBackup(at: Date): Promise<void>;
  /** Refused when a newer program has migrated the database: its tables are unknown to this one. */
  snapshot(): Promise<DatabaseSnapshot>;
  /**
   * Only what belongs to one company and describes it: not its members, its secrets, its jobs and the events of its visitors. It can be
   * loaded as a dump.
   */
  companySnapshot(companyUid: string): Promise<DatabaseSnapshot>;
  /** Refused for a dump of a newer program, and for a database with rows, unless these are to be replaced. */
  check(migrations: readonly string[], options: { replace: boolean }): Promise<void>;
  /** All or nothing: the dump replaces the present rows. Refused as by `check`. */
  load(copy: DatabaseDump, options: { replace: boolean; now: Date }): Promise<void>;
}
