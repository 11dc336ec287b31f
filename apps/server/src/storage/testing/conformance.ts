/** What a suite is given: databases of the engine under test, closed when the test is over. */
import type { Database } from '../../domain/ports.ts';
import type { DatabaseOptions } from '../open-database.ts';

export type Testing = {
  /** A new database, or one that is there: opened twice it is used as two processes would. */
  open: (options?: DatabaseOptions) => Promise<Database>;
  newDatabase: () => Promise<DatabaseOptions>;
};

export const day = (number: number): Date => new Date(Date.UTC(2026, 0, number, 12));
export const at = (number: number): string => day(number).toISOString();

/** Processor time of our own process, s: the clock on the wall says little where tests share two cores. */
export const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

/** What breaks careless SQL, LIKE patterns, JSON or collations. */
export const hostile = [
  "o'; drop table tags; --",
  '"doble" \\ barra',
  '100% _algodón_ [a-z] !',
  '$1 ? :name {{x}}',
  'niño\u0301 😀 汉字 \u202e',
  'ñ'.repeat(200),
  '   ',
  '\n\t',
];
