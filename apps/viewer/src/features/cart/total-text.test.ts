import { expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import type { CartLine } from './cart.state.ts';
import { oneTotal } from './total-text.ts';

const of = (price: number, own: Partial<CartLine> = {}) => line(`${price}`, { discounted_price: price, ...own });

test.each<[string, CartLine[], number | null]>([
  ['an order without lines', [], 0],
  ['lines that name no currency, and pesos', [of(100, { quantity: 2 }), of(50, { currency: 'COP' })], 250],
  ['dollars alone', [of(20, { currency: 'USD' }), of(30, { currency: 'USD' })], 50],
  ['pesos and dollars', [of(100), of(20, { currency: 'USD' })], null],
])('%s come to one amount only where they have a sum', (_, lines, total) => expect(oneTotal(lines)).toBe(total));
