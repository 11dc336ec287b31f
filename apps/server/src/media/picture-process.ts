/**
 * The process that decodes one picture of a publisher and encodes it anew, so that nothing of the file but its pixels reaches shoppers.
 * A picture that takes too much memory or time ends this process. Started by media-reader.ts.
 */
import sharp from 'sharp';
import { OUT_OF_BOUNDS, type PictureMessage, type PictureTask } from './picture-messages.ts';

/** Cameras have up to 100 million pixels. Of an animation all pictures count. */
const MAX_PIXELS = 100_000_000;
/** Larger than the widest picture of a page, so that a picture that covers it is sharp when zoomed. */
const MAX_SIDE = 3000;
const LOGO_SIDE = 1024;
/** Of a drawing, whose own size in pixels is arbitrary. */
const DRAWING_SIDE = 2048;
const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 100_000;
const WEBP = { quality: 84, effort: 4 };
/** Resident memory of the whole process; the largest photograph takes a half. */
const MAX_MEMORY_BYTES = 900 * 1024 ** 2;
const MAX_CPU_SECONDS = 60;
const WATCH_MS = 20;

sharp.cache(false);
sharp.concurrency(1);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = process.memoryUsage.rss() > MAX_MEMORY_BYTES || (user + system) / 1e6 > MAX_CPU_SECONDS;
  if (isOver) process.exit(OUT_OF_BOUNDS);
}, WATCH_MS).unref();

type Metadata = Awaited<ReturnType<ReturnType<typeof sharp>['metadata']>>;

const densityOf = ({ width, height }: Metadata): number =>
  Math.min(MAX_DENSITY, Math.max(1, (DEFAULT_DENSITY * DRAWING_SIDE) / Math.max(width, height)));

const encode = async ({ bytes, kind, isLogo }: PictureTask): Promise<PictureMessage> => {
  const isDrawing = kind === 'svg';
  const input = {
    limitInputPixels: MAX_PIXELS,
    failOn: 'truncated',
    animated: kind === 'gif' || kind === 'webp',
  } as const;
  // The limit of pixels is checked below, because the error of the library has no code.
  const metadata = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = metadata;
  // `height` is that of all pictures of an animation, one below the other.
  if (!isDrawing && width * height > MAX_PIXELS) return { is: 'refused', code: 'media.pixels' };
  const source = sharp(bytes, isDrawing ? { ...input, density: densityOf(metadata) } : input);
  const side = isLogo ? LOGO_SIDE : MAX_SIDE;
  const { data, info } = await (pages > 1 ? source : source.autoOrient())
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  return { is: 'encoded', picture: data, width: info.width, height: info.pageHeight ?? info.height };
};

process.on('disconnect', () => process.exit());
process.once('message', (task: PictureTask) => {
  void encode(task)
    // A file that cannot be decoded has no pixels to show.
    .catch((): PictureMessage => ({ is: 'refused', code: 'media.damaged' }))
    .then((message) => process.send?.(message, () => process.disconnect()));
});
