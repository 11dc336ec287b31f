import { referenceKey } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeWithBound } from '../linear-time.fixture.ts';
import { TAG_DIAMETER } from '../placement/tag-spots.ts';
import type { Word } from '../ports/pdf.ts';
import { candidateReferences } from './candidates.ts';
import { findReferences, type KnownReference } from './reference-finder.ts';

const HEIGHT = 1;
const CHARACTER = 0.8;

/** Lines of text with positioned words: one line every 2 %, one character 0.8 % wide. */
const wordsOf = (...lines: string[]): Word[] =>
  lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: 10 + match.index * CHARACTER,
      top: 10 + row * 2,
      width: match[0].length * CHARACTER,
      height: HEIGHT,
    })),
  );
const known = (...refs: string[]): KnownReference[] =>
  refs.map((ref) => ({ ref, productId: `p-${ref}`, itemId: `i-${ref}`, name: `Producto ${ref}` }));
const foundIn = (lines: string | string[], ...refs: string[]): string[] =>
  findReferences([{ index: 1, words: wordsOf(...[lines].flat()) }], known(...refs)).map(({ ref }) => ref);

describe('findReferences finds no reference', () => {
  test.each([
    ['as the beginning of a longer code', 'CN-1042', 'CN-104'],
    ['as the beginning of a code with a further part', 'CN-104-2', 'CN-104'],
    ['before a dot and further digits', 'CN-104.2', 'CN-104'],
    ['before a slash and a size', 'CN-104/XL', 'CN-104'],
    ['as the end of a longer code', 'ACN-104', 'CN-104'],
    ['behind a hyphen of a longer code', 'X-CN-104', 'CN-104'],
    ['across a comma', 'CN,104', 'CN-104'],
    ['across a colon', 'CN:104', 'CN-104'],
    ['from words far apart', 'CN            104', 'CN-104'],
    ['in a price', '$ 12.500', '12500'],
    ['in a price without its sign', '12.500', '12500'],
    ['in a price with cents', '12500,00', '12500'],
    ['beside a currency', '12500 COP', '12500'],
    ['beside a percent sign', '12500%', '12500'],
    ['in a date', '12/05/2024', '12052024'],
    ['beside a unit', '10000 ml', '10000'],
    ['in a phone number', 'Tel. 3001234567', '3001234567'],
    ['as a page number', '12', '12'],
    ['as a year', 'Catálogo 2024', '2024'],
    ['as a size of paper', 'Papel A4 blanco', 'A4'],
    ['as a measure', 'Botella 500ML verde', '500-ML'],
    ['as an ordinary word', 'Camisa azul', 'CAMISA'],
    ['as ordinary words side by side', 'camisa azul', 'CAMISA-AZUL'],
    ['from two short numbers', '22 10', '2210'],
    ['from two long numbers over a line end', ['desde 7702', '0212 hasta'], '77020212'],
  ])('%s: %j', (_, text, ref) => expect(foundIn(text, ref)).toEqual([]));
});

