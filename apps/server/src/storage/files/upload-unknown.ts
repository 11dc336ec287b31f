/** Maps the errors by which tus stores report an unknown upload (404, 410). */
import { AppError } from '../../errors/app-error.ts';

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  [404, 410].includes(Number(error.status_code));

/** Rejects with `upload.unknown` for an upload that the store does not know; other errors pass through. */
export const rejectUnknownUpload = <T>(id: string, request: Promise<T>): Promise<T> =>
  request.catch((cause: unknown) => {
    throw isUnknown(cause) ? new AppError('upload.unknown', { upload: id }, { cause }) : cause;
  });

/** Ignores that the upload is unknown; other errors pass through. */
export const ignoreUnknownUpload = async (request: Promise<unknown>): Promise<void> => {
  await request.catch((error: unknown) => {
    if (!isUnknown(error)) throw error;
  });
};
