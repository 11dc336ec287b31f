/** Reads a file that the command line or another file names. */
import { AppError } from '../errors/app-error.ts';
import { checkUserFile, readUserFile, UserFileError } from '../errors/user-file.ts';
import { decodeText } from '../feeds/decode-text.ts';

const MB = 1024 * 1024;

/** Reports errors of the file system under `name`. Throws `file.unreadable`. */
export const named = async <T>(name: string, work: () => Promise<T>, facts: { most?: number } = {}): Promise<T> => {
  try {
    return await checkUserFile(work);
  } catch (cause) {
    if (!(cause instanceof UserFileError)) throw cause;
    const { reason } = cause;
    throw new AppError('file.unreadable', { file: name, reason, ...(reason === 'too-large' ? facts : {}) }, { cause });
  }
};

/** `name` denotes the file in errors. Throws `file.unreadable`. */
export const readNamed = (path: string, name: string, maxBytes: number): Promise<Buffer> =>
  named(name, () => readUserFile(path, maxBytes), { most: maxBytes / MB });

const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** Throws `file.unreadable`. */
export const readText = async (path: string): Promise<string> =>
  decodeText(await readNamed(path, path, MAX_TEXT_BYTES));
