/** What the failures of PostgreSQL and of the way to it mean here. */
import pg from 'pg';
import { AppError } from '../domain/app-error.ts';

/** Codes of PostgreSQL (appendix A of its manual), whole or by their class. */
const FULL = '53100';
const SHUTTING_DOWN = /^57P0/;
/** Connections, resources, the operator, the system below; a database that only reads, such as one that was replaced by another. */
const OUT = /^(?:08|53|57P|58|25006)/;
/** Another transaction was in the way, or the question took too long. */
const BUSY = new Set(['40001', '40P01', '55P03', '57014', '25P03']);

/** What the program got wrong by itself is no failure of the way. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof Error) || error instanceof TypeError || error instanceof RangeError;

/** Whoever answers, if only that it has no room for one more, is there. */
export const isSignOfLife = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !SHUTTING_DOWN.test(error.code ?? '');

/** `database.unavailable`, `storage.full`, `server.busy`; the error itself where it is none of these. */
export const postgresFailure = (error: unknown): unknown => {
  if (error instanceof AppError || isOurs(error)) return error;
  const because = { cause: error };
  if (!(error instanceof pg.DatabaseError)) return new AppError('database.unavailable', {}, because);
  const code = error.code ?? '';
  if (code === FULL) return new AppError('storage.full', {}, because);
  if (BUSY.has(code)) return new AppError('server.busy', {}, because);
  return OUT.test(code) ? new AppError('database.unavailable', {}, because) : error;
};

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'database.unavailable';
