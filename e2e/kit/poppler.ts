/** A page as poppler draws it: what another hand makes of the same document. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_BYTES = 256 * 1024 * 1024;
/** Beyond this it has drawn nothing: one page of the kit would take it half an hour. */
const LONGEST_MS = 20_000;

const because = (cause: NodeJS.ErrnoException): Error =>
  cause.code === 'ENOENT'
    ? new Error('pdftoppm is missing: install poppler-utils (Debian, Ubuntu) or poppler (Homebrew)', { cause })
    : cause;

/** The PNG of page `page` (from 1), `width` × `height` px, cropped as a reader shows it. Throws when poppler does. */
export const drawnByPoppler = async (
  path: string,
  page: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const size = ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`];
  const args = ['-f', `${page}`, '-l', `${page}`, '-cropbox', ...size, '-png', path];
  // What it complains about is on stderr; damage that it could not draw ends it with a code.
  const drawing = run('pdftoppm', args, { encoding: 'buffer', maxBuffer: MOST_BYTES, timeout: LONGEST_MS });
  const { stdout } = await drawing.catch((cause: NodeJS.ErrnoException) => Promise.reject(because(cause)));
  return stdout;
};
