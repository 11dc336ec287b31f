/** What the failures of a disk mean here. */
import { AppError } from '../domain/app-error.ts';

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** `storage.full` where there is no room left; else the error itself. */
export const diskFailure = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && NO_ROOM.has(error.code)
    ? new AppError('storage.full', {}, { cause: error })
    : error;

/** What `work` gives, its failures as `diskFailure` tells them. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw diskFailure(error);
  }
};
