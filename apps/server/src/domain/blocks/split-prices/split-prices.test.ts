/** Prices of which the parts have several sizes are one price, and what only stands beside a price is not part of it. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks.fixture.ts';
import { kindOfText } from '../names.ts';
import { piecesOfPages } from '../pieces.ts';

type Part = { text: string; size: number; raised?: number };

/** Parts that touch each other, below a name; `raised` in percent of the page's height. */
const pricesOn = (...parts: Part[]): number[] => {
  let at = 10;
  const words = parts.flatMap(({ text, size, raised = 0 }) => {
    const part = print(text, at, 36 - raised, { size });
    at += 0.5 * size * text.length + 0.15 * size;
    return part;
  });
  const [page] = piecesOfPages([pageOf(1, print('Arroz blanco', 10, 30), words)]);
  return (page?.pieces ?? []).filter(({ kind }) => kind === 'price').map(({ value }) => value);
};

const large = (text: string): Part => ({ text, size: 6 });
const small = (text: string, raised = 1.6): Part => ({ text, size: 2.6, raised });

// Covers §backend-411.
test.each([
  ['raised thousands with their point', [large('$2'), small('.390')], 2390],
  ['raised thousands without a point', [large('$11'), small('990')], 11_990],
  ['the point in large type', [large('$16.'), small('900')], 16_900],
  ['small thousands on the line', [large('$5'), small('.490', 0)], 5490],
  ['a small raised sign', [small('$'), large('12.900')], 12_900],
  ['a small sign and raised thousands', [small('$'), large('9'), small('.980')], 9980],
  ['raised cents', [large('$12'), small('99')], 12.99],
  ['raised cents behind thousands', [large('$1.299'), small('00')], 1299],
  ['cents with the sign behind them', [large('12'), small(',50€')], 12.5],
  ['a small sign behind', [large('14,50'), small('€')], 14.5],
  ['the unit behind the thousands', [large('$3'), small('.200/kg')], 3200],
])('%s make one price', (_, parts, value) => expect(pricesOn(...parts)).toEqual([value]));

test.each([
  ['a quantity with its unit', [large('$5'), small('250g')], [5]],
  ['a number on the line', [large('$5'), small('250', 0)], [5]],
  ['a number farther away', [large('$5'), { text: ' ', size: 6 }, { text: ' ', size: 6 }, small('250')], [5]],
  ['the mark of a footnote', [large('$5.000'), small('1')], [5000]],
  ['a smaller price', [large('$5.000'), small('$7.000')], [5000, 7000]],
])('%s is no part of a price', (_, parts, values) => expect(pricesOn(...parts)).toEqual(values));

test('thousands of parts at one place take no longer than any other page', () => {
  const parts = Array.from({ length: 3000 }, (_, at) => [
    ...print('$5', 10, 10 + (at % 7) * 0.1, { size: 6 }),
    ...print('.990', 16.5, 9 + (at % 5) * 0.1, { size: 2.6 }),
  ]);
  const before = process.cpuUsage();
  piecesOfPages([pageOf(1, ...parts)]);
  // Processor time: comparing all parts with each other takes minutes.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
});

test('a line of signs takes no longer than one of letters', () => {
  const before = process.cpuUsage();
  expect(kindOfText(`${'-'.repeat(400_000)}x`)).toBe('other');
  // A pattern that looks for the end of the text at each sign takes minutes.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
