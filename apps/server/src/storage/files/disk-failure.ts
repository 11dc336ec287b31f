/** Maps file-system errors to `AppError`. */
import { AppError } from '../../errors/app-error.ts';

const NO_SPACE_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Returns `storage.full` when the disk or quota is full; any other error unchanged. */
export const mapDiskError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && NO_SPACE_CODES.has(error.code)
    ? new AppError('storage.full', {}, { cause: error })
    : error;

/** Awaits `work` and throws its errors mapped by `mapDiskError`. */
export const withDiskErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw mapDiskError(error);
  }
};
