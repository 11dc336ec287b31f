import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountPercent, formatCount, formatMoney, sumMoney, toMinor } from './money.ts';
import { relativeTime } from './relative-time.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('an invalid amount counts as 0, and an invalid currency as pesos', () => {
  expect(plain(formatMoney(Number.NaN))).toBe('$ 0');
  expect(plain(formatMoney(5, 'pesos; x'))).toBe('$ 5');
  expect(sumMoney([{ amount: Number.NaN, quantity: 2 }])).toBe(0);
});

// Covers §1-6.
test('whole pesos have no decimals, other currencies have their own', () => {
  expect(plain(formatMoney(129900))).toBe('$ 129.900');
  expect(plain(formatMoney(129900.001))).toBe('$ 129.900');
  expect(plain(formatMoney(12.5, 'usd'))).toMatch(/12,50/);
  expect(formatCount(48900)).toBe('48.900');
});

test('an amount keeps the decimals that it has, with and without a currency', () => {
  expect(plain(formatMoney(69.99))).toBe('$ 69,99');
  expect(plain(formatMoney(1332.6))).toBe('$ 1.332,60');
  expect(plain(formatMoney(1332.6, 'COP'))).toBe('$ 1.332,60');
  expect(plain(formatMoney(1332, 'COP'))).toBe('$ 1.332');
});

test('sumMoney has no rounding errors', () => {
  expect(
    sumMoney([
      { amount: 0.1, quantity: 1 },
      { amount: 0.2, quantity: 1 },
    ]),
  ).toBe(0.3);
  expect(toMinor(1.005)).toBe(101);
  expect(sumMoney([])).toBe(0);
});

// Covers §4-28.
test('sumMoney equals the sum in whole cents for arbitrary amounts', () => {
  const part = fc.record({ cents: fc.integer({ min: 0, max: 1e9 }), quantity: fc.integer({ min: 1, max: 999 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 50 }), (parts) => {
      const exact = parts.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
      return sumMoney(parts.map(({ cents, quantity }) => ({ amount: cents / 100, quantity }))) === exact / 100;
    }),
  );
});

test('discountPercent is rounded down, and 0 without a lower price', () => {
  expect(discountPercent(129900, 189900)).toBe(31);
  expect(discountPercent(100, 100)).toBe(0);
  expect(discountPercent(120, 100)).toBe(0);
  expect(discountPercent(0, 100)).toBe(0);
  expect(discountPercent(999, 1000)).toBe(0);
});

test('relativeTime answers the age in the largest whole unit, and null for a future or invalid time', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(relativeTime('2026-03-02T10:00:00Z', now)).toBe('hace 2 horas');
  expect(relativeTime('2026-03-02T11:59:50Z', now)).toBe('hace 1 minuto');
  expect(relativeTime('2026-02-27T10:00:00Z', now)).toBe('hace 3 días');
  expect(relativeTime('2027-01-01T00:00:00Z', now)).toBeNull();
  expect(relativeTime('ayer', now)).toBeNull();
});
