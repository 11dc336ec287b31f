import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePageRanges } from './print-pages.ts';

const pagesOf = (text: string, count = 24) => {
  const typed = parsePageRanges(text, count);
  return typed.is === 'pages' ? typed.pages : typed.is;
};

describe('invalid page ranges', () => {
  test.each(['', '  ', ',', ' ; ,'])('%j contains no pages', (text) => {
    expect(pagesOf(text)).toBe('empty');
  });
  test.each(['1-', '-3', 'abc', '2.5', '1-2-3', '1 2', '0x3', '1e2', '٣'])('%j is reported as unclear', (text) => {
    expect(parsePageRanges(`4, ${text}`, 24)).toEqual({ is: 'unclear', part: text });
  });
  test.each(['0', '25', '1-25', '0-3', '99999999999999999999'])('%j is outside a document of 24 pages', (text) => {
    expect(pagesOf(text)).toBe('outside');
  });
});

describe('valid page ranges', () => {
  test.each([
    ['8', [8]],
    ['1-4, 8', [1, 2, 3, 4, 8]],
    [' 3 – 1 ;2', [1, 2, 3]],
    ['5,5,4-6', [4, 5, 6]],
    ['007', [7]],
    ['2-2', [2]],
  ])('%j gives its pages', (text, pages) => {
    expect(pagesOf(text)).toEqual(pages);
  });
  test('the range of a whole document of 1334 pages is valid', () => {
    expect(pagesOf('1-1334', 1334)).toHaveLength(1334);
    expect(pagesOf('1-1335', 1334)).toBe('outside');
  });
});

test('ranges in any notation give their pages once and in order', () => {
  const page = fc.integer({ min: 1, max: 400 });
  const blank = fc.constantFrom('', ' ', '  ');
  const range = fc.tuple(page, page, fc.constantFrom('-', '–', '—'), blank);
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), fc.constantFrom(',', ';'), (ranges, comma) => {
      const text = ranges.map(([from, to, dash, space]) => `${space}${from}${space}${dash}${to}${space}`).join(comma);
      const pages = pagesOf(text, 400) as number[];
      const inRange = (at: number) => ranges.some(([from, to]) => Math.min(from, to) <= at && at <= Math.max(from, to));
      expect(pages).toEqual(Array.from({ length: 400 }, (_, at) => at + 1).filter(inRange));
    }),
  );
});

test('every text is parsed without an error, and the pages are within the document', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1334 }), (text, count) => {
      const typed = parsePageRanges(text, count);
      if (typed.is === 'pages') expect(typed.pages.every((page) => page >= 1 && page <= count)).toBe(true);
    }),
  );
});
