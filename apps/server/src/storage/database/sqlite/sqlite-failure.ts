/** Maps SQLite errors to `AppError` by primary result code (sqlite.org/rescode.html), ignoring extended codes. */
import { AppError } from '../../../errors/app-error.ts';

const BUSY = 5;
const FULL = 13;
/** READONLY, IOERR, CANTOPEN. */
const UNAVAILABLE = new Set([8, 10, 14]);

const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;

export const isBusy = (error: unknown): boolean => resultCode(error) === BUSY;

/** Returns `storage.full` or `database.unavailable`; any other error unchanged. */
export const mapSqliteError = (error: unknown): unknown => {
  const result = resultCode(error);
  if (result === FULL) return new AppError('storage.full', {}, { cause: error });
  return UNAVAILABLE.has(result) ? new AppError('database.unavailable', {}, { cause: error }) : error;
};

/** Runs `work` and throws its errors mapped by `mapSqliteError`. */
export const withSqliteErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw mapSqliteError(error);
  }
};
