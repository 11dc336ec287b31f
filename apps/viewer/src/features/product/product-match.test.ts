import { expect, test } from 'vitest';
import { item, product } from './product.fixture.ts';
import { firstProduct, matchProduct } from './product-match.ts';

const referenced = (itemId: string, value: string) => item({ itemId, referenceId: [{ key: 'RefId', value }] });
const shelf = [
  product({ productId: '1', items: [referenced('10', 'CN-2210.03'), referenced('11', 'CN-2210.04')] }),
  product({ productId: '2', items: [referenced('20', 'X 1')] }),
];

test('nothing meant, nothing found', () => {
  expect(matchProduct(shelf, { id: '', ref: '' })).toBeNull();
  expect(matchProduct(shelf, { id: '', ref: '. -' })).toBeNull();
  expect(matchProduct(shelf, { id: '99', ref: 'CN-99' })).toBeNull();
  expect(matchProduct([], { id: '10', ref: 'CN-2210.03' })).toBeNull();
});

test('the item id goes before the reference', () => {
  expect(matchProduct(shelf, { id: '11', ref: 'CN-2210.03' })?.item.itemId).toBe('11');
});

test('references are compared without case, dots, spaces and hyphens', () => {
  for (const ref of ['cn 2210 04', 'CN221004', 'cn-2210.04 ']) {
    expect(matchProduct(shelf, { id: '', ref })?.item.itemId, ref).toBe('11');
  }
});

test('a printed item id counts as a reference, a product id leads to its first item', () => {
  expect(matchProduct(shelf, { id: '', ref: '20' })?.product.productId).toBe('2');
  expect(matchProduct(shelf, { id: '1', ref: '' })?.item.itemId).toBe('10');
});

test('a Shopify-type id is found by its number', () => {
  const gid = [product({ items: [item({ itemId: '4455' })] })];
  expect(matchProduct(gid, { id: 'gid://shopify/ProductVariant/4455', ref: '' })?.item.itemId).toBe('4455');
});

test('products without items are passed over', () => {
  expect(firstProduct([product({ items: [] }), product({ productId: '2' })])?.product.productId).toBe('2');
});
