import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const SCALE = 4;

/** The path rasterised, as a camera would see it. */
const rasterise = ({ d, side }: { d: string; side: number }) => {
  const width = side * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let at = Number(x) * SCALE; at < (Number(x) + Number(length)) * SCALE; at += 1)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
  }
  return { width, height: width, data };
};

// Covers §2-16.
test.each([
  'https://v.test/view?company=c&pdf=p',
  'https://v.test/view?company=casa-nativa&pdf=cat%C3%A1logo&page=17&product=A%26B+%231',
  `https://v.test/view?company=${'c'.repeat(128)}&pdf=${'p'.repeat(128)}&page=1300&product=${'R'.repeat(120)}`,
])('the QR code of %s is decoded to the same text', (url) => {
  expect(decodeQR(rasterise(qrPath(url)))).toBe(url);
});
