/** Properties of the finder on any page: it ends, in linear time, and a table means the same whatever the order of the words. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeWithBound } from '../linear-time.fixture.ts';
import type { Word } from '../ports/pdf.ts';
import { known, pagesOf, searchPages, tableOf } from './printed-table.fixture.ts';
import { createReferenceFinder } from './reference-finder.ts';

const text = fc.oneof(
  fc.constantFrom(
    'Código',
    'Ref.',
    'Item',
    'Precio',
    '$',
    '-',
    'AB-',
    '1042',
    'CN-1042',
    '7702021234565',
    '€',
    '½',
    '\u00ad',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.string({ maxLength: 12, unit: fc.constantFrom(...'019AZ-./ ,'.split('')) }),
);
const side = fc.oneof(fc.double({ min: -5, max: 105, noNaN: true }), fc.constantFrom(0, 10, 100));
const size = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(0, 1, 5));
const word: fc.Arbitrary<Word> = fc.record({ text, left: side, top: side, width: size, height: size });

test('any words and any list give found references that are in the list, with a box on the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { maxLength: 60 }), { maxLength: 4 }),
      fc.array(text, { maxLength: 30 }),
      (pages, refs) => {
        const { found, tagged } = searchPages(pagesOf(...pages), refs);
        expect(tagged).toHaveLength(pages.length);
        for (const { ref, box, position, printed } of found) {
          expect(refs).toContain(ref);
          expect([box.left, box.top, box.width, box.height, position.left, position.top].every(Number.isFinite)).toBe(
            true,
          );
          expect(printed).not.toBe('');
        }
      },
    ),
    { numRuns: 300 },
  );
});

const code = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc
    .tuple(fc.constantFrom('CN', 'AB', 'X'), fc.integer({ min: 1, max: 9999 }))
    .map(([head, tail]) => `${head}-${tail}`),
);
const row = fc.record({
  code,
  name: fc.constantFrom('Silla de roble', 'Mesa 2024', 'Jabón 300 g', 'Tornillo 3/8 x 50', 'Aceite 900 ml'),
  pack: fc.constantFrom('12', '6 x 250', '24 UN', ''),
  price: fc.integer({ min: 100, max: 99_999 }).map((value) => `${value}`),
});

// Covers §backend-151.
test('a table means the same in any order of its words', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.constantFrom('Código', 'Item', 'Ref.', ''),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (rows, heading, random) => {
        const words = tableOf([
          { left: 8, cells: [heading, ...rows.map((one) => one.code)] },
          { left: 20, cells: ['Descripción', ...rows.map((one) => one.name)] },
          { left: 50, cells: ['Emp.', ...rows.map((one) => one.pack)] },
          { left: 70, cells: ['Precio', ...rows.map((one) => one.price)] },
        ]);
        const mixed = words
          .map((one) => ({ one, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const refs = rows.slice(0, Math.ceil(rows.length / 2)).map((one) => one.code);
        const inOrder = searchPages(pagesOf(words), refs);
        expect(searchPages(pagesOf(mixed), refs)).toEqual(inOrder);
        if (heading === 'Código' || heading === 'Ref.') expect(new Set(inOrder.tagged[0])).toEqual(new Set(refs));
      },
    ),
    { numRuns: 100 },
  );
});

// Covers §backend-156.
describe('10,000 words of machine output take no longer than seconds', () => {
  const shapes: [string, (at: number) => string][] = [
    ['of one digit', () => '1'],
    ['of digits that begin many references', (at) => String(1000 + (at % 50))],
    ['that end with a hyphen', () => 'AB-'],
    ['of hyphens', () => '-'],
    ['of labels', () => 'Ref.'],
    ['of code lists', () => 'A1/A1/A1'],
    ['of letters and digits by turns', () => 'A1B2C3D4E5F6'],
  ];
  const places: [string, (at: number) => Pick<Word, 'left' | 'top'>][] = [
    ['in lines', (at) => ({ left: (at % 50) * 2, top: Math.floor(at / 50) / 2 })],
    ['in one column', (at) => ({ left: 10, top: at / 100 })],
    ['at one place', () => ({ left: 10, top: 10 })],
    ['in one line', (at) => ({ left: at / 100, top: 10 })],
  ];
  const refs = [
    '1',
    '11',
    '11111111',
    'A1',
    'A1A1',
    'A1A1A1',
    'AB-1',
    'ABAB',
    ...Array.from({ length: 500 }, (_, at) => `10${at}`),
  ];
  test.each(shapes.flatMap((shape) => places.map((place) => [shape[0], place[0], shape[1], place[1]] as const)))(
    'words %s, %s',
    (_, __, textAt, placeAt) => {
      const words = Array.from({ length: 10_000 }, (___, at) => ({
        text: textAt(at),
        ...placeAt(at),
        width: 1.5,
        height: 0.4,
      }));
      const find = createReferenceFinder(known(refs));
      const findIn = (count: number) => find({ index: 1, words: words.slice(0, count) });
      const { time, bound } = timeWithBound(findIn, words.length, 5000);
      expect(time).toBeLessThan(bound);
    },
  );
});
