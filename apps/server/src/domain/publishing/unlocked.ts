/** Protected PDFs: pages are drawn again for years, so what is stored asks for no password. */
import { Readable } from 'node:stream';
import type { TemporaryFiles } from '../ports/files.ts';
import type { PdfUnlocker } from '../ports/pdf.ts';

export type UnlockDeps = { temporary: TemporaryFiles; engine: () => Promise<PdfUnlocker> };

/** A copy of a protected PDF without its password, while `work` runs. Throws `publish.password-wrong`. */
export const withUnlocked = async <T>(
  { temporary, engine }: UnlockDeps,
  { path, password }: { path: string; password: string },
  work: (copy: string) => Promise<T>,
): Promise<T> => {
  const unlocker = await engine();
  const copy = await temporary.write(Readable.from([]));
  try {
    await unlocker.unlock(path, password, copy.path);
    return await work(copy.path);
  } finally {
    await copy.dispose();
  }
};
