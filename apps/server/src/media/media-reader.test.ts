/** Reading media of publishers: what is accepted by content, what of a picture is kept, and what hostile and broken files are answered. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaPurpose } from '@vitrina/contract/admin';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { createMediaReader } from './media-reader.ts';
import { box, glb, mp4, pngBomb, webm } from './testing/media-files.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'vitrina-media-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const reader = createMediaReader();
let files = 0;
const read = async (bytes: Uint8Array, purpose: MediaPurpose = 'image') => {
  files += 1;
  const path = join(folder, `${files}.pdf`);
  await writeFile(path, bytes);
  return reader.read(path, purpose);
};
const pictureOf = async (bytes: Uint8Array, purpose: MediaPurpose = 'image') => {
  const result = await read(bytes, purpose);
  if (result.kind !== 'image') throw new Error(`a ${result.kind}`);
  return result;
};
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Every pixel differs from its neighbours, so that a file has some size. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

// Covers §backend-370.
test.each(formats)('a %s of any name is stored as WebP with its size', async (format) => {
  const { picture, ...facts } = await pictureOf(await noise(320, 200).toFormat(format).toBuffer());
  expect(facts).toEqual({ kind: 'image', ext: 'webp', width: 320, height: 200 });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 });
});

// Covers §backend-371.
test('a photograph of a phone is stored upright, without its place, in the colours of the web', async () => {
  const photo = await noise(400, 300)
    .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitude: '6/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { picture, width, height } = await pictureOf(photo);
  expect([width, height]).toEqual([300, 400]);
  const { exif, icc, xmp, orientation } = await sharp(picture).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

// Covers §backend-371.
test('nothing but the pixels of a picture is stored: a script behind it, and in its comment, is gone', async () => {
  const script = '<script>alert(document.domain)</script>';
  const jpeg = await noise(64, 64).jpeg().toBuffer();
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`, 'latin1');
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`${script}%PDF-1.7`)]);
  const { picture } = await pictureOf(polyglot);
  expect(Buffer.from(picture).includes('script')).toBe(false);
  expect(Buffer.from(picture).includes('%PDF')).toBe(false);
});

// Covers §backend-371.
test('transparency and the pictures of an animation are kept', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#f000' } })
    .png()
    .toBuffer();
  expect(await sharp((await pictureOf(clear)).picture).metadata()).toMatchObject({ hasAlpha: true });
  const frames = await Promise.all([noise(50, 30).png().toBuffer(), noise(50, 30).negate().png().toBuffer()]);
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { picture, width, height } = await pictureOf(animation);
  expect([width, height, (await sharp(picture).metadata()).pages]).toEqual([50, 30, 2]);
});

// Covers §backend-371.
test('a drawing becomes pixels, and what it names from elsewhere is not read', async () => {
  const secret = join(folder, 'secret.png');
  await writeFile(
    secret,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>1</script><image href="file://${secret}" width="20" height="10"/></svg>`;
  const { picture, width, height } = await pictureOf(Buffer.from(svg), 'logo');
  expect([width, height]).toEqual([1024, 512]);
  const { channels } = await sharp(picture).stats();
  expect(channels.at(-1)?.max).toBe(0);
});

// Covers §backend-372.
test('a photograph of 60 megapixels is stored at the size of a screen', async () => {
  const photo = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();
  const { width, height } = await pictureOf(photo);
  expect([width, height]).toEqual([3000, 1800]);
});

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

// Covers §backend-372.
test.each(formats)('half of a %s is refused as damaged', async (format) => {
  expect(await codeOf(read(cut(await noise(300, 300).toFormat(format).toBuffer())))).toBe('media.damaged');
});

const table: [title: string, purpose: MediaPurpose, bytes: () => Buffer, code: string][] = [
  ['a file of 0 bytes', 'image', () => Buffer.alloc(0), 'media.empty'],
  ['a small PNG of 900 megapixels', 'image', () => pngBomb(30_000, 30_000), 'media.pixels'],
  ['a web page', 'image', () => Buffer.from('<!doctype html><script>1</script>'), 'media.not-an-image'],
  ['a PDF', 'image', () => Buffer.from('%PDF-1.7\n'), 'media.not-an-image'],
  [
    'a photograph of an iPhone (HEIC)',
    'image',
    () => box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    'media.not-an-image',
  ],
  ['the head of a PNG with other bytes', 'image', () => Buffer.from('89504e470d0a1a0a00', 'hex'), 'media.damaged'],
  [
    'a drawing that never ends',
    'logo',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
    'media.damaged',
  ],
  ['a video as a picture', 'image', () => mp4(), 'media.not-an-image'],
  ['a picture as a video', 'video', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'media.not-a-video'],
  ['sound alone (M4A)', 'video', () => mp4({ brand: 'M4A ' }), 'media.not-a-video'],
  ['an AVIF as a video', 'video', () => box('ftyp', Buffer.from('avif\0\0\0\0avif')), 'media.not-a-video'],
  ['an MP4 without pictures', 'video', () => mp4({ handler: 'text' }), 'media.not-a-video'],
  ['half of an MP4', 'video', () => cut(mp4()), 'media.damaged'],
  [
    'an MP4 whose boxes end inside each other',
    'video',
    () =>
      Buffer.concat([
        box('ftyp', Buffer.from('isom')),
        box('moov', Buffer.from('\0\0\x01\0trak', 'latin1')),
        box('mdat'),
      ]),
    'media.damaged',
  ],
  ['an MP4 with HEVC', 'video', () => mp4({ codec: 'hvc1' }), 'media.codec'],
  ['a Matroska file', 'video', () => webm({ docType: 'matroska' }), 'media.not-a-video'],
  ['half of a WebM', 'video', () => cut(webm()), 'media.damaged'],
  ['a WebM with another codec', 'video', () => webm({ codec: 'V_THEORA' }), 'media.codec'],
  ['four bytes of a WebM', 'video', () => webm().subarray(0, 4), 'media.damaged'],
  ['a glTF of several files', 'model', () => Buffer.from('{"asset":{"version":"2.0"}}'), 'media.not-a-model'],
  ['half of a GLB', 'model', () => cut(glb()), 'media.damaged'],
  [
    'a GLB whose content is no JSON',
    'model',
    () => Buffer.from(glb().toString('latin1').replace('{"asset"', '{{{{{{{{'), 'latin1'),
    'media.damaged',
  ],
  [
    'a GLB that names a texture elsewhere',
    'model',
    () => glb({ asset: { version: '2.0' }, images: [{ uri: 'https://otro.test/t.png' }] }),
    'media.external',
  ],
  [
    'a GLB that names a buffer beside it',
    'model',
    () => glb({ asset: { version: '2.0' }, buffers: [{ uri: 'sofa.bin' }] }),
    'media.external',
  ],
];

// Covers §backend-372.
test.each(table)('%s for the purpose %s is answered with its code', async (_, purpose, bytes, code) => {
  expect(await codeOf(read(bytes(), purpose))).toBe(code);
});

// Covers §backend-373.
test.each([
  ['an MP4', mp4(), { kind: 'video', ext: 'mp4', width: 640, height: 360 }],
  [
    'an MP4 of a phone that was held upright',
    mp4({ isTurned: true }),
    { kind: 'video', ext: 'mp4', width: 360, height: 640 },
  ],
  [
    'a QuickTime file with H.264, as phones give it',
    mp4({ brand: 'qt  ' }),
    { kind: 'video', ext: 'mp4', width: 640, height: 360 },
  ],
  ['a WebM', webm(), { kind: 'video', ext: 'webm', width: 640, height: 360 }],
])('%s is accepted with its size', async (_, bytes, facts) => {
  expect(await read(bytes, 'video')).toEqual(facts);
});

// Covers §backend-373.
test.each([
  ['video/sala.mp4', 'video'],
  ['models/silla.glb', 'model'],
] as const)('%s of the demo is accepted as %s', async (name, purpose) => {
  const path = fileURLToPath(new URL(`../../../../demo/casa-nativa/${name}`, import.meta.url));
  expect(await reader.read(path, purpose)).toMatchObject({ kind: purpose });
});

// Covers §backend-373.
test('a model in one piece is accepted', async () => {
  expect(await read(glb(), 'model')).toEqual({ kind: 'model', ext: 'glb' });
});
