import { createClient, type Product } from '@vitrina/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { line } from '../features/cart/cart.fixture.ts';
import type { CartLine } from '../features/cart/cart.state.ts';
import type { Provider } from '../features/product/offer.ts';
import { item, product, productFor } from '../features/product/product.fixture.ts';
import { createCartPrices } from './cart-prices.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const HOUR_AGO = '2026-03-02T11:00:00Z';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

type Body = { itemId: string | string[]; refId: string; region: string };
/** What the backend answers to a body: products, or a whole answer of its own. */
type Answers = (body: Body) => Product[] | Response | { products: Product[]; stale?: true; staleSince?: string };

const pricesOf = (answers: Answers, provider: Provider = 'VTEX') => {
  const asked: Body[] = [];
  const api = createClient({
    base: 'https://api.co',
    key: 'k',
    fetch: async (_, init) => {
      const body = JSON.parse(String(init?.body)) as Body;
      asked.push(body);
      const answer = answers(body);
      if (answer instanceof Response) return answer;
      return Response.json(Array.isArray(answer) ? { products: answer } : answer);
    },
  });
  const company = {
    Uid: 'casa',
    Integrations: { ECOMMERCE: { PROVIDER: provider, SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
  };
  const ask = createCartPrices({ api, company, provider, region: 'centro', now: () => NOW });
  return { ask, asked };
};

const soldFor = (itemId: string, price: number, own: Partial<Product> = {}): Product => {
  const made = productFor({ id: itemId, ref: `R-${itemId}` });
  const offer = { price, listPrice: price, priceWithoutDiscount: price, rewardValue: 0 };
  return { ...made, items: made.items.map((one) => ({ ...one, sellers: [{ commertialOffer: offer }] })), ...own };
};
const outFor = (itemId: string): Product => {
  const made = productFor({ id: itemId, ref: `R-${itemId}` });
  return { ...made, items: [item({ itemId }, { isAvailable: false })] };
};

/** Of the product with that number, what `sellerId` sells. */
const soldBy = (sellerId: string, itemId: string): Product => {
  const made = soldFor(itemId, 90);
  return {
    ...made,
    items: made.items.map((one) => ({ ...one, sellers: one.sellers.map((seller) => ({ ...seller, sellerId })) })),
  };
};

const said = async (answers: Answers, lines: CartLine[] = [line('1')], provider?: Provider) => {
  const { ask, asked } = pricesOf(answers, provider);
  return { answer: await ask(lines), asked };
};

test('of many renamed products none is said to be gone that was not asked for', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => line(`${at + 1}`));
  const { answer } = await said(
    ({ itemId }) =>
      [itemId]
        .flat()
        .filter(Boolean)
        .map((id) => soldFor(id, 90)),
    lines,
  );
  expect(answer.offers.map(({ is }) => is)).not.toContain('gone');
  expect(answer.isComplete).toBe(false);
});

describe('what the store says of a line', () => {
  test('all in one request, by reference and in the visitor’s region', async () => {
    const { answer, asked } = await said(() => [soldFor('1', 90), soldFor('2', 110)], [line('1'), line('2')]);
    expect(asked).toMatchObject([{ refId: 'R-1,R-2', region: 'centro' }]);
    expect(answer.isComplete).toBe(true);
    expect(answer.offers).toMatchObject([
      { itemId: '1', at: NOW, is: 'sold', item: { discounted_price: 90 } },
      { itemId: '2', is: 'sold', item: { discounted_price: 110 } },
    ]);
  });

  test.each<[string, Product[], Provider, string]>([
    ['sold out', [outFor('1')], 'VTEX', 'soldOut'],
    ['a cart-add store’s price of 0 is none', [soldFor('1', 0)], 'VTEX', 'unpriced'],
    ['the only seller left is one that the checkout cannot name', [soldBy('tienda', '1')], 'VTEX', 'unpriced'],
    ['a price list names its sellers as it likes', [soldBy('tienda', '1')], 'FEED', 'sold'],
    ['a price list’s price of 0 is a gift', [soldFor('1', 0)], 'FEED', 'sold'],
    ['no longer there', [], 'VTEX', 'gone'],
    ['the product is there, this variant is not', [product({ items: [item({ itemId: '7' })] })], 'VTEX', 'gone'],
    ['another product with the variant’s number', [soldFor('7', 5, { productId: '1' })], 'VTEX', 'gone'],
  ])('%s', async (_, products, provider, is) => {
    const { answer } = await said(() => products, [line('1')], provider);
    expect(answer).toMatchObject({ isComplete: true, offers: [{ itemId: '1', is }] });
  });

  test('a renamed reference is asked for by its id before it is gone', async () => {
    const { answer, asked } = await said(({ refId }) => (refId ? [] : [soldFor('1', 90)]));
    expect(asked.map(({ refId, itemId }) => [refId, itemId])).toEqual([
      ['R-1', '1'],
      ['', '1'],
    ]);
    expect(answer.offers).toMatchObject([{ is: 'sold', item: { discounted_price: 90 } }]);
  });

  test('a Shopify-type store is asked by number, and answers by number or gid', async () => {
    const gid = soldFor('gid://shopify/ProductVariant/1', 90);
    const { answer, asked } = await said(() => [gid], [line('1')], 'SHOPIFY');
    expect(asked).toMatchObject([{ itemId: ['1'] }]);
    expect(answer.offers).toMatchObject([{ itemId: '1', is: 'sold', item: { itemId: '1', discounted_price: 90 } }]);
  });
});

describe('a store that does not answer', () => {
  test.each<[string, Answers]>([
    ['429', () => new Response('{}', { status: 429 })],
    ['500', () => new Response('{}', { status: 500 })],
    ['HTML instead of JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s: nothing is known, nothing is gone', async (_, answers) => {
    expect((await said(answers)).answer).toEqual({ offers: [], isComplete: false });
  });

  test('of 60 lines half an answer is used', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => line(`${at}`));
    const { answer } = await said(
      ({ refId }) =>
        refId.startsWith('R-0,')
          ? lines.slice(0, 50).map(({ itemId }) => soldFor(itemId, 90))
          : new Response('', { status: 502 }),
      lines,
    );
    expect(answer.isComplete).toBe(false);
    expect(answer.offers).toHaveLength(50);
  });

  test('what it said an hour ago is told with its time, and is news only of older prices', async () => {
    const stale = { products: [soldFor('1', 90), soldFor('2', 90)], stale: true as const, staleSince: HOUR_AGO };
    const { answer } = await said(
      () => stale,
      [line('1', { pricedAt: NOW - 2 * 3_600_000 }), line('2', { pricedAt: NOW - 60_000 }), line('3')],
    );
    expect(answer).toMatchObject({ isComplete: false, since: Date.parse(HOUR_AGO) });
    expect(answer.offers).toMatchObject([{ itemId: '1', at: Date.parse(HOUR_AGO) }]);
  });
});
