import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ago } from './ago.ts';
import { discountPercent, formatCount, formatMoney, sumMoney, toMinor } from './money.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('what is no number is 0, what is no currency is pesos', () => {
  expect(plain(formatMoney(Number.NaN))).toBe('$ 0');
  expect(plain(formatMoney(5, 'pesos; x'))).toBe('$ 5');
  expect(sumMoney([{ amount: Number.NaN, quantity: 2 }])).toBe(0);
});

test('pesos have no decimals, other currencies keep theirs', () => {
  expect(plain(formatMoney(129900))).toBe('$ 129.900');
  expect(plain(formatMoney(129900.4))).toBe('$ 129.900');
  expect(plain(formatMoney(12.5, 'usd'))).toMatch(/12,50/);
  expect(formatCount(48900)).toBe('48.900');
});

test('sums do not drift', () => {
  expect(
    sumMoney([
      { amount: 0.1, quantity: 1 },
      { amount: 0.2, quantity: 1 },
    ]),
  ).toBe(0.3);
  expect(toMinor(1.005)).toBe(101);
  expect(sumMoney([])).toBe(0);
});

test('a sum is that of whole cents', () => {
  const part = fc.record({ cents: fc.integer({ min: 0, max: 1e9 }), quantity: fc.integer({ min: 1, max: 999 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 50 }), (parts) => {
      const exact = parts.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
      return sumMoney(parts.map(({ cents, quantity }) => ({ amount: cents / 100, quantity }))) === exact / 100;
    }),
  );
});

test('a discount is never promised higher than it is', () => {
  expect(discountPercent(129900, 189900)).toBe(31);
  expect(discountPercent(100, 100)).toBe(0);
  expect(discountPercent(120, 100)).toBe(0);
  expect(discountPercent(0, 100)).toBe(0);
  expect(discountPercent(999, 1000)).toBe(0);
});

test('how long ago, in the largest whole unit', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(ago('2026-03-02T10:00:00Z', now)).toBe('hace 2 horas');
  expect(ago('2026-03-02T11:59:50Z', now)).toBe('hace 1 minuto');
  expect(ago('2026-02-27T10:00:00Z', now)).toBe('hace 3 días');
  expect(ago('2027-01-01T00:00:00Z', now)).toBeNull();
  expect(ago('ayer', now)).toBeNull();
});
