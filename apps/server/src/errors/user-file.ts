/**
 * Files named by users: only regular files of bounded size. Pipes and devices are rejected before they are opened,
 * because opening them may block forever.
 */
import { readFile, stat } from 'node:fs/promises';

export type UserFileReason = 'missing' | 'denied' | 'folder' | 'special' | 'too-large' | 'broken';

/** `reason` is a key of the sentences in messages.ts. */
export class UserFileError extends Error {
  override name = 'GivenFileError';
  readonly reason: UserFileReason;
  constructor(reason: UserFileReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const byCode: Readonly<Record<string, UserFileReason>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENAMETOOLONG: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EISDIR: 'folder',
};

const toUserFileError = (cause: unknown): UserFileError => {
  if (cause instanceof UserFileError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new UserFileError(byCode[code] ?? 'broken', { cause });
};

/** Runs a file operation and turns errors of the file system into a `UserFileError`. */
export const checkUserFile = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toUserFileError(error);
  }
};

/** The size of a regular file in bytes. Throws `UserFileError`. */
export const userFileSize = (path: string): Promise<number> =>
  checkUserFile(async () => {
    const facts = await stat(path);
    if (facts.isDirectory()) throw new UserFileError('folder');
    if (!facts.isFile()) throw new UserFileError('special');
    return facts.size;
  });

/** Reads a regular file of at most `maxBytes`. Throws `UserFileError`. */
export const readUserFile = (path: string, maxBytes: number): Promise<Buffer> =>
  checkUserFile(async () => {
    if ((await userFileSize(path)) > maxBytes) throw new UserFileError('too-large');
    return readFile(path);
  });
