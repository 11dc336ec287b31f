import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contrastOf, isNearlyBlank } from './cover.ts';

/** A sheet of 824 px with a black bar that covers a share of it. */
const sheet = (share: number): Promise<Buffer> => {
  const [width, height] = [824, 1166];
  const bar = Math.max(1, Math.round(height * share));
  const black = { create: { width, height: bar, channels: 3 as const, background: '#000' } };
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(share === 0 ? [] : [{ input: black, top: 0, left: 0 }])
    .webp()
    .toBuffer();
};

test.each([
  ['white paper', 0, true],
  ['a single line of text', 0.004, true],
  ['a logo', 0.03, false],
  ['a photograph', 0.9, false],
])('a cover with %s is nearly blank: %s', async (_, share, isBlank) => {
  const contrast = await contrastOf(await sheet(share));
  expect(contrast).toBeCloseTo(share, 2);
  expect(isNearlyBlank(contrast)).toBe(isBlank);
});
