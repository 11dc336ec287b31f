import { createClient, type Product } from '@vitrina/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { line } from '../../../features/cart/cart.fixture.ts';
import type { CartLine } from '../../../features/cart/cart.state.ts';
import type { Provider } from '../../../features/product/data/offer.ts';
import { item, product, productFor } from '../../../features/product/data/product.fixture.ts';
import { createCartPrices } from './cart-prices.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const HOUR_AGO = '2026-03-02T11:00:00Z';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

type Body = { itemId: string | string[]; refId: string; region: string };
/** Maps a request body to the answer of the backend: products, a Response or a whole answer. */
type Answers = (body: Body) => Product[] | Response | { products: Product[]; stale?: true; staleSince?: string };

const pricesOf = (answers: Answers, provider: Provider = 'VTEX') => {
  const requested: Body[] = [];
  const api = createClient({
    base: 'https://api.co',
    key: 'k',
    fetch: async (_, init) => {
      const body = JSON.parse(String(init?.body)) as Body;
      requested.push(body);
      const answer = answers(body);
      if (answer instanceof Response) return answer;
      return Response.json(Array.isArray(answer) ? { products: answer } : answer);
    },
  });
  const company = {
    Uid: 'casa',
    Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras: [] },
    Integrations: { ECOMMERCE: { PROVIDER: provider, SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
  };
  const ask = createCartPrices({ api, company, provider, region: 'centro', now: () => NOW });
  return { ask, requested };
};

const priced = (itemId: string, price: number, own: Partial<Product> = {}): Product => {
  const made = productFor({ id: itemId, ref: `R-${itemId}` });
  const offer = { price, listPrice: price, priceWithoutDiscount: price, rewardValue: 0 };
  return { ...made, items: made.items.map((one) => ({ ...one, sellers: [{ commertialOffer: offer }] })), ...own };
};
const soldOut = (itemId: string): Product => {
  const made = productFor({ id: itemId, ref: `R-${itemId}` });
  return { ...made, items: [item({ itemId }, { isAvailable: false })] };
};

/** The product with this item number, sold only by `sellerId`. */
const soldBy = (sellerId: string, itemId: string): Product => {
  const made = priced(itemId, 90);
  return {
    ...made,
    items: made.items.map((one) => ({ ...one, sellers: one.sellers.map((seller) => ({ ...seller, sellerId })) })),
  };
};

const answerFor = async (answers: Answers, lines: CartLine[] = [line('1')], provider?: Provider) => {
  const { ask, requested } = pricesOf(answers, provider);
  return { answer: await ask(lines), requested };
};

test('products that were not retried by id, of 12 renamed ones, are not reported as gone', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => line(`${at + 1}`));
  const { answer } = await answerFor(
    ({ itemId }) =>
      [itemId]
        .flat()
        .filter(Boolean)
        .map((id) => priced(id, 90)),
    lines,
  );
  expect(answer.offers.map(({ is }) => is)).not.toContain('gone');
  expect(answer.isComplete).toBe(false);
});

describe('offers of cart lines', () => {
  test('all lines are sent in one request, by reference and with the region of the visitor', async () => {
    const { answer, requested } = await answerFor(() => [priced('1', 90), priced('2', 110)], [line('1'), line('2')]);
    expect(requested).toMatchObject([{ refId: 'R-1,R-2', region: 'centro' }]);
    expect(answer.isComplete).toBe(true);
    expect(answer.offers).toMatchObject([
      { itemId: '1', at: NOW, is: 'sold', item: { discounted_price: 90 } },
      { itemId: '2', is: 'sold', item: { discounted_price: 110 } },
    ]);
  });

  // Covers §resilience-90.
  test.each<[string, Product[], Provider, string]>([
    ['an unavailable item', [soldOut('1')], 'VTEX', 'soldOut'],
    ['a price of 0 from a cart-add store', [priced('1', 0)], 'VTEX', 'unpriced'],
    ['an item sold only by a seller that the checkout cannot name', [soldBy('tienda', '1')], 'VTEX', 'otherSeller'],
    ['an item of a price list, by any seller', [soldBy('tienda', '1')], 'FEED', 'sold'],
    ['a price of 0 from a price list', [priced('1', 0)], 'FEED', 'sold'],
    ['an empty answer', [], 'VTEX', 'gone'],
    ['a product without this variant', [product({ items: [item({ itemId: '7' })] })], 'VTEX', 'gone'],
    ['another product whose id is the number of this variant', [priced('7', 5, { productId: '1' })], 'VTEX', 'gone'],
  ])('%s', async (_, products, provider, is) => {
    const { answer } = await answerFor(() => products, [line('1')], provider);
    expect(answer).toMatchObject({ isComplete: true, offers: [{ itemId: '1', is }] });
  });

  test('a line whose reference is unknown to the store is requested by its id before it counts as gone', async () => {
    const { answer, requested } = await answerFor(({ refId }) => (refId ? [] : [priced('1', 90)]));
    expect(requested.map(({ refId, itemId }) => [refId, itemId])).toEqual([
      ['R-1', '1'],
      ['', '1'],
    ]);
    expect(answer.offers).toMatchObject([{ is: 'sold', item: { discounted_price: 90 } }]);
  });

  test('a Shopify-type store is requested by variant number and may answer by number or gid', async () => {
    const gid = priced('gid://shopify/ProductVariant/1', 90);
    const { answer, requested } = await answerFor(() => [gid], [line('1')], 'SHOPIFY');
    expect(requested).toMatchObject([{ itemId: ['1'] }]);
    expect(answer.offers).toMatchObject([{ itemId: '1', is: 'sold', item: { itemId: '1', discounted_price: 90 } }]);
  });
});

describe('failed price requests', () => {
  test.each<[string, Answers]>([
    ['429', () => new Response('{}', { status: 429 })],
    ['500', () => new Response('{}', { status: 500 })],
    ['HTML instead of JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s: no offer is known and no line is gone', async (_, answers) => {
    expect((await answerFor(answers)).answer).toEqual({ offers: [], isComplete: false });
  });

  test('the offers of the successful one of two requests for 60 lines are used', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => line(`${at}`));
    const { answer } = await answerFor(
      ({ refId }) =>
        refId.startsWith('R-0,')
          ? lines.slice(0, 50).map(({ itemId }) => priced(itemId, 90))
          : new Response('', { status: 502 }),
      lines,
    );
    expect(answer.isComplete).toBe(false);
    expect(answer.offers).toHaveLength(50);
  });

  test('a stale answer carries its time and replaces only prices that are older', async () => {
    const stale = { products: [priced('1', 90), priced('2', 90)], stale: true as const, staleSince: HOUR_AGO };
    const { answer } = await answerFor(
      () => stale,
      [line('1', { pricedAt: NOW - 2 * 3_600_000 }), line('2', { pricedAt: NOW - 60_000 }), line('3')],
    );
    expect(answer).toMatchObject({ isComplete: false, since: Date.parse(HOUR_AGO) });
    expect(answer.offers).toMatchObject([{ itemId: '1', at: Date.parse(HOUR_AGO) }]);
  });
});
