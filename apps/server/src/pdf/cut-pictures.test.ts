/** Pictures whose data end early: PDFium draws what there is, or nothing, and reports no error. */

import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isWholeCcitt } from './document/ccitt-data.ts';
import { jbig2Data, jpegData, jpxData } from './document/picture-data.ts';
import { createPdfEngine } from './engine.ts';
import { noisePicture } from './testing/scanned-pdf.ts';
import { scratchDirectory, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

const SIZE = 160;
const BILEVEL = new Set(['JBIG2Decode', 'CCITTFaxDecode']);

const faultsOn = async (page: Parameters<typeof tinyPdf>[0]['pages'][number], objects: string[] = []) => {
  const path = scratch.write('a.pdf', tinyPdf({ pages: [page], objects }));
  for await (const drawn of engine.render(path, await engine.inspect(path)))
    return drawn.is === 'ready' ? drawn.faults : drawn.is;
};

/** The faults of a page with a red area and a picture. */
const faultsOf = async (data: Buffer, filter: string, parameters = '') => {
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${SIZE} /Height ${SIZE} /ColorSpace /DeviceGray ` +
    `/BitsPerComponent ${BILEVEL.has(filter) ? 1 : 8} /Filter /${filter} ${parameters} /Length ${data.length} >>\n` +
    `stream\n${data.toString('latin1')}\nendstream`;
  const content = '1 0 0 rg 300 5 200 40 re f q 100 0 0 40 50 5 cm /Im Do Q';
  const page = { content, resources: '/XObject << /Im 4 0 R >>', mediaBox: '0 0 600 60' };
  return faultsOn(page, [picture]);
};

const jpeg = async (progressive = false): Promise<Buffer> =>
  sharp(await noisePicture(SIZE, SIZE))
    .jpeg({ quality: 80, progressive })
    .toBuffer();
/** Without the marker of its end. */
const unended = (data: Buffer): Buffer => data.subarray(0, -2);
const half = (data: Buffer): Buffer => data.subarray(0, data.length >> 1);

// Covers §backend-350.
test.each([false, true])(
  'half of a JPEG counts as a picture that is missing (progressive: %s)',
  async (progressive) => {
    expect(await faultsOf(half(await jpeg(progressive)), 'DCTDecode')).toMatchObject({
      pictures: 1,
      place: { left: 8.33 },
    });
  },
);

test.each([false, true])('a JPEG without the marker of its end is whole (progressive: %s)', async (progressive) => {
  const whole = await jpeg(progressive);
  expect(jpegData(unended(whole))).toBe('unended');
  expect(await faultsOf(unended(whole), 'DCTDecode')).toBeUndefined();
  expect(await faultsOf(Buffer.concat([whole, Buffer.alloc(600)]), 'DCTDecode')).toBeUndefined();
});

test('a JPEG that ends in a white margin without the marker of its end is whole', async () => {
  const margin = { top: 0, left: 0, right: 0, bottom: SIZE / 2, background: '#fff' };
  const noise = await noisePicture(SIZE, SIZE / 2);
  const whole = await sharp(noise).extend(margin).jpeg({ quality: 80 }).toBuffer();
  expect(await faultsOf(unended(whole), 'DCTDecode')).toBeUndefined();
});

const u16 = (...values: number[]): number[] => values.flatMap((value) => [value >> 8, value & 255]);
const u32 = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

/** A segment of JBIG2 on page 1. */
const segment = (number: number, type: number, data: number[]): number[] => [
  ...u32(number),
  type,
  0,
  1,
  ...u32(data.length),
  ...data,
];
const PAGE = segment(0, 48, [...u32(SIZE, SIZE, 0, 0), 0, ...u16(0)]);
/** A generic region of the arithmetic coder, whose data may be anything. */
const REGION = segment(1, 38, [
  ...u32(SIZE, SIZE, 0, 0),
  0,
  0,
  3,
  255,
  253,
  255,
  2,
  254,
  254,
  254,
  ...Array.from({ length: 90 }, (_, at) => (at * 37) % 251),
]);

// Covers §backend-350.
test.each<[string, number[]]>([
  ['garbage', [...'no es una imagen'].map((letter) => letter.charCodeAt(0))],
  ['a page without a region', PAGE],
  ['a region that is cut', [...PAGE, ...REGION.slice(0, -40)]],
])('%s counts as a picture that is missing (JBIG2)', async (_, data) => {
  expect(await faultsOf(Buffer.from(data), 'JBIG2Decode')).toMatchObject({ pictures: 1, place: { left: 8.33 } });
});

test('a whole picture has no faults, also with bytes behind it (JBIG2)', async () => {
  expect(await faultsOf(Buffer.from([...PAGE, ...REGION]), 'JBIG2Decode')).toBeUndefined();
  expect(jbig2Data(Uint8Array.from([...PAGE, ...REGION, 10, 0, 0]))).toBe('whole');
});

const [STRIP_OFFSETS, STRIP_BYTES] = [273, 279];

/** The one strip of a TIFF of Group 4. */
const fax = async (): Promise<Buffer> => {
  const tiff = await sharp(await noisePicture(SIZE / 4, SIZE / 4))
    .resize(SIZE, SIZE)
    .toColourspace('b-w')
    .threshold(150)
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: SIZE })
    .toBuffer();
  const directory = tiff.readUInt32LE(4);
  const valueOf = (tag: number): number => {
    const entries = Array.from({ length: tiff.readUInt16LE(directory) }, (_, at) => directory + 2 + 12 * at);
    const entry = entries.find((at) => tiff.readUInt16LE(at) === tag) ?? 0;
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  };
  const offset = valueOf(STRIP_OFFSETS);
  return tiff.subarray(offset, offset + valueOf(STRIP_BYTES));
};
const FAX = `/DecodeParms << /K -1 /Columns ${SIZE} /Rows ${SIZE} >>`;

// Covers §backend-424.
test('half of a Group 4 picture, and one with damaged data, count as missing (CCITT)', async () => {
  const whole = await fax();
  const damaged = Buffer.from(whole);
  damaged.fill(0, whole.length >> 1, (whole.length >> 1) + 6);
  for (const data of [half(whole), damaged])
    expect(await faultsOf(data, 'CCITTFaxDecode', FAX)).toMatchObject({ pictures: 1, place: { left: 8.33 } });
});

// Covers §backend-424.
test('a Group 4 picture is whole, also without its end mark, with bytes behind it, or in rows of another kind (CCITT)', async () => {
  const whole = await fax();
  for (const data of [whole, Buffer.concat([whole, Buffer.alloc(40)]), whole.subarray(0, -2)])
    expect(await faultsOf(data, 'CCITTFaxDecode', FAX)).toBeUndefined();
  const ofGroup3 = Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 73) % 256));
  expect(isWholeCcitt(ofGroup3, SIZE, SIZE)).toBe(true);
});

const tilePart = (tile: number, bytes: number): number[] => [
  ...u16(0xff90, 10, tile),
  ...u32(14 + bytes),
  0,
  1,
  ...u16(0xff93),
  ...Array.from({ length: bytes }, () => 7),
];
/** Two tiles side by side. */
const CODESTREAM = [
  ...u16(0xff4f, 0xff51, 41, 0),
  ...u32(64, 32, 0, 0, 32, 32, 0, 0),
  ...u16(1),
  7,
  1,
  1,
  ...tilePart(0, 20),
  ...tilePart(1, 20),
];
const boxed = (codestream: number[]): number[] => [
  ...u32(12, 0x6a502020, 0x0d0a870a),
  ...u32(8 + codestream.length, 0x6a703263),
  ...codestream,
];

// Covers §backend-350.
test('a codestream is cut where a tile is missing or not complete, with and without boxes (JPEG 2000)', () => {
  for (const wrap of [boxed, (data: number[]) => data]) {
    expect(jpxData(Uint8Array.from(wrap([...CODESTREAM, ...u16(0xffd9)])))).toBe('whole');
    expect(jpxData(Uint8Array.from(wrap([...CODESTREAM, 0, 0])))).toBe('whole');
    expect(jpxData(Uint8Array.from(wrap(CODESTREAM.slice(0, -8))))).toBe('cut');
    expect(jpxData(Uint8Array.from(wrap(CODESTREAM.slice(0, -34))))).toBe('cut');
  }
  expect(jpxData(Uint8Array.from(boxed(CODESTREAM).slice(0, 16)))).toBe('cut');
});

test('data that end anywhere are read without an error', async () => {
  const samples = [[...(await jpeg()).subarray(0, 700)], [...PAGE, ...REGION], boxed(CODESTREAM)];
  for (const read of [jpegData, jbig2Data, jpxData])
    for (const sample of samples)
      for (let end = 0; end <= sample.length; end += 1)
        expect(['whole', 'cut', 'unended']).toContain(read(Uint8Array.from(sample.slice(0, end))));
});

// Covers §backend-425.
test('a picture without any pixels, as broken drawing programs write them, is no picture that is missing', async () => {
  const empty = 'q 20 0 0 20 50 5 cm BI /W 1 /H 0 /BPC 1 /IM true ID x EI Q';
  expect(await faultsOn({ content: `1 0 0 rg 300 5 200 40 re f ${empty}`, mediaBox: '0 0 600 60' })).toBeUndefined();
});
