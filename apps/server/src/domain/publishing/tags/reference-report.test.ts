import { describe, expect, test } from 'vitest';
import type { Word } from '../../ports/pdf.ts';
import { known, linesOfText, tableOf } from '../../references/printed-table.fixture.ts';
import { createReferenceFinder } from '../../references/reference-finder.ts';
import { referenceReport } from './reference-report.ts';

/** The report on a document of these pages and a list of these references. */
const reportOf = (pages: Word[][], refs: readonly string[]) => {
  const list = known(refs);
  const find = createReferenceFinder(list);
  const matched = pages.map((words, at) => ({ draft: { page: { index: at + 1 } }, ...find({ index: at + 1, words }) }));
  return referenceReport(matched, { known: list, doubtful: [], taggedBefore: null });
};

const codes = Array.from({ length: 30 }, (_, at) => `CN-${1000 + at * 7}`);

test('a document whose codes all have tags has nothing to report', () =>
  expect(reportOf([linesOfText(...codes)], codes)).toEqual({ inFeed: 30, found: 30, tagged: 30 }));

test('references that are not printed, and printed codes that are not in the list, are counted with examples', () => {
  const printed = [...codes.slice(0, 28), 'CN-9901', 'CN-9902'];
  expect(reportOf([linesOfText(...printed)], codes)).toEqual({
    inFeed: 30,
    found: 28,
    tagged: 28,
    missing: { count: 2, examples: [codes[28], codes[29]] },
    unknown: {
      count: 2,
      examples: [
        { code: 'CN-9901', page: 1 },
        { code: 'CN-9902', page: 1 },
      ],
    },
  });
});

test('entries of a column of codes that the list lacks are unknown, whatever their pattern', () => {
  const words = tableOf([
    { left: 10, cells: ['Código', '104', '9', '305', '888', '12'] },
    { left: 30, cells: ['Producto', 'Silla', 'Mesa', 'Cama', 'Cuna', 'Banco'] },
    { left: 60, cells: ['Precio', '9.900', '12.000', '7.500', '8.000', '9.500'] },
  ]);
  const { unknown, found } = reportOf([words], ['104', '9', '305']);
  expect(found).toBe(3);
  expect(unknown?.examples.map(({ code }) => code)).toEqual(['888', '12']);
});

test('an entry of less than half the signs of the shortest reference is no code: the brand 3M set apart, a position', () => {
  const words = tableOf([
    { left: 10, cells: ['REF.', '0104', '3 M', '0305', '031', '0888'] },
    { left: 30, cells: ['DESCRIPCIÓN', 'Taladro', '', 'Disco', 'Cinta', 'Lija'] },
    { left: 60, cells: ['PRECIO', '9.900', '', '7.500', '8.000', '9.500'] },
  ]);
  const { unknown, found } = reportOf([words], ['0104', '0305']);
  expect(found).toBe(2);
  expect(unknown?.examples.map(({ code }) => code)).toEqual(['031', '0888']);
});

test('measures, prices and words are no unknown codes', () => {
  const text = linesOfText(...codes, 'Silla 500ML 27x28cm $ 12.500 2024 A4 IP67 Wi-Fi 3001234567');
  expect(reportOf([text], codes).unknown).toBeUndefined();
});

test('the other reference of a product with a tag is not missing', () => {
  const item = { productId: 'p', itemId: 'i', name: 'Silla' };
  const list = ['CN-1042', '7702021234565'].map((ref) => ({ ref, ...item }));
  const found = createReferenceFinder(list)({ index: 1, words: linesOfText('CN-1042') });
  const page = { draft: { page: { index: 1 } }, ...found };
  expect(referenceReport([page], { known: list, doubtful: [], taggedBefore: null }).missing).toBeUndefined();
});

// Covers §backend-155.
describe('too few tags are an alarm', () => {
  const many = Array.from({ length: 400 }, (_, at) => `CN-${1000 + at}`);
  const empty = Array.from({ length: 24 }, () => linesOfText('Sillas y mesas'));

  test('when a long document prints four references of its list', () =>
    expect(reportOf([linesOfText(...many.slice(0, 4)), ...empty], many).isPoor).toBe(true));

  test('when most of the printed codes are not in the list', () => {
    const others = Array.from({ length: 40 }, (_, at) => `CN-${8000 + at}`);
    expect(reportOf([linesOfText(...codes.slice(0, 20), ...others)], codes.slice(0, 20)).isPoor).toBe(true);
  });

  test('when the list is that of another document', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', ...Array.from({ length: 20 }, (_, at) => String(300 + at * 3))] },
      { left: 30, cells: ['Producto', ...Array.from({ length: 20 }, () => 'Silla')] },
    ]);
    const report = reportOf([words], ['9001', '9002', '9003']);
    expect(report).toMatchObject({ found: 0, unknown: { count: 20 }, missing: { count: 3 }, isPoor: true });
  });

  test('when most names of the list are only similar to printed ones', () => {
    const list = known(codes.slice(0, 20));
    const found = createReferenceFinder(list)({ index: 1, words: linesOfText(...codes.slice(0, 2)) });
    const place = (at: number) => ({ page: 1, position: { left: 10, top: at }, name: 'Silla' });
    const reportWith = (places: number) =>
      referenceReport([{ draft: { page: { index: 1 } }, ...found }], {
        known: list,
        doubtful: list.slice(2).map((reference, at) => ({ reference, places: [place(at % places)] })),
        taggedBefore: null,
      });
    expect(reportWith(18)).toMatchObject({ found: 2, isPoor: true });
    // Eighteen products that are alike to one printed name are one name without a tag.
    expect(reportWith(1).isPoor).toBeUndefined();
  });

  test('when nothing of the list is printed', () => expect(reportOf(empty, many).isPoor).toBe(true));
});

describe('a document that is not poor', () => {
  test('a leaflet with a few products of a long list is not poor', () => {
    const many = Array.from({ length: 4000 }, (_, at) => `CN-${1000 + at}`);
    const report = reportOf([linesOfText(...many.slice(0, 6)), linesOfText(...many.slice(10, 14))], many);
    expect(report).toMatchObject({ found: 10, missing: { count: 3990 } });
    expect(report.isPoor).toBeUndefined();
  });

  test('a document without a list is not poor', () =>
    expect(reportOf([linesOfText('CN-1042')], []).isPoor).toBeUndefined());
});
