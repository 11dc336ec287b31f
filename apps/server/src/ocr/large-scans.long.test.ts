/** Scans of 20 megapixels and more, in colour and in black and white, as they come out of the drawing of pages. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { peakOf, secondsOf } from '../cli/testing/watch-processes.ts';
import type { RenderedPage, Word } from '../domain/ports/pdf.ts';
import { createPdfEngine } from '../pdf/engine.ts';
import { type Scan, scanPages } from '../pdf/testing/scanned-pdf.ts';
import { scratchDirectory, tinyPdf } from '../pdf/testing/tiny-pdf.ts';
import { createOcr } from './ocr.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Of decision 035: s of CPU time for a page, MB of a worker. */
const MAX_SECONDS = 10;
const MAX_MEMORY_MB = 400;
/** In percent of the page. */
const SLACK = 1;
/** Pixels, for a page of A4 across. */
const PIXELS = { width: 5200, height: 3677 };
const SIZE = { width: 842, height: 595 };
const ROWS = 12;

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
let scan: Scan;
beforeAll(async () => {
  const texts = Array.from({ length: ROWS }, (_, at) => [
    { text: `CN-${1000 + at * 137}`, x: 60, y: 520 - 40 * at, size: 14 },
    { text: 'Silla de comedor en roble macizo', x: 200, y: 520 - 40 * at, size: 14 },
    { text: `$ ${100 + at}.900`, x: 640, y: 520 - 40 * at, size: 14 },
  ]).flat();
  const printed = scratch.write(
    'impreso.pdf',
    tinyPdf({ pages: [{ texts, mediaBox: `0 0 ${SIZE.width} ${SIZE.height}` }] }),
  );
  [scan] = (await scanPages(printed)) as [Scan];
});
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

const large = () => sharp(scan.picture).resize({ ...PIXELS, fit: 'fill' });

type Embedded = { data: Buffer; dictionary: string; objects?: string[] };

const jpegPicture = async (): Promise<Embedded> => ({
  data: await large().jpeg({ quality: 80 }).toBuffer(),
  dictionary: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
});

/** The value of an entry in the first directory of a TIFF of the machine's byte order (little endian). */
const tiffEntry = (tiff: Buffer, tag: number): number => {
  const directory = tiff.readUInt32LE(4);
  for (let at = 0; at < tiff.readUInt16LE(directory); at += 1) {
    const entry = directory + 2 + 12 * at;
    if (tiff.readUInt16LE(entry) !== tag) continue;
    if (tiff.readUInt32LE(entry + 4) !== 1) throw new Error(`The picture has several strips (tag ${tag}).`);
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  }
  throw new Error(`no tag ${tag}`);
};
const [PHOTOMETRIC, STRIP_OFFSETS, STRIP_BYTES] = [262, 273, 279];

/** Black and white in the coding of fax machines (Group 4). */
const faxData = async (): Promise<{ data: Buffer; isBlackOne: boolean }> => {
  const tiff = await large()
    .toColourspace('b-w')
    .threshold(150)
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: 16 * Math.ceil(PIXELS.height / 16) })
    .toBuffer();
  const offset = tiffEntry(tiff, STRIP_OFFSETS);
  return {
    data: tiff.subarray(offset, offset + tiffEntry(tiff, STRIP_BYTES)),
    isBlackOne: tiffEntry(tiff, PHOTOMETRIC) === 0,
  };
};

const faxPicture = async (): Promise<Embedded> => {
  const { data, isBlackOne } = await faxData();
  const parameters = `/K -1 /Columns ${PIXELS.width} /Rows ${PIXELS.height} /BlackIs1 ${!isBlackOne}`;
  return {
    data,
    dictionary: `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${parameters} >>`,
  };
};

const u32 = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
/** A segment of JBIG2 on page 1. */
const segment = (number: number, type: number, data: readonly number[]): Buffer =>
  Buffer.from([...u32(number), type, 0, 1, ...u32(data.length), ...data]);

/** JBIG2 whose one region has the same coding (MMR). */
const jbig2Picture = async (): Promise<Embedded> => {
  const { data } = await faxData();
  const { width, height } = PIXELS;
  const page = segment(0, 48, [...u32(width, height, 0, 0), 0, 0, 0]);
  const region = segment(1, 38, [...u32(width, height, 0, 0), 0, 1, ...data]);
  return {
    data: Buffer.concat([page, region]),
    dictionary: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
  };
};

const drawn = async ({ data, dictionary }: Embedded): Promise<Extract<RenderedPage, { is: 'ready' }>> => {
  const { width, height } = SIZE;
  const object =
    `<< /Type /XObject /Subtype /Image /Width ${PIXELS.width} /Height ${PIXELS.height} ${dictionary} ` +
    `/Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
  const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const page = { content, resources: '/XObject << /I 4 0 R >>', mediaBox: `0 0 ${width} ${height}` };
  const path = scratch.write('grande.pdf', tinyPdf({ pages: [page], objects: [object] }));
  for await (const rendered of engine.render(path, await engine.inspect(path)))
    if (rendered.is === 'ready') return rendered;
  throw new Error('The page cannot be drawn.');
};

const isAt = (word: Word, printed: Word): boolean =>
  Math.abs(word.left - printed.left) < SLACK && Math.abs(word.top - printed.top) < SLACK;

// Covers §backend-364.
test.each([
  ['JPEG', jpegPicture],
  ['CCITT Group 4', faxPicture],
  ['JBIG2', jbig2Picture],
])(
  'a scan of 19 megapixels in %s is read at its places, within the time and memory of a worker',
  async (_, picture) => {
    const page = await drawn(await picture());
    const ocr = createOcr({ workers: 1 });
    try {
      const read = await ocr.read(page.pictures.at(-1)?.bytes ?? new Uint8Array(), SIZE, { language: 'spa', turn: 0 });
      if (read.is === 'failed') throw new Error(read.reason);
      const [pid = 0] = ocr.pids();
      const right = scan.words.filter((word) => read.words.some((one) => one.text === word.text && isAt(one, word)));
      expect(right.length).toBeGreaterThanOrEqual(0.95 * scan.words.length);
      expect(peakOf(pid)).toBeLessThanOrEqual(MAX_MEMORY_MB);
      expect(secondsOf(pid)).toBeLessThanOrEqual(MAX_SECONDS);
    } finally {
      await ocr.close();
    }
  },
);
