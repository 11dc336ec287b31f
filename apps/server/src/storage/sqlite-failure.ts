/** What the failures of SQLite mean here: its result codes, without what they are extended by (sqlite.org/rescode.html). */
import { AppError } from '../domain/app-error.ts';

const BUSY = 5;
const FULL = 13;
/** The file may not be written, cannot be read, or is not there. */
const OUT = new Set([8, 10, 14]);

const resultOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;

export const isBusy = (error: unknown): boolean => resultOf(error) === BUSY;

/** `storage.full`, `database.unavailable`; the error itself where it is neither. */
export const sqliteFailure = (error: unknown): unknown => {
  const result = resultOf(error);
  if (result === FULL) return new AppError('storage.full', {}, { cause: error });
  return OUT.has(result) ? new AppError('database.unavailable', {}, { cause: error }) : error;
};

/** What `work` gives, its failures as `sqliteFailure` tells them. */
export const onSqlite = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw sqliteFailure(error);
  }
};
