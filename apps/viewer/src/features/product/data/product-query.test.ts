import { ProductQuery } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { type CompanyStore, productQueries, productQuery } from './product-query.ts';

const storeOf = (PROVIDER: string): CompanyStore => ({
  companyUid: 'casa',
  integration: { PROVIDER, SECRETID: 'casa-vtex' },
});
const one = { id: '10', ref: 'CN-1' };
const other = { id: '11', ref: 'CN-2' };

/** The fields of §7, in the order of the specification. */
const FIELDS =
  'companyId companyIntegration collection itemUid page code promotionId itemId refId itemName first second third fourth ' +
  'cluster order itemSpecification itemPriceRange prevCursor nextCursor region';

// Covers §7-13.
test.each(['VTEX', 'SHOPIFY', 'FEED', ''])(
  'the body for the provider %j has every field of §7 and is valid by the contract',
  (provider) => {
    const body = productQuery([one, other], storeOf(provider));
    expect(Object.keys(body)).toEqual(FIELDS.split(' '));
    expect(Object.values(body).every((value) => value !== undefined)).toBe(true);
    expect(() => ProductQuery.parse(body)).not.toThrow();
  },
);

test('cart-add stores and feeds are queried by references, and by id for a single product', () => {
  expect(productQuery([one, other], storeOf('VTEX'))).toMatchObject({ refId: 'CN-1,CN-2', itemId: '' });
  expect(productQuery([one], storeOf('VTEX'))).toMatchObject({ refId: 'CN-1', itemId: '10' });
  expect(productQuery([one, other], storeOf('FEED'))).toMatchObject({ refId: 'CN-1,CN-2', itemId: '' });
});

// Covers §7-20.
test('a Shopify-type store is queried by a list of ids', () => {
  expect(productQuery([one, other], storeOf('SHOPIFY'))).toMatchObject({ refId: '', itemId: ['10', '11'] });
  expect(productQuery([one], storeOf('Shopify'))).toMatchObject({ itemId: ['10'] });
});

// Covers §7-21, §9-12.
test('the region is costa1 unless the caller sets another', () => {
  expect(productQuery([one], storeOf('VTEX')).region).toBe('costa1');
  expect(productQuery([one], { ...storeOf('VTEX'), region: 'centro' }).region).toBe('centro');
});

// Covers §7-22.
test('the start-up search has the literals of §7: empty collection, company, "models", page 1, references and no name', () => {
  expect(productQuery([one, other], storeOf('VTEX'))).toMatchObject({
    collection: '',
    companyId: 'casa',
    itemUid: 'models',
    page: '1',
    refId: 'CN-1,CN-2',
    itemName: '',
  });
});

test("productQueries batches references by the provider's key and sends others in requests of their own", () => {
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

test('more than 50 products are split into several requests', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ id: `${index}`, ref: `R${index}` }));
  const queries = productQueries(many, storeOf('VTEX'));
  expect(queries.map(({ refs }) => refs.length)).toEqual([50, 50, 20]);
});
