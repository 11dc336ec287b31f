/** The whole database in one portable form: read while it is in use, and written into either engine. */

/** A row by its columns. JSON is text, a time ISO text: both engines keep the same values. */
export type CopiedRow = Readonly<Record<string, string | number | null>>;

/** One moment of the database. What is written later is not in it. */
export interface DatabaseSnapshot {
  readonly kind: 'sqlite' | 'postgres';
  /** Names of those that have run, in order. */
  readonly migrations: readonly string[];
  /** A table only refers to those before it. */
  readonly tables: readonly string[];
  /** In pieces of a bounded number of rows. */
  rows(table: string): AsyncIterable<readonly CopiedRow[]>;
  close(): Promise<void>;
}

export type DatabaseCopy = {
  migrations: readonly string[];
  /** In the order of the snapshot's tables. */
  rows: AsyncIterable<{ table: string; rows: readonly CopiedRow[] }>;
};

export interface DatabaseCopies {
  /** Refused when a newer program has added to the database: its tables are not known here. */
  snapshot(): Promise<DatabaseSnapshot>;
  /** Refused for a copy of a newer program, and where there are rows, unless they are to be replaced. */
  check(migrations: readonly string[], options: { replace: boolean }): Promise<void>;
  /** All or nothing: the copy takes the place of what is there. Refused as `check` says. */
  load(copy: DatabaseCopy, options: { replace: boolean; now: Date }): Promise<void>;
}
