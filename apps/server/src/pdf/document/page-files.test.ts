import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePage } from './page-files.ts';

const width = 824;
const height = 400;
/** A gradient behind lines of small print. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="g"><stop stop-color="#fce"/><stop offset="1" stop-color="#247"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#g)"/>
  ${Array.from({ length: 300 }, (_, at) => `<circle cx="${(at * 67) % width}" cy="${(at * 31) % height}" r="${2 + (at % 9)}"/>`).join('')}
</svg>`;

test('a page that is encoded with the least effort has the same pictures in more bytes', async () => {
  const pixels = { data: await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer(), width, height };
  const [usual, quick] = [await encodePage(pixels, [480, width]), await encodePage(pixels, [480, width], 0)];
  const sizes = ({ pictures }: typeof usual) => pictures.map((picture) => [picture.width, picture.height]);
  expect(sizes(quick)).toEqual(sizes(usual));
  for (const [at, { bytes }] of quick.pictures.entries())
    expect(bytes.length).toBeGreaterThan(usual.pictures[at]?.bytes.length ?? Number.POSITIVE_INFINITY);
});
