import { expect, test } from 'vitest';
import { item, product } from './product.fixture.ts';
import { firstProduct, matchProduct } from './product-match.ts';

const referenced = (itemId: string, value: string) => item({ itemId, referenceId: [{ key: 'RefId', value }] });
const products = [
  product({ productId: '1', items: [referenced('10', 'CN-2210.03'), referenced('11', 'CN-2210.04')] }),
  product({ productId: '2', items: [referenced('20', 'X 1')] }),
];

test('matchProduct answers null for an empty or an unknown reference', () => {
  expect(matchProduct(products, { id: '', ref: '' })).toBeNull();
  expect(matchProduct(products, { id: '', ref: '. -' })).toBeNull();
  expect(matchProduct(products, { id: '99', ref: 'CN-99' })).toBeNull();
  expect(matchProduct([], { id: '10', ref: 'CN-2210.03' })).toBeNull();
});

test('the item id takes precedence over the reference', () => {
  expect(matchProduct(products, { id: '11', ref: 'CN-2210.03' })?.item.itemId).toBe('11');
});

test('references match regardless of case, dots, spaces and hyphens', () => {
  for (const ref of ['cn 2210 04', 'CN221004', 'cn-2210.04 ']) {
    expect(matchProduct(products, { id: '', ref })?.item.itemId, ref).toBe('11');
  }
});

test('a printed item id matches as a reference, and a product id matches the first item', () => {
  expect(matchProduct(products, { id: '', ref: '20' })?.product.productId).toBe('2');
  expect(matchProduct(products, { id: '1', ref: '' })?.item.itemId).toBe('10');
});

test('a Shopify gid matches the variant number', () => {
  const gid = [product({ items: [item({ itemId: '4455' })] })];
  expect(matchProduct(gid, { id: 'gid://shopify/ProductVariant/4455', ref: '' })?.item.itemId).toBe('4455');
});

// Covers §5-3.
test('firstProduct skips products without items', () => {
  expect(firstProduct([product({ items: [] }), product({ productId: '2' })])?.product.productId).toBe('2');
});
