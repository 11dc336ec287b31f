/** Test helper: PDFs whose pages are pictures, as scanners and phones write them, made from the pages of other PDFs. */
import sharp from 'sharp';
import type { Turn, Word } from '../../domain/ports/pdf.ts';
import { createPdfEngine } from '../engine.ts';
import { type TinyPage, tinyPdf } from './tiny-pdf.ts';

/** `texts`: text of the PDF above the picture. Width and height in points. `share`: of the page that the picture fills, in its lower left corner. */
type ScannedPage = {
  picture: Uint8Array;
  width: number;
  height: number;
  texts?: TinyPage['texts'];
  share?: number;
};

/** Number of the first object after catalogue, pages and font. */
const FIRST_OBJECT = 4;

/** Pictures are embedded as JPEG. */
export const picturePdf = async (pages: readonly ScannedPage[]): Promise<Buffer> => {
  const objects: string[] = [];
  const tiny: TinyPage[] = [];
  for (const { picture, width, height, texts = [], share = 1 } of pages) {
    const { data, info } = await sharp(picture).jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
    const color = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB';
    objects.push(
      `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace ${color} ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`,
    );
    tiny.push({
      mediaBox: `0 0 ${width} ${height}`,
      content: `q ${width * Math.sqrt(share)} 0 0 ${height * Math.sqrt(share)} 0 0 cm /I Do Q`,
      resources: `/XObject << /I ${FIRST_OBJECT + objects.length - 1} 0 R >>`,
      texts,
    });
  }
  return tinyPdf({ pages: tiny, objects });
};

/**
 * `turn`: clockwise, of the print on the page. `blur`: standard deviation, in pixels. `skew`: degrees by which the sheet lies crooked.
 * `noise`: of 255 levels. `quality`: of the JPEG. `pages`: the first ones only.
 */
export type ScanOptions = {
  dpi?: number;
  turn?: Turn;
  blur?: number;
  skew?: number;
  noise?: number;
  quality?: number;
  pages?: number;
};

export type Scan = ScannedPage & { index: number; words: Word[] };

/** Turned about its middle on a white sheet of the same size. */
const crooked = async (picture: Buffer, degrees: number): Promise<Buffer> => {
  if (degrees === 0) return picture;
  const { width, height } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .rotate(degrees, { background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.floor((info.width - width) / 2), Math.floor((info.height - height) / 2)];
  return sharp(data).extract({ left, top, width, height }).png().toBuffer();
};

/** With grain as of paper and sensor; equal for equal pictures. */
const withNoise = async (picture: Buffer, levels: number): Promise<Buffer> => {
  if (levels === 0) return picture;
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + Math.round(levels * ((state >>> 16) / 32_768 - 1))));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 0 }).toBuffer();
};

/** Pictures of pages as a scanner takes them, with the words that are printed on them (at their places before turning). */
export const scanPages = async (
  path: string,
  { dpi = 200, turn = 0, blur = 0, skew = 0, noise = 0, quality = 85, pages }: ScanOptions = {},
): Promise<Scan[]> => {
  const engine = createPdfEngine({ workers: 1 });
  const scans: Scan[] = [];
  try {
    const facts = await engine.inspect(path);
    const indexes = facts.pages.map((_, at) => at + 1).slice(0, pages);
    for await (const page of engine.render(path, facts, indexes)) {
      const drawn = page.is === 'ready' ? page.pictures.at(-1) : undefined;
      if (page.is !== 'ready' || !drawn) throw new Error(`Page ${page.index} cannot be scanned.`);
      const flat = sharp(drawn.bytes).resize(Math.round((page.width * dpi) / 72));
      const taken = await (blur > 0 ? flat.blur(blur) : flat).png({ compressionLevel: 0 }).toBuffer();
      const grained = await withNoise(await crooked(taken, skew), noise);
      const picture = await sharp(grained).rotate(turn).jpeg({ quality }).toBuffer();
      const isAcross = turn === 90 || turn === 270;
      const [width, height] = isAcross ? [page.height, page.width] : [page.width, page.height];
      scans.push({ index: page.index, words: page.words, picture, width, height });
    }
  } finally {
    await engine.close();
  }
  return scans.sort((a, b) => a.index - b.index);
};

/** A picture of random grey pixels, as a scan of rough material. Equal for equal seeds. */
export const noisePicture = (width: number, height: number, seed = 1): Promise<Buffer> => {
  const data = new Uint8Array(width * height);
  let state = seed;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
};
