import { expect, test } from 'vitest';
import type { Raster } from './raster.ts';
import { type RasterWord, type Recognise, readRaster } from './read-raster.ts';

/** A page with a pattern that no row or column is free of. */
const page = (): Raster => {
  const [width, height] = [120, 160];
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => (at * 7919) % 251) };
};
const word = (text: string, confidence: number): RasterWord => ({
  text,
  confidence,
  line: 0,
  box: { left: 10, top: 10, right: 60, bottom: 20 },
});

/** Answers every pass alike and keeps its layout. */
const engine = (words: readonly RasterWord[]) => {
  const passes: string[] = [];
  const recognise: Recognise = async (_, layout) => {
    passes.push(layout);
    return words.map((one) => ({ ...one }));
  };
  return { passes, recognise };
};

// Covers §backend-254.
test('a page in which nothing is read for sure in any turn is not searched for single words', async () => {
  const { passes, recognise } = engine([word('lfn', 0.2), word('~', 0.4)]);
  expect(await readRaster(page(), 0, recognise)).toEqual({ words: [], turn: 0 });
  expect(passes).not.toContain('sparse');
});

test('a page with one sure word is searched for others', async () => {
  const { passes, recognise } = engine([word('Oferta', 0.95)]);
  const { words } = await readRaster(page(), 0, recognise);
  expect(words.map(({ text }) => text)).toEqual(['Oferta']);
  expect(passes).toContain('sparse');
});
