/** Maps errors of PostgreSQL and of the connection to it to `AppError`. */
import pg from 'pg';
import { AppError } from '../../../errors/app-error.ts';

/** SQLSTATE codes (appendix A of the PostgreSQL manual), complete or by class. */
const FULL = '53100';
const SHUTTING_DOWN = /^57P0/;
/** Classes of connection, resource, operator and system errors; and 25006, a read-only database, such as a demoted primary. */
const UNAVAILABLE = /^(?:08|53|57P|58|25006)/;
/** A conflict with another transaction, or a statement timeout. */
const BUSY = new Set(['40001', '40P01', '55P03', '57014', '25P03']);

/** A programming error is not a connection error. */
const isProgrammingError = (error: unknown): boolean =>
  !(error instanceof Error) || error instanceof TypeError || error instanceof RangeError;

/** Any error sent by a running server proves that it is alive, even "too many connections". */
export const isServerResponse = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !SHUTTING_DOWN.test(error.code ?? '');

/** Returns `database.unavailable`, `storage.full` or `server.busy`; any other error unchanged. */
export const mapPostgresError = (error: unknown): unknown => {
  if (error instanceof AppError || isProgrammingError(error)) return error;
  const options = { cause: error };
  if (!(error instanceof pg.DatabaseError)) return new AppError('database.unavailable', {}, options);
  const code = error.code ?? '';
  if (code === FULL) return new AppError('storage.full', {}, options);
  if (BUSY.has(code)) return new AppError('server.busy', {}, options);
  return UNAVAILABLE.test(code) ? new AppError('database.unavailable', {}, options) : error;
};

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'database.unavailable';
