/** Each field of the request body (§7) with the query to the price list that it produces. */
import type { ProductQuery } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { companyWith, secretsWith } from './loopback.fixture.ts';
import { memoryFeed } from './memory-feed.fixture.ts';
import { createStores } from './stores.ts';

type Body = Omit<ProductQuery, 'companyId'>;

const ask = async (query: Body) => {
  const requested: unknown[][] = [];
  const stores = createStores({ secrets: secretsWith(null), feed: memoryFeed(requested), fetch, timeoutMs: 1000 });
  const answer = await (await stores.of(companyWith('FEED', ''))).products({ companyId: 'casa', ...query });
  return { answer, requested };
};

const all = { text: '', category: [], priceRange: null, specifications: [], order: null, offset: 0, limit: 50 };

// Covers §stores-15.
test.each<[string, Body, unknown[][]]>([
  ['code', { code: 'cn-2210' }, [['refs', ['CN2210']]]],
  ['refId', { refId: 'CN-2210,LM-07' }, [['refs', ['CN2210', 'LM07']]]],
  ['itemId', { itemId: '5003' }, [['items', ['5003']]]],
  [
    'itemId as a list, then as products',
    { itemId: [5003, '1001'] },
    [
      ['items', ['5003', '1001']],
      ['products', ['1001']],
    ],
  ],
  ['itemName', { itemName: 'silla' }, [['search', { ...all, text: 'silla' }]]],
  ['first', { first: 'Muebles' }, [['search', { ...all, category: ['Muebles'] }]]],
  [
    'first to fourth',
    { first: 'a', second: 'b', third: 'c', fourth: 'd' },
    [['search', { ...all, category: ['a', 'b', 'c', 'd'] }]],
  ],
  ['order', { itemName: 'a', order: 'OrderByPriceASC' }, [['search', { ...all, text: 'a', order: 'price-asc' }]]],
  ['order, which a list does not have', { itemName: 'a', order: 'TopSaleDESC' }, [['search', { ...all, text: 'a' }]]],
  [
    'itemSpecification',
    { itemSpecification: 'Color:Rojo' },
    [['search', { ...all, specifications: [{ field: 'Color', value: 'Rojo' }] }]],
  ],
  ['itemPriceRange', { itemPriceRange: '1 TO 9' }, [['search', { ...all, priceRange: { min: 1, max: 9 } }]]],
  ['page', { itemName: 'a', page: '3' }, [['search', { ...all, text: 'a', offset: 100 }]]],
  ['nextCursor, which a list does not use', { itemName: 'a', nextCursor: 'x' }, [['search', { ...all, text: 'a' }]]],
  ['itemUid', { itemName: 'a', itemUid: 'models' }, [['search', { ...all, text: 'a' }]]],
  ['companyIntegration', { itemName: 'a', companyIntegration: 'VTEX' }, [['search', { ...all, text: 'a' }]]],
  ['region, for which there is one list', { itemName: 'a', region: 'centro' }, [['search', { ...all, text: 'a' }]]],
  ['collection, which matches nothing in a list', { collection: '77', refId: 'LM-07' }, []],
  ['cluster, which matches nothing in a list', { cluster: '77', itemName: 'a' }, []],
  ['promotionId, which matches nothing in a list', { promotionId: '7', itemId: '5003' }, []],
])('the body field %s becomes its query to the price list', async (_, query, requests) => {
  const { answer, requested } = await ask(query);
  expect(requested).toEqual(requests);
  if (requests.length === 0) expect(answer).toMatchObject({ products: [], total: 0 });
});

// Covers §stores-18.
test('requested ids and references are narrowed by every filter', async () => {
  const { answer, requested } = await ask({ refId: 'CN-2210,LM-07', itemName: 'silla', itemPriceRange: '1 TO 690000' });
  expect(answer.products.map(({ productId }) => productId)).toEqual(['1001']);
  const within = { text: 'silla', priceRange: { min: 1, max: 690_000 }, productIds: ['1001', '1002'] };
  expect(requested.at(-1)).toEqual(['search', expect.objectContaining(within)]);
});
