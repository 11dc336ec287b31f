import { ProductQuery } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { productQueries, productQuery, type StoreOfCompany } from './product-query.ts';

const storeOf = (PROVIDER: string): StoreOfCompany => ({
  companyUid: 'casa',
  integration: { PROVIDER, SECRETID: 'casa-vtex' },
});
const one = { id: '10', ref: 'CN-1' };
const other = { id: '11', ref: 'CN-2' };

/** §7, in the order of the specification. */
const FIELDS =
  'companyId companyIntegration collection itemUid page code promotionId itemId refId itemName first second third fourth ' +
  'cluster order itemSpecification itemPriceRange prevCursor nextCursor region';

test.each(['VTEX', 'SHOPIFY', 'FEED', ''])(
  '%s: every field of the specification is sent, and the contract takes it',
  (provider) => {
    const body = productQuery([one, other], storeOf(provider));
    expect(Object.keys(body)).toEqual(FIELDS.split(' '));
    expect(Object.values(body).every((value) => value !== undefined)).toBe(true);
    expect(() => ProductQuery.parse(body)).not.toThrow();
  },
);

test('a cart-add store is asked by references, and by the id only when it is one', () => {
  expect(productQuery([one, other], storeOf('VTEX'))).toMatchObject({ refId: 'CN-1,CN-2', itemId: '' });
  expect(productQuery([one], storeOf('VTEX'))).toMatchObject({ refId: 'CN-1', itemId: '10' });
  expect(productQuery([one, other], storeOf('FEED'))).toMatchObject({ refId: 'CN-1,CN-2', itemId: '' });
});

test('a Shopify-type store is asked by the list of ids', () => {
  expect(productQuery([one, other], storeOf('SHOPIFY'))).toMatchObject({ refId: '', itemId: ['10', '11'] });
  expect(productQuery([one], storeOf('Shopify'))).toMatchObject({ itemId: ['10'] });
});

test('the region is costa1 unless the caller knows better', () => {
  expect(productQuery([one], storeOf('VTEX')).region).toBe('costa1');
  expect(productQuery([one], { ...storeOf('VTEX'), region: 'centro' }).region).toBe('centro');
});

test('the search at start-up is "", the company, models, 1, the products, ""', () => {
  expect(productQuery([one, other], storeOf('VTEX'))).toMatchObject({
    collection: '',
    companyId: 'casa',
    itemUid: 'models',
    page: '1',
    refId: 'CN-1,CN-2',
    itemName: '',
  });
});

test('what can be asked together is one request, and what cannot is not lost', () => {
  expect(productQueries([one, other], storeOf('VTEX'))).toHaveLength(1);
  const idOnly = { id: '12', ref: '' };
  const queries = productQueries([one, idOnly, other], storeOf('VTEX'));
  expect(queries.map(({ body }) => [body.refId, body.itemId])).toEqual([
    ['CN-1,CN-2', ''],
    ['', '12'],
  ]);
  const refOnly = { id: '', ref: 'CN-3' };
  expect(productQueries([one, refOnly], storeOf('SHOPIFY')).map(({ body }) => [body.refId, body.itemId])).toEqual([
    ['', ['10']],
    ['CN-3', []],
  ]);
  expect(productQueries([], storeOf('VTEX'))).toEqual([]);
});

test('more products than a store answers at once go in several requests', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ id: `${index}`, ref: `R${index}` }));
  const queries = productQueries(many, storeOf('VTEX'));
  expect(queries.map(({ refs }) => refs.length)).toEqual([50, 50, 20]);
});
