import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionOf, sectionPage, sectionsInView, upperSections } from './section.ts';
import { pagesInView, type ViewMode } from './spread.ts';

const modes = fc.constantFrom<ViewMode>('single', 'spread');

describe('sectionPage', () => {
  test.each(['', 'abc', '0', '-2', '11', '99', 0, -1, 11, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'returns null for the index %j in a document of ten pages',
    (index) => {
      expect(sectionPage(index, 10, 'spread')).toBeNull();
      expect(sectionPage(index, 10, 'single')).toBeNull();
    },
  );

  test('returns null for a document without pages', () => expect(sectionPage('1', 0, 'spread')).toBeNull());

  // Covers §5-1.
  test('an odd index is rounded down to the preceding even one in spreads', () => {
    expect(['2', '3', '6', '7', 9].map((index) => sectionPage(index, 10, 'spread'))).toEqual([2, 2, 6, 6, 8]);
  });

  test('index 1 of a spread opens page 1, not 0', () => expect(sectionPage('1', 10, 'spread')).toBe(1));

  test('in single-page view the page of the section itself opens', () => {
    expect(['1', '3', 7].map((index) => sectionPage(index, 10, 'single'))).toEqual([1, 3, 7]);
  });

  // Covers §3-31, §5-1.
  test('the index is parsed as an integer and the rest after the digits is dropped', () => {
    expect(['7abc', ' 7', '7.9', 7.9].map((index) => sectionPage(index, 10, 'single'))).toEqual([7, 7, 7, 7]);
  });

  test('the page of the section is in view after the click', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), modes, (count, nth, mode) => {
        const index = 1 + (nth % count);
        const page = sectionPage(String(index), count, mode);
        expect(pagesInView(page ?? 0, count, mode)).toContain(index);
      }),
    );
  });
});

describe('sectionsInView', () => {
  const sections = [
    { name: 'Sofás', index: '2' },
    { name: 'Mesas', index: '3' },
    { name: 'Camas', index: 4 },
    { name: 'Perdida', index: 'x' },
  ];
  const names = (page: number, mode: ViewMode) => sectionsInView(sections, page, 8, mode).map(({ name }) => name);

  test('no section is highlighted on pages where none begins', () => {
    expect(names(1, 'spread')).toEqual([]);
    expect(names(6, 'spread')).toEqual([]);
  });

  // Covers §2-24.
  test('all sections on the current spread are highlighted, from either page', () => {
    expect(names(2, 'spread')).toEqual(['Sofás', 'Mesas']);
    expect(names(3, 'spread')).toEqual(['Sofás', 'Mesas']);
    expect(names(5, 'spread')).toEqual(['Camas']);
  });

  test('in single-page view only the sections of the page are highlighted', () => {
    expect(names(2, 'single')).toEqual(['Sofás']);
    expect(names(3, 'single')).toEqual(['Mesas']);
  });
});

test('upperSections returns the sections of levels 1 and 2', () => {
  const levels = [1, 2, 3, 2, undefined].map((level, index) => ({ index, level }));
  expect(upperSections(levels).map(({ index }) => index)).toEqual([0, 1, 3, 4]);
});

describe('sectionOf', () => {
  const sections = [
    { name: 'Comedor', index: '8' },
    { name: 'Sofá', index: '8' },
    { name: 'Sala', index: 3 },
    { name: 'Nada', index: 'x' },
    { name: 'Fuera', index: 99 },
  ];
  const nameAt = (page: number) => sectionOf(sections, page, 20)?.name;

  test('returns null before the first section', () => expect([1, 2].map(nameAt)).toEqual([undefined, undefined]));
  test('returns the last section that has begun, whatever the order of the list', () =>
    expect([3, 7, 9, 20].map(nameAt)).toEqual(['Sala', 'Sala', 'Comedor', 'Comedor']));
  test('returns the first of two sections that begin on the same page', () => expect(nameAt(8)).toBe('Comedor'));
});
