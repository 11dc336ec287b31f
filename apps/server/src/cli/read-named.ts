/** Reads a file under the name that its publisher gave it. */
import { AppError } from '../domain/app-error.ts';
import { GivenFileError, onGivenFile, readGivenFile } from '../given-file.ts';

const MB = 1024 * 1024;

/** What the file system refuses is told of `name`. Throws `file.unreadable`. */
export const named = async <T>(name: string, work: () => Promise<T>, facts: { most?: number } = {}): Promise<T> => {
  try {
    return await onGivenFile(work);
  } catch (cause) {
    if (!(cause instanceof GivenFileError)) throw cause;
    const { reason } = cause;
    throw new AppError('file.unreadable', { file: name, reason, ...(reason === 'too-large' ? facts : {}) }, { cause });
  }
};

/** `name` is how a refusal calls it. Throws `file.unreadable`. */
export const readNamed = (path: string, name: string, mostBytes: number): Promise<Buffer> =>
  named(name, () => readGivenFile(path, mostBytes), { most: mostBytes / MB });
