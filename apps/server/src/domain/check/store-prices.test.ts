/** The check of a company that sells in a store and has no price list. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { NOW, openTestApp, type TestApp } from '../../http/testing/app.ts';
import { publishPrinted } from '../../http/testing/printed-edition.ts';
import { product, tag } from '../../storage/testing/builders.ts';
import type { Store } from '../ports/stores.ts';
import { checkDocument } from './check-document.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await openTestApp();
  await shop.database.repos.feed.replace('acme', [], NOW);
  const texts = ['CN-100 Silla $95.000\nCN-200 Mesa $80.000'];
  const clock = () => new Date(NOW.getTime() + 3_600_000);
  await publishPrinted({ ...shop, clock }, texts, {
    1: [
      tag('CN-100', { product: { id: 'sku-100', ref: 'CN-100' } }),
      tag('CN-200', { product: { id: 'sku-200', ref: 'CN-200' }, position: { left: 60, top: 80 } }),
    ],
  });
});
afterEach(() => shop.close());

const sold = (ref: string, price: number) => {
  const one = product(`p-${ref}`);
  const items = one.items.map((item) => ({
    ...item,
    itemId: ref.replace('CN', 'sku'),
    referenceId: [{ key: 'RefId', value: ref }],
    sellers: [{ commertialOffer: { price, listPrice: price, priceWithoutDiscount: price, rewardValue: 0 } }],
  }));
  return { ...one, items };
};

const check = (products: Store['products'], monotonicMs: () => number = () => 0) => {
  const store = { info: { kind: 'VTEX' }, products } as Store;
  const { files, database } = shop;
  const stores = { of: async () => store } as Parameters<typeof checkDocument>[0]['stores'];
  const deps = { repos: database.repos, files, stores, probe: null, isVisibleColor: () => true, monotonicMs };
  return checkDocument(deps, { companyUid: 'acme', pdfUid: 'catalogo' });
};
const says = ({ rules }: Awaited<ReturnType<typeof check>>, rule: string) =>
  rules.find((one) => one.rule === rule)?.items.map((item) => item.says);

// Covers §backend-246.
test('a printed price is compared with that of the store, and an equal one is no finding', async () => {
  const found = await check(async () => ({ products: [sold('CN-100', 99_000), sold('CN-200', 80_000)] }) as never);
  expect(says(found, 'price.printed')).toEqual(['"CN-100" (CN-100): printed $95.000, in the list 99000']);
  expect(says(found, 'price.uncompared')).toBeUndefined();
});

// Covers §backend-246.
test('a store that is down is named, and the check says that it compared no prices', async () => {
  const found = await check(async () => {
    throw new AppError('store.unreachable', {});
  });
  expect(says(found, 'store.refuses')).toHaveLength(1);
  expect(says(found, 'price.uncompared')).toEqual([
    'printed prices were not compared with the store (store.unreachable)',
  ]);
  expect(says(found, 'price.printed')).toBeUndefined();
});

// Covers §backend-246.
test('a slow store is not asked for ever, and products that were not looked up are not gone', async () => {
  let time = 0;
  const found = await check(
    async () => {
      time += 40_000;
      return { products: [sold('CN-100', 95_000)] } as never;
    },
    () => time,
  );
  expect(says(found, 'price.uncompared')).toEqual([
    'the store is slow: not all products were looked up, and not all printed prices compared',
  ]);
  expect(says(found, 'tag.product-gone')).toBeUndefined();
});
