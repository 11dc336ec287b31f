/** What can be said of a database without changing it. */
export type DatabaseState = {
  kind: 'sqlite' | 'postgres';
  /** Migrations that this program would run at its start. */
  due: string[];
  /** Why this program does not work with it; null when it does. */
  refusal: string | null;
  /** When it was migrated last, as the clock of that machine said. */
  migratedAt: Date | null;
  /** The clock of the database server; null where it is our own. */
  clock: Date | null;
};
