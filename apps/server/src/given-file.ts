/**
 * Files that people name: ordinary ones of a bounded size. A pipe or a device is refused before it is opened, since
 * opening it may wait for ever.
 */
import { readFile, stat } from 'node:fs/promises';

export type GivenFileRefusal = 'missing' | 'denied' | 'folder' | 'special' | 'too-large' | 'broken';

/** `reason` is a word that messages.ts puts into a sentence. */
export class GivenFileError extends Error {
  override name = 'GivenFileError';
  readonly reason: GivenFileRefusal;
  constructor(reason: GivenFileRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const byCode: Readonly<Record<string, GivenFileRefusal>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENAMETOOLONG: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EISDIR: 'folder',
};

const refusalOf = (cause: unknown): GivenFileError => {
  if (cause instanceof GivenFileError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new GivenFileError(byCode[code] ?? 'broken', { cause });
};

/** Does the work on a file; what the file system refuses becomes a `GivenFileError`. */
export const onGivenFile = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
};

/** The bytes of an ordinary file. Throws `GivenFileError`. */
export const sizeOfGivenFile = (path: string): Promise<number> =>
  onGivenFile(async () => {
    const facts = await stat(path);
    if (facts.isDirectory()) throw new GivenFileError('folder');
    if (!facts.isFile()) throw new GivenFileError('special');
    return facts.size;
  });

/** Throws `GivenFileError`. */
export const readGivenFile = (path: string, mostBytes: number): Promise<Buffer> =>
  onGivenFile(async () => {
    if ((await sizeOfGivenFile(path)) > mostBytes) throw new GivenFileError('too-large');
    return readFile(path);
  });
