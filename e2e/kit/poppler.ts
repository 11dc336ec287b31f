/** A page rendered by poppler, for comparison. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_PICTURE_BYTES = 256 * 1024 * 1024;
/** Time limit: one page of the kit would take poppler half an hour. */
const RENDER_TIMEOUT_MS = 20_000;

const explain = (cause: NodeJS.ErrnoException): Error =>
  cause.code === 'ENOENT'
    ? new Error('pdftoppm is missing: install poppler-utils (Debian, Ubuntu) or poppler (Homebrew)', { cause })
    : cause;

/** The PNG of page `page` (from 1), `width` × `height` px, cropped as a reader shows it. Throws when poppler does. */
export const renderByPoppler = async (
  path: string,
  page: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const size = ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`];
  const args = ['-f', `${page}`, '-l', `${page}`, '-cropbox', ...size, '-png', path];
  // Warnings go to stderr; damage that prevents rendering sets the exit code.
  const drawing = run('pdftoppm', args, {
    encoding: 'buffer',
    maxBuffer: MAX_PICTURE_BYTES,
    timeout: RENDER_TIMEOUT_MS,
  });
  const { stdout } = await drawing.catch((cause: NodeJS.ErrnoException) => Promise.reject(explain(cause)));
  return stdout;
};
