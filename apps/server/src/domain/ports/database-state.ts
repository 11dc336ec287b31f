/** The state of a database, read without changing it. */
export type DatabaseState = {
  kind: 'sqlite' | 'postgres';
  /** Migrations that this program would run at its start. */
  due: string[];
  /** The reason why this program does not work with it; null when it does. */
  refusal: string | null;
  /** The time of the last migration, by the clock of that machine. */
  migratedAt: Date | null;
  /** The clock of the database server; null when it is that of this machine. */
  clock: Date | null;
};
