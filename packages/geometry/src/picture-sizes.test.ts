import { describe, expect, test } from 'vitest';
import { pictureSizes } from './picture-sizes.ts';

type Viewport = { width: number; height: number };

/** The size that a browser takes from the attribute: that of the first entry whose condition holds. */
const sizeAt = (sizes: string, { width, height }: Viewport): number => {
  for (const entry of sizes.split(', ')) {
    const [, least] = /\(min-width: (\d+)px\)/.exec(entry) ?? [];
    const [, across, down] = /\(min-aspect-ratio: (\d+)\/(\d+)\)/.exec(entry) ?? [];
    if (least !== undefined && width < Number(least)) continue;
    if (across !== undefined && width * Number(down) < height * Number(across)) continue;
    const [, axis, px, factor] = /calc\(\(100v([wh]) - (\d+)px\) \* ([\d.]+)\)$/.exec(entry) ?? [];
    return ((axis === 'w' ? width : height) - Number(px)) * Number(factor);
  }
  throw new Error(`no size: ${sizes}`);
};

/** stage.css */
const cssWidth = ({ width, height }: Viewport, aspect: number, across: 1 | 2): number =>
  width < 1080
    ? Math.min(width - 16, (height - 120) * aspect)
    : Math.min((width - 48) / across, (height - 160) * aspect);

const VIEWPORTS: Viewport[] = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1366, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 1200, height: 1600 },
];
const ASPECTS = [0.5, 210 / 297, 0.7776, 1, 297 / 210, 16 / 9];

describe.each(VIEWPORTS)('on a viewport of $width × $height', (viewport) => {
  test('pictureSizes is the CSS width of the page on the stage, never less and at most a fifth more', () => {
    for (const aspect of ASPECTS)
      for (const [mode, across] of [
        ['spread', 2],
        ['single', 1],
      ] as const) {
        const width = cssWidth(viewport, aspect, across);
        const size = sizeAt(pictureSizes(aspect, 1, mode), viewport);
        expect(size, `${aspect} ${mode}`).toBeGreaterThan(width - 1);
        expect(size, `${aspect} ${mode}`).toBeLessThan(1.2 * width);
        expect(sizeAt(pictureSizes(aspect, 3, mode), viewport)).toBeCloseTo(3 * size, -1);
      }
  });
});

test('pictureSizes uses nothing in a size but calc(), because WebKit drops other functions', () => {
  for (const sizes of [pictureSizes(0.75), pictureSizes(0.75, 2.5), pictureSizes(1.6, 1, 'single')])
    for (const size of sizes.split(', ').map((entry) => entry.replace(/^(\([^)]*\)|and| )+/, '')))
      expect(size).toMatch(/^calc\(\(100v[wh] - \d+px\) \* [\d.]+\)$/);
});

test('pictureSizes rounds the aspect, so that nearly equal aspects give the same text', () => {
  expect(pictureSizes(210 / 297)).toBe(pictureSizes(0.70707));
});
