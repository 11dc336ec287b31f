/** A page rendered by poppler, for comparison. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const MAX_PICTURE_BYTES = 256 * 1024 * 1024;
/** Time limit: one page of the kit would take poppler half an hour. */
const RENDER_TIMEOUT_MS = 20_000;

const explain = (cause: NodeJS.ErrnoException): Error =>
  cause.code === 'ENOENT'
    ? new Error('pdftoppm is missing: install poppler-utils (Debian, Ubuntu) or poppler (Homebrew)', { cause })
    : cause;

/** The picture of poppler without `-png`: its compression takes several times the CPU time of the drawing. */
const asTiff = (ppm: Buffer): Promise<Buffer> => {
  const [head = '', width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(ppm.toString('latin1', 0, 64)) ?? [];
  if (head === '') throw new Error('pdftoppm wrote no picture');
  return sharp(ppm.subarray(head.length), { raw: { width: Number(width), height: Number(height), channels: 3 } })
    .tiff({ compression: 'none' })
    .toBuffer();
};

/** Page `page` (from 1) as a TIFF of `width` × `height` px, cropped as a reader shows it. Throws when poppler does. */
export const renderByPoppler = async (
  path: string,
  page: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const size = ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`];
  const args = ['-f', `${page}`, '-l', `${page}`, '-cropbox', ...size, path];
  // Warnings go to stderr; damage that prevents rendering sets the exit code.
  const drawing = run('pdftoppm', args, {
    encoding: 'buffer',
    maxBuffer: MAX_PICTURE_BYTES,
    timeout: RENDER_TIMEOUT_MS,
  });
  const { stdout } = await drawing.catch((cause: NodeJS.ErrnoException) => Promise.reject(explain(cause)));
  return asTiff(stdout);
};
