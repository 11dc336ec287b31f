import { describe, expect, test } from 'vitest';
import { answerOf, minute, product, setUp } from './products.fixture.ts';

describe('names that the store does not know', () => {
  /** A store that knows A and B. */
  const knowing = () => {
    const asked: unknown[] = [];
    const goods = [product('1', 'A'), product('2', 'B')];
    const set = setUp({
      stores: {
        of: async () => ({
          info: { kind: 'VTEX' },
          products: async ({ refId, itemId }) => {
            asked.push([refId, itemId]);
            return answerOf(...goods.filter(({ items }) => [refId].flat().includes(items[0]?.name ?? '')));
          },
          categories: async () => [],
        }),
      },
    });
    return { ...set, asked, goods };
  };

  test('are not asked again once they were denied twice, a minute apart, until ten minutes later', async () => {
    const { state, ask, asked } = knowing();
    await ask({ refId: 'A,X', itemId: '77' });
    state.time += 30_000;
    await ask({ refId: 'X,B', itemId: '77' });
    expect(asked.at(-1)).toEqual([['X', 'B'], ['77']]);
    state.time += 31_000;
    await ask({ refId: 'A,X', itemId: '77' });
    expect(asked).toHaveLength(3);
    state.time += 2 * minute;
    const { products } = await ask({ refId: 'A,x', itemId: '77' });
    expect(asked.at(-1)).toEqual([['A'], []]);
    expect(products.map(({ productId }) => productId)).toEqual(['1']);
    expect(await ask({ refId: 'X', collection: '9' })).toMatchObject({ products: [] });
    expect(asked).toHaveLength(4);
    await ask({ refId: 'X', region: 'centro' });
    expect(asked.at(-1)).toEqual([['X'], []]);
    state.time += 9 * minute;
    await ask({ refId: 'X' });
    expect(asked.at(-1)).toEqual([['X'], []]);
  });

  test('are asked on when they led to a product before: a store may forget for a moment', async () => {
    const { state, ask, asked, goods } = knowing();
    await ask({ refId: 'A' });
    const [gone] = goods.splice(0, 1);
    for (let turn = 0; turn < 3; turn += 1) {
      state.time += 2 * minute;
      expect((await ask({ refId: 'A' })).products).toEqual([]);
    }
    expect(asked).toHaveLength(4);
    if (gone) goods.push(gone);
    state.time += 2 * minute;
    expect((await ask({ refId: 'A' })).products).toHaveLength(1);
  });

  test.each([
    ['a filter stood beside them', { refId: 'X', collection: '9' }, answerOf()],
    ['a product came that no name leads to', { refId: 'X' }, answerOf(product('9', 'Y'))],
  ])('are not known when %s', async (_, query, says) => {
    const { state, ask } = setUp();
    state.says = says;
    for (let turn = 1; turn <= 4; turn += 1) {
      await ask(query);
      expect(state.asked).toBe(turn);
      state.time += 2 * minute;
    }
  });
});
