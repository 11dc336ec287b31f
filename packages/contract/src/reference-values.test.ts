import { expect, test } from 'vitest';
import { referenceValues } from './reference-values.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

// Covers §3-25.
test.each<[unknown, string[]]>([
  [
    ['R-40', 'R-41'],
    ['R-40', 'R-41'],
  ],
  [
    [40, 'R-41'],
    ['40', 'R-41'],
  ],
  [[{ key: 'RefId', value: 'R-40' }], ['R-40']],
  [[{ Key: 'RefId', Value: 'R-40' }], ['R-40']],
  [
    [{ Value: 'R-40' }, { value: 41 }],
    ['R-40', '41'],
  ],
  [
    ['R-40', { Key: 'EAN', Value: '7701234567897' }],
    ['R-40', '7701234567897'],
  ],
  ['R-40', ['R-40']],
  [{ Key: 'RefId', Value: 'R-40' }, ['R-40']],
  [[null, '', ' ', {}, { Key: 'RefId', Value: null }, true, ['R-40']], []],
  [null, []],
  [undefined, []],
])('the referenceId %j holds the values %j', (referenceId, values) => {
  expect(referenceValues(referenceId, text).map(({ value }) => value)).toEqual(values);
});

test('a value keeps the name of its kind and is a RefId without one', () => {
  expect(referenceValues([{ Key: 'EAN', Value: '1' }, { key: 'Cód', value: '2' }, '3', { Value: '4' }], text)).toEqual([
    { key: 'EAN', value: '1' },
    { key: 'Cód', value: '2' },
    { key: 'RefId', value: '3' },
    { key: 'RefId', value: '4' },
  ]);
});