describe('findReferences finds a reference', () => {
  test.each([
    ['as it is', 'CN-2210.03', 'CN-2210.03'],
    ['in other case', 'cn-2210.03', 'CN-2210.03'],
    ['with other signs', 'CN_2210-03', 'CN-2210.03'],
    ['in one piece', 'CN221003', 'CN-2210.03'],
    ['in several words', 'cn 2210 03', 'CN-2210.03'],
    ['around lonely hyphens', 'CN - 2210 - 03', 'CN-2210.03'],
    ['over a line end', ['Silla CN-', '2210.03 azul'], 'CN-2210.03'],
    ['over a line end without a hyphen', ['IPT', '004180'], 'IPT-004180'],
    ['behind a label', 'REF:CN-1042', 'CN-1042'],
    ['behind a label and a dot', 'Ref.CN-1042', 'CN-1042'],
    ['in brackets', '(CN-1042)', 'CN-1042'],
    ['before a comma', 'CN-1042, azul', 'CN-1042'],
    ['at the end of a sentence', 'Pida CN-1042.', 'CN-1042'],
    ['in a list without spaces', 'CN-1042,CN-1043', 'CN-1042'],
    ['with accents', 'Ref ÑU-1042', 'NU-1042'],
    ['as an EAN', '7702021234567', '7702021234567'],
    ['as an EAN in groups', '7 702021 234567', '7702021234567'],
    ['as five digits alone', 'Mesa 10422 roble', '10422'],
    ['as a short number behind a label', 'Código: 12', '12'],
    ['as a short number glued to its label', 'REF1042', '1042'],
    ['as a short number behind a label and a hash', 'Cód. # 1042', '1042'],
    ['as digits with a dot behind a label', 'SKU 12.500', '12500'],
    ['as a short code behind a label', 'Art. A4', 'A4'],
    ['as a short code alone on its line', ['Ceviche de mango biche', 'Mango verde, coco', 'E06'], 'E06'],
    ['as a word behind a label', 'ref camisa', 'CAMISA'],
    ['as hyphenated words', 'KAF-NEG-XL', 'KAF-NEG-XL'],
  ])('%s: %j', (_, text, ref) => expect(foundIn(text, ref)).toEqual([ref]));

  test('each reference of a list after one label is found', () =>
    expect(foundIn('Ref. 12, 14 y 16', '12', '14', '16')).toEqual(['12', '14']));

  test('each reference of a list with slashes is found', () =>
    expect(foundIn('CN-104/CN-105', 'CN-104', 'CN-105')).toEqual(['CN-104', 'CN-105']));

  test('the longest of several matching references is found', () =>
    expect(foundIn('CN-104-2 y CN-104', 'CN-104', 'CN-104-2')).toEqual(['CN-104-2', 'CN-104']));

  test('a reference is found once per page, at its first position', () => {
    const [first, ...others] = findReferences(
      [{ index: 3, words: wordsOf('CN-1042', '', 'cn 1042') }],
      known('CN-1042'),
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      page: 3,
      ref: 'CN-1042',
      itemId: 'i-CN-1042',
      box: { left: 10, top: 10, height: 1 },
    });
  });

  test('an item with two references is found once', () => {
    const item = { productId: 'p', itemId: 'i', name: 'Silla' };
    const both = ['CN-1042', '7702021234567'].map((ref) => ({ ref, ...item }));
    expect(findReferences([{ index: 1, words: wordsOf('CN-1042 7702021234567') }], both)).toHaveLength(1);
  });
});

const letters = fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLNPQSTUVWXYZ'.split('')), minLength: 2, maxLength: 4 });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 3, maxLength: 6 });
const parts = fc.tuple(letters, digits);

test('any mixed code is found in every spelling, and not as part of a longer code', () => {
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom('', '-', '.', ' ', ' - ', '_', '/'),
      fc.constantFrom(['', ''], ['(', ')'], ['Ref:', ''], ['', ','], ['Ref. ', '.'], ['«', '»']),
      fc.boolean(),
      ([head, tail], joint, [before = '', after = ''], isLower) => {
        fc.pre(!/^(?:REF|REFS|COD|CODS|SKU|PLU|EAN|UPC|ART|MOD)$/.test(head));
        const ref = `${head}-${tail}`;
        const printed = isLower ? `${head}${joint}${tail}`.toLowerCase() : `${head}${joint}${tail}`;
        expect(foundIn(`uno ${before}${printed}${after} dos`, ref)).toEqual([ref]);
        expect(foundIn(`uno ${before}${printed}7${after} dos`, ref)).toEqual([]);
        expect(foundIn(`uno ${before}X${printed}${after} dos`, ref)).toEqual([]);
      },
    ),
  );
});

