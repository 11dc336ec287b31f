/** Helpers of the database conformance suites. */
import type { Database } from '../../domain/ports/database.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { DatabaseOptions } from '../open-database.ts';

/** Databases of the engine under test; they are closed after each test. */
export type ConformanceContext = {
  /** Opens a new database, or an existing one: opening it twice simulates two processes. */
  open: (options?: DatabaseOptions) => Promise<Database>;
  newDatabase: () => Promise<DatabaseOptions>;
};

export const day = (number: number): Date => new Date(Date.UTC(2026, 0, number, 12));
export const at = (number: number): string => day(number).toISOString();

/** Metrics that nobody reads; a test replaces what it counts. */
export const noMetrics: Metrics = {
  query: () => {},
  namedQuery: () => {},
  s3Call: () => {},
  lookups: () => () => {},
  storeCall: () => {},
  products: () => {},
  publishing: () => {},
  published: () => {},
  events: () => {},
  watchConnections: () => {},
};

/** CPU time of this process during `work`, s. Wall-clock time says little when tests share two cores. */
export const cpuSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

/** Texts that break unescaped SQL, LIKE patterns, JSON or collations. */
export const hostileTexts = [
  "o'; drop table tags; --",
  '"doble" \\ barra',
  '100% _algodón_ [a-z] !',
  '$1 ? :name {{x}}',
  'niño\u0301 😀 汉字 \u202e',
  'ñ'.repeat(200),
  '   ',
  '\n\t',
];
