/** The password of a protected PDF: from a file or a variable, never from the command line, which other users of the machine see. */
import { pdfPasswordSetting } from '../config.ts';
import type { PdfEngine, PdfUnlocker } from '../domain/ports/pdf.ts';
import { type UnlockDeps, withUnlocked } from '../domain/publishing/unlocked.ts';
import { AppError } from '../errors/app-error.ts';
import { UsageError } from './command.ts';
import { readNamed } from './read-named.ts';
import { say } from './spanish/say.ts';

const MAX_BYTES = 4096;

/** The first line of `file`, or the value of PDF_PASSWORD; null without either. Throws `file.unreadable`. */
export const pdfPassword = async (file: string | undefined): Promise<string | null> => {
  if (file === undefined) return pdfPasswordSetting();
  const [line = ''] = (await readNamed(file, file, MAX_BYTES)).toString('utf8').split(/\r?\n/, 1);
  if (line === '') throw new UsageError(say(`${file}: there is no password.`, `${file}: no hay una contraseña.`));
  return line;
};

/** `work` gets the PDF, or a copy of a protected one without its password. Throws `publish.password-wrong`. */
export const withOpenPdf = async <T>(
  {
    engine,
    temporary,
  }: Pick<UnlockDeps, 'temporary'> & { engine: () => Promise<Pick<PdfEngine, 'inspect'> & PdfUnlocker> },
  { path, password }: { path: string; password: string | null },
  work: (path: string) => Promise<T>,
): Promise<T> => {
  if (password === null) return work(path);
  const isProtected = await (await engine()).inspect(path).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'publish.password') return true;
      throw error;
    },
  );
  return isProtected ? withUnlocked({ engine, temporary }, { path, password }, work) : work(path);
};
