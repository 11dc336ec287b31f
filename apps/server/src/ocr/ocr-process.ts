/**
 * The worker process: one engine with one language or two, one page at a time. The engine runs in a thread of this process, so that the main
 * thread can end the process when it exceeds its memory. Started by ocr.ts.
 */
import sharp from 'sharp';
import tesseract from 'tesseract.js';
import { withLanguageFolder } from './language-files.ts';
import { pageWords } from './page-words.ts';
import { type OcrMessage, type OcrTask, OUT_OF_MEMORY, OUT_OF_TIME } from './process-messages.ts';
import { pgmOf, type Raster } from './raster.ts';
import { type RasterWord, type Recognise, readRaster } from './read-raster.ts';

/** Pixels per inch: of a price list in eight points, 614 of 640 words are right at 200 and 569 at 150. */
const DPI = 200;
const POINTS_PER_INCH = 72;
/** The size of a page in points is often arbitrary, so the pixels have limits of their own. */
const MIN_PIXELS = 2_000_000;
const MAX_PIXELS = 4_000_000;
/** A coarse scan is enlarged: the engine needs letters of about ten pixels. */
const MAX_ENLARGEMENT = 2;
const WATCH_MS = 50;
/** CPU time of one page. Wall time would fail pages because other programs are busy. */
const MAX_CPU_SECONDS = 40;
/** PSM_AUTO and PSM_SPARSE_TEXT of Tesseract. */
const LAYOUTS = { blocks: '3', sparse: '11' } as const;

const [language = '', maxMemoryMb = '400'] = process.argv.slice(2);

// Pictures are decoded once, and a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let startedAt = cpuSeconds();

// Its parent may end while the engine starts.
process.on('disconnect', () => process.exit());

setInterval(() => {
  if (process.memoryUsage.rss() > Number(maxMemoryMb) * 1024 ** 2) process.exit(OUT_OF_MEMORY);
  if (cpuSeconds() - startedAt > MAX_CPU_SECONDS) process.exit(OUT_OF_TIME);
}, WATCH_MS).unref();

/** `none`: data are read from the package and written nowhere. Errors are rejections. */
const engine = await withLanguageFolder(language, (langPath) =>
  tesseract.createWorker(language, tesseract.OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    legacyCore: false,
    errorHandler: () => undefined,
  }),
);

const rasterOf = async ({ picture, size }: OcrTask): Promise<Raster> => {
  const { width, height } = await sharp(picture).metadata();
  const printed = (size.width * size.height * DPI ** 2) / POINTS_PER_INCH ** 2;
  const wanted = Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, printed));
  const scale = Math.min(MAX_ENLARGEMENT, Math.sqrt(wanted / (width * height)));
  const { data, info } = await sharp(picture)
    .resize(Math.max(1, Math.round(width * scale)))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Parameters are set only when they change: each call is a message to the thread. */
const setLayout = (() => {
  let current: keyof typeof LAYOUTS | null = null;
  return async (layout: keyof typeof LAYOUTS): Promise<void> => {
    if (layout === current) return;
    await engine.setParameters({
      tessedit_pageseg_mode: LAYOUTS[layout] as tesseract.PSM,
      user_defined_dpi: `${DPI}`,
    });
    current = layout;
  };
})();

const recognise: Recognise = async (raster, layout) => {
  await setLayout(layout);
  const { data } = await engine.recognize(Buffer.from(pgmOf(raster)), {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words }, line): RasterWord[] =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence: confidence / 100,
      box: { left: x0, top: y0, right: x1, bottom: y1 },
      line,
    })),
  );
};

const post = (message: OcrMessage): void => void process.send?.(message);

process.on('message', (task: OcrTask) => {
  startedAt = cpuSeconds();
  // An error ends this process, which its parent notices.
  void (async () => {
    const raster = await rasterOf(task);
    const { words, turn } = await readRaster(raster, task.turn, recognise);
    post({ type: 'read', words: pageWords(words, raster), turn, residentBytes: process.memoryUsage.rss() });
  })();
});
post({ type: 'ready' });
