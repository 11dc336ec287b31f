import { expect, test } from 'vitest';
import { orderAsRequested } from './product-order.ts';
import { isEmptyQuery, parseProductQuery } from './product-query.ts';

const question = (body: object) => parseProductQuery({ companyId: 'c', ...body });

test.each([null, '', 'x TO y', '1 TO', [1], [1, 2, 3], { min: 1 }, '1 TO 2]&fq=B:1', [Number.NaN, 1], ['1e999', 2]])(
  'the price range %j is ignored',
  (itemPriceRange) => {
    expect(question({ itemPriceRange }).priceRange).toBeNull();
  },
);

test.each(['10000 TO 50000', '10000-50000', '[10000 TO 50000]', [50_000, '10000'], { min: 10_000, max: '50000' }])(
  'the price range %j has two ends',
  (itemPriceRange) => {
    expect(question({ itemPriceRange }).priceRange).toEqual({ min: 10_000, max: 50_000 });
  },
);

test.each(['', '0', '-1', '1.5', 'x', null, '99999999', {}])('the page %j is read as the first', (page) => {
  expect(question({ page }).page).toBe(1);
});

// Covers §7-16.
test('category levels end at the first empty one', () => {
  expect(question({ first: '1', second: 2, third: '', fourth: '4' }).categories).toEqual(['1', '2']);
  expect(question({ second: '2' }).categories).toEqual([]);
});

// Covers §7-15.
test('ids and references are distinct, trimmed, and limited in length and number', () => {
  expect(question({ refId: ` A ,B,,A,${'x'.repeat(201)}` }).refs).toEqual(['A', 'B']);
  expect(question({ itemId: [1, '1', ' 2 '] }).itemIds).toEqual(['1', '2']);
  expect(question({ refId: Array.from({ length: 900 }, (_, index) => index).join(',') }).refs).toHaveLength(500);
});

test('control characters and lone surrogates are removed', () => {
  expect(question({ itemName: '\u0000si\ud800lla\n' }).text).toBe('si lla');
});

// Covers §7-18.
test('a question with page, order and region only is empty', () => {
  expect(isEmptyQuery(question({ page: '2', order: 'x', region: 'centro', itemUid: 'models', nextCursor: 'c' }))).toBe(
    true,
  );
  expect(isEmptyQuery(question({ cluster: 1 }))).toBe(false);
  expect(isEmptyQuery(question({ promotionId: '7' }))).toBe(false);
});

test('products that were not requested stay at the end, or are left out', () => {
  const product = (productId: string) => ({
    productId,
    productName: '',
    linkText: '',
    categoryId: '',
    allSpecifications: [],
    items: [],
  });
  const products = ['1', '2', '3'].map(product);
  const requested = { refs: ['R'], itemIds: ['2'] };
  const productRefs = ({ productId }: { productId: string }) => (productId === '3' ? ['r'] : []);
  const ids = (options: object) => orderAsRequested(products, requested, options).map(({ productId }) => productId);
  expect(ids({ productRefs })).toEqual(['3', '2', '1']);
  expect(ids({ only: true })).toEqual(['2']);
});