test('tags are inside the page, at distinct positions, and beside the words where there is room', () => {
  const box = fc.record({ left: fc.integer({ min: 0, max: 90 }), top: fc.integer({ min: 0, max: 99 }) });
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      (boxes, ratio) => {
        const words = boxes.map(({ left, top }, n) => ({ text: `CN-${1000 + n}`, left, top, width: 10, height: 1 }));
        const refs = words.map(({ text }) => text);
        const found = findReferences([{ index: 1, words, width: ratio, height: 1 }], known(...refs));
        const places = new Set(found.map(({ position }) => `${position.left} ${position.top}`));
        expect(found.length).toBe(new Set(refs.map(referenceKey)).size);
        expect(places.size).toBe(found.length);
        for (const { position } of found) {
          expect(position.left).toBeGreaterThanOrEqual(TAG_DIAMETER / 2 - 0.01);
          expect(position.left).toBeLessThanOrEqual(100 - TAG_DIAMETER / 2 + 0.01);
          expect(position.top).toBeGreaterThanOrEqual(0);
          expect(position.top).toBeLessThanOrEqual(100);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a tag goes to the free side of its reference', () => {
  const tagAt = (...lines: string[]) => findReferences([{ index: 1, words: wordsOf(...lines) }], known('CN-1042'))[0];
  const right = tagAt('CN-1042');
  expect(right?.position.left).toBeGreaterThan((right?.box.left ?? 100) + (right?.box.width ?? 0));
  const left = tagAt('           CN-1042 silla de roble');
  expect(left?.position.left).toBeLessThan(left?.box.left ?? 0);
  const above = tagAt('mesa silla CN-1042 silla de roble');
  expect(above?.position.top).toBeLessThan(above?.box.top ?? 0);
  for (const tag of [right, left, above]) {
    const reach = Math.max(
      Math.abs((tag?.position.left ?? 0) - (tag?.box.left ?? 0) - (tag?.box.width ?? 0) / 2) -
        (tag?.box.width ?? 0) / 2,
      Math.abs((tag?.position.top ?? 0) - (tag?.box.top ?? 0) - HEIGHT / 2) - HEIGHT / 2,
    );
    expect(reach).toBeGreaterThan(1);
    expect(reach).toBeLessThan(TAG_DIAMETER);
  }
});

test('100,000 references on 400 pages take a few seconds of processor time', { timeout: 120_000 }, () => {
  const refs = Array.from({ length: 100_000 }, (_, n) => `CN-${n}.${n % 97}`);
  const lines = Array.from(
    { length: 40 },
    (_, n) => `Silla de mesa CN-${n * 7}.${(n * 7) % 97} roble $ 12.500 CN ${n}`,
  );
  const words = wordsOf(...lines);
  const pages = Array.from({ length: 400 }, (_, n) => ({ index: n + 1, words }));
  const findOn = (count: number) =>
    expect(findReferences(pages.slice(0, count), known(...refs)).length).toBe(count * 40);
  const { time, bound } = timeWithBound(findOn, pages.length, 8000);
  expect(time).toBeLessThan(bound);
});

describe('candidates for a store', () => {
  test('include codes and long numbers, no prices, dates, measures or addresses', () =>
    expect(
      candidateReferences([
        {
          words: wordsOf(
            'Silla CN-1042 $ 12.500 12/05/2024 2024-05-12 500ml 27x28cm (MT-MA0115)',
            'EAN 7702021234567 ventas1@example.com www.tienda24.com Ref: 10422 cn1042 3er IPT-004180.',
          ),
        },
      ]),
    ).toEqual(['7702021234567', '10422', 'CN-1042', 'MT-MA0115', 'IPT-004180']));

  test('number at most 500, the labelled ones first', () => {
    const words = wordsOf(...Array.from({ length: 900 }, (_, n) => `CN-${1000 + n}`), 'Ref: 99123');
    const candidates = candidateReferences([{ words }]);
    expect(candidates).toHaveLength(500);
    expect(candidates[0]).toBe('99123');
  });
});

// Covers §resilience-73.
test('a word that is a list of nested references takes no longer than any other', () => {
  const nested = Array.from({ length: 10 }, (_, at) => 'A1'.repeat(at + 1));
  const word = Array.from({ length: 67 }, () => 'A1')
    .join('/')
    .slice(0, 200);
  const before = process.cpuUsage();
  foundIn(word, ...nested);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});
