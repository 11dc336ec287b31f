import { expect, test } from 'vitest';
import { line } from '../cart.fixture.ts';
import type { CartLine } from '../cart.state.ts';
import { oneTotal } from './total-text.ts';

const priced = (price: number, own: Partial<CartLine> = {}) => line(`${price}`, { discounted_price: price, ...own });

// Covers §resilience-97.
test.each<[string, CartLine[], number | null]>([
  ['an order without lines', [], 0],
  ['lines that name no currency, and pesos', [priced(100, { quantity: 2 }), priced(50, { currency: 'COP' })], 250],
  ['dollars alone', [priced(20, { currency: 'USD' }), priced(30, { currency: 'USD' })], 50],
  ['pesos and dollars', [priced(100), priced(20, { currency: 'USD' })], null],
])('oneTotal returns one amount, or null for several currencies: %s', (_, lines, total) =>
  expect(oneTotal(lines)).toBe(total),
);
