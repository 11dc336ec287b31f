/** Handwriting, drawn as joined strokes: it is not read, and nothing in it counts as print. */
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createOcr } from './ocr.ts';

vi.setConfig({ testTimeout: 180_000 });

const ocr = createOcr({ workers: 1 });
afterAll(() => ocr.close());

const SIZE = { width: 420, height: 580 };
const SCALE = 4;

/** Words of loops, arches and stems that lean to the right, with an uneven baseline. */
const handwriting = async (): Promise<Buffer> => {
  let state = 11;
  const under = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (most * state) / 2 ** 32;
  };
  const lines = Array.from({ length: 14 }, (_, line) => {
    let x = 40 + under(12);
    const words: string[] = [];
    while (x < 350) {
      const y = 50 + 36 * line + under(4);
      let path = `M${x} ${y}`;
      for (let letters = 3 + under(6); letters > 0; letters -= 1) {
        const [wide, high] = [6 + under(5), under(1) < 0.3 ? 18 : 8 + under(3)];
        const isLoop = under(1) < 0.6;
        path += isLoop
          ? ` c${wide} ${-high / 2} ${wide} ${-high} ${wide / 2} ${-high} s${-wide / 3} ${high} ${wide / 2} ${high}`
          : ` q${wide / 2} ${-high * 1.4} ${wide * 0.6} 0 t${wide * 0.5} ${under(2) - 1}`;
        x += wide;
      }
      words.push(path);
      x += 12 + under(8);
    }
    return words.map((path) => `<path d="${path}"/>`).join('');
  });
  const { width, height } = SIZE;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${SCALE * width}" height="${SCALE * height}">
    <rect width="${width}" height="${height}" fill="#f4f1e8"/>
    <g fill="none" stroke="#24345c" stroke-width="1.5" stroke-linecap="round">${lines.join('')}</g></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
};

// Covers §backend-354.
test('a page of handwriting is read to its end, and at most a few of its strokes count as print', async () => {
  const page = await ocr.read(await handwriting(), SIZE, { language: 'spa', turn: 0 });
  if (page.is === 'failed') throw new Error(page.reason);
  const sure = page.words.filter(({ text, confidence = 1 }) => confidence >= 0.7 && text.length >= 3);
  expect(sure.map(({ text }) => text)).toEqual([]);
});
