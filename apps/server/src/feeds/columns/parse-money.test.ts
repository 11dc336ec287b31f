import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMoneyVotes, currencyIn, isMarkedMoney, moneyIn } from './parse-money.ts';

/** Parses the cells of one column. */
const column = (cells: (string | number)[], currency = 'COP'): (number | null)[] => {
  const votes = createMoneyVotes();
  for (const cell of cells) votes.add(String(cell));
  const style = votes.style(currency);
  return cells.map((cell) => moneyIn(cell, style));
};

test.each([
  '',
  '-',
  'consultar',
  'x',
  '10-20',
  '2 x 1500',
  '-500',
  '1.2.3',
  '1.299,00.5',
  '1,29,9',
  '12%',
  '1e5',
  'NaN',
  '٣',
  '9'.repeat(20),
])('the text %j is not a price', (cell) => {
  expect(column([cell])).toEqual([null]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e15])('the number %d is not a price', (cell) => {
  expect(column([cell])).toEqual([null]);
});

test.each<[string, number]>([
  ['$ 1.299.000', 1_299_000],
  ['1,299.00', 1_299],
  ['1.299,50', 1_299.5],
  ['COP 45000', 45_000],
  ['45.000 COP', 45_000],
  ['12.5', 12.5],
  ['0,99 €', 0.99],
  ['gratis', 0],
  ['Cortesía', 0],
  ['$12.500,-', 12_500],
  ['$ 10.-', 10],
  ['US$ 1,299.99', 1_299.99],
  ['S/. 35.90', 35.9],
  ["CHF 1'299.50", 1_299.5],
  ['1 299 000', 1_299_000],
  ['\u00a025.000\u00a0pesos', 25_000],
  ['17.40$', 17.4],
  ['$18.000 c/u', 18_000],
  ['.5', 0.5],
  ['1299.500', 1_299.5],
  ['0.125', 0.125],
])('%j as the only cell of a column is parsed as %d', (cell, value) => {
  expect(column([cell])).toEqual([value]);
});

describe('an ambiguous cell', () => {
  test('an ambiguous cell means thousands in a currency without decimals, whatever the other cells', () => {
    expect(column(['1.299', '12.500', '45.9'])).toEqual([1_299, 12_500, 45.9]);
  });
  test('an ambiguous cell means thousands beside other thousands', () => {
    expect(column(['1.299', '1.299.000'], 'USD')).toEqual([1_299, 1_299_000]);
    expect(column(['1.299', '15,50'], 'EUR')).toEqual([1_299, 15.5]);
  });
  test('an ambiguous cell has decimals when the column uses that separator for decimals', () => {
    expect(column(['1.299', '12.50', '8.90'], 'USD')).toEqual([1.299, 12.5, 8.9]);
    expect(column(['1,299', '12.50', '8.90'], 'USD')).toEqual([1_299, 12.5, 8.9]);
  });
});

test('currencyIn detects a currency by its code or an unambiguous sign', () => {
  expect(currencyIn('USD 5')).toBe('USD');
  expect(currencyIn('5 cop')).toBe('COP');
  expect(currencyIn('5 €')).toBe('EUR');
  expect(currencyIn('$ 5')).toBeNull();
  expect(currencyIn('COPA 5')).toBeNull();
});

test('isMarkedMoney is true only for digits with a currency sign or code', () => {
  expect(['$ 5', '5 USD', '€5'].every(isMarkedMoney)).toBe(true);
  expect(['5', '$', '6 PAQ', '1,00'].some(isMarkedMoney)).toBe(false);
});

const formats: Record<string, (value: number) => string> = {
  'dots and comma': (value) => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(value),
  'commas and dot': (value) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(value),
  'plain dot': (value) => value.toFixed(2),
  'plain comma': (value) => value.toFixed(2).replace('.', ','),
  blanks: (value) => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(value),
};

describe.each(Object.entries(formats))('amounts with %s', (_, format) => {
  test('a column of formatted amounts is parsed into the original amounts, in any currency', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('COP', 'USD', 'EUR'),
        fc.constantFrom('', '$', '$ ', 'COP ', '€ '),
        (cents, currency, prefix) => {
          const values = cents.map((cent) => cent / 100);
          expect(
            column(
              values.map((value) => prefix + format(value)),
              currency,
            ),
          ).toEqual(values);
        },
      ),
    );
  });
});

test('whole amounts grouped by dots are parsed into the original amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1 }), (values) => {
      expect(column(values.map((value) => `$ ${value.toLocaleString('de-DE')}`))).toEqual(values);
    }),
  );
});

test('any text is parsed into null or a finite amount of at least 0', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[$\d.,' -]{0,12}$/))), (cells) => {
      for (const value of column(cells)) expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
    }),
  );
});
