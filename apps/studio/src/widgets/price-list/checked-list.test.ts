/** The choices and the warnings of a price list that was read. */
import type { FeedCheck } from '@vitrina/contract';
import { expect, test } from 'vitest';
import {
  hasLostMany,
  isUnsure,
  otherSheets,
  problemGroups,
  withField,
  withNamesAsCodes,
} from './checked-list.state.ts';

type Column = FeedCheck['columns'][number];
const column = (letter: string, heading: string, field: string | null, confidence = 1): Column => ({
  letter,
  heading,
  field,
  by: field === null ? null : 'heading',
  confidence: field === null ? null : confidence,
  examples: ['x'],
});
const report = { rows: 3, products: 3, mapping: {}, shown: [], ignored: [], problems: [], problemCount: 0 };
const check = (columns: Column[], more: Partial<FeedCheck> = {}): FeedCheck => ({
  id: 'c1',
  expiresAt: '2026-11-26T10:00:00.000Z',
  report,
  missing: null,
  sheets: [],
  mapping: {},
  columns,
  rows: [],
  difference: null,
  ...more,
});
const table = [column('A', 'Ref', 'reference'), column('B', 'Nombre', 'name'), column('C', 'Precio', 'price')];

// Covers §studio-80.
test('a column that gets another use leaves its own, and the choices before stay', () => {
  const read = check([...table, column('D', 'Detal', null)], { mapping: { name: 'Nombre' } });
  expect(withField(read, 'D', 'price')).toEqual({ name: 'Nombre', price: 'Detal' });
  expect(withField(read, 'C', null)).toEqual({ name: 'Nombre', price: null });
  expect(withField(read, 'A', 'ean')).toEqual({ name: 'Nombre', reference: null, ean: 'Ref' });
  expect(withField(read, 'A', 'reference')).toEqual({ name: 'Nombre', reference: 'Ref' });
});

// Covers §studio-80.
test('a column without a heading of its own is named by its letter', () => {
  const read = check([column('A', '', 'reference'), column('B', 'Precio', 'price'), column('C', 'Precio', null)]);
  expect(withField(read, 'A', 'name')).toEqual({ reference: null, name: 'A' });
  expect(withField(read, 'C', 'price')).toEqual({ price: 'C' });
});

// Covers §studio-80.
test('one of two columns with the same use leaves the other one', () => {
  const read = check([...table, column('D', 'Foto 1', 'image'), column('E', 'Foto 2', 'image')]);
  expect(withField(read, 'E', null)).toEqual({ image: 'Foto 1' });
});

// Covers §studio-80.
test('a guess, a missing price and a missing column ask for a look; what a person has chosen does not', () => {
  expect(isUnsure(check(table))).toBe(false);
  expect(isUnsure(check([...table.slice(0, 2), column('C', 'X', 'price', 0.6)]))).toBe(true);
  expect(isUnsure(check([...table.slice(0, 2), { ...column('C', 'X', 'price', 0.2), by: 'hand' }]))).toBe(false);
  expect(isUnsure(check(table, { missing: 'reference' }))).toBe(true);
  expect(isUnsure(check(table, { report: { ...report, notes: [{ code: 'prices.none', facts: {} }] } }))).toBe(true);
});

// Covers §studio-81.
test('more than a fifth of the products gone asks for a look', () => {
  const difference = (gone: number): FeedCheck['difference'] => ({
    present: 10,
    same: 0,
    new: { count: 0, items: [] },
    gone: { count: gone, items: [] },
    changed: { count: 0, scaled: 0, items: [] },
  });
  expect([2, 3].map((gone) => hasLostMany({ difference: difference(gone) }))).toEqual([false, true]);
});

// Covers §studio-82.
test('problems are one line for each kind, the most frequent first', () => {
  const groups = [
    { reason: 'price.missing', count: 2, examples: [{ line: 4 }, { line: 9 }] },
    { reason: 'reference.duplicate', count: 70, examples: [{ line: 5, value: 'A-1' }] },
  ];
  expect(problemGroups({ ...report, groups }).map(({ count }) => count)).toEqual([70, 2]);
  expect(problemGroups({ ...report, problems: [{ line: 7, reason: 'price.missing', value: '-' }] })).toEqual([
    { reason: 'price.missing', count: 1, examples: [{ line: 7, value: '-' }] },
  ]);
});

// Covers §studio-232.
test('sheets that look like lists and were not read are named', () => {
  const notes = [{ code: 'sheets', facts: { sheet: 'Salas', others: 'Alcobas (30 rows), Comedores (12 rows)' } }];
  expect(otherSheets({ ...report, notes })).toEqual({ sheet: 'Salas', names: 'Alcobas, Comedores' });
  expect(otherSheets({ ...report, notes: [{ code: 'sheets', facts: { sheet: 'Salas', others: '' } }] })).toBe(null);
});

// Covers §studio-233.
test('the names of a list without codes stand for them, and stay its names', () => {
  const read = check([column('A', 'Plato', 'name'), column('B', 'Precio', 'price')]);
  expect(withNamesAsCodes(read)).toEqual({ reference: 'Plato' });
  expect(withNamesAsCodes(check([column('A', 'Precio', 'price')]))).toBe(null);
});
