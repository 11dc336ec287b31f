/** How the stores of tus say that they have no such upload, and what that means here. */
import { AppError } from '../domain/app-error.ts';

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  [404, 410].includes(Number(error.status_code));

/** Throws `upload.unknown`. */
export const ifKnown = <T>(id: string, asking: Promise<T>): Promise<T> =>
  asking.catch((cause: unknown) => {
    throw isUnknown(cause) ? new AppError('upload.unknown', { upload: id }, { cause }) : cause;
  });

export const unlessUnknown = async (asking: Promise<unknown>): Promise<void> => {
  await asking.catch((error: unknown) => {
    if (!isUnknown(error)) throw error;
  });
};
