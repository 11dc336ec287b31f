import { describe, expect, test } from 'vitest';
import { answerOf, minute, product, setUp } from './products.fixture.ts';

describe('ids and references that the store does not know', () => {
  /** A store that has products for A and B. */
  const storeWith = () => {
    const requested: unknown[] = [];
    const goods = [product('1', 'A'), product('2', 'B')];
    const set = setUp({
      stores: {
        of: async () => ({
          info: { kind: 'VTEX' },
          products: async ({ refId, itemId }) => {
            requested.push([refId, itemId]);
            return answerOf(...goods.filter(({ items }) => [refId].flat().includes(items[0]?.name ?? '')));
          },
          categories: async () => [],
        }),
      },
    });
    return { ...set, requested, goods };
  };

  // Covers §stores-30.
  test('unknown ids are left out of questions for ten minutes after two denials that are a minute apart', async () => {
    const { state, ask, requested } = storeWith();
    await ask({ refId: 'A,X', itemId: '77' });
    state.time += 30_000;
    await ask({ refId: 'X,B', itemId: '77' });
    expect(requested.at(-1)).toEqual([['X', 'B'], ['77']]);
    state.time += 31_000;
    await ask({ refId: 'A,X', itemId: '77' });
    expect(requested).toHaveLength(3);
    state.time += 2 * minute;
    const { products } = await ask({ refId: 'A,x', itemId: '77' });
    expect(requested.at(-1)).toEqual([['A'], []]);
    expect(products.map(({ productId }) => productId)).toEqual(['1']);
    expect(await ask({ refId: 'X', collection: '9' })).toMatchObject({ products: [] });
    expect(requested).toHaveLength(4);
    await ask({ refId: 'X', region: 'centro' });
    expect(requested.at(-1)).toEqual([['X'], []]);
    state.time += 9 * minute;
    await ask({ refId: 'X' });
    expect(requested.at(-1)).toEqual([['X'], []]);
  });

  // Covers §stores-30.
  test('ids that had a product before are still asked for: a store may lose its index for a moment', async () => {
    const { state, ask, requested, goods } = storeWith();
    await ask({ refId: 'A' });
    const [empty] = goods.splice(0, 1);
    for (let waitMs = 0; waitMs < 3; waitMs += 1) {
      state.time += 2 * minute;
      expect((await ask({ refId: 'A' })).products).toEqual([]);
    }
    expect(requested).toHaveLength(4);
    if (empty) goods.push(empty);
    state.time += 2 * minute;
    expect((await ask({ refId: 'A' })).products).toHaveLength(1);
  });

  // Covers §stores-30.
  test.each([
    ['the query has a filter as well', { refId: 'X', collection: '9' }, answerOf()],
    ['the answer has a product that was not requested', { refId: 'X' }, answerOf(product('9', 'Y'))],
  ])('no id is stored as unknown when %s', async (_, query, answer) => {
    const { state, ask } = setUp();
    state.answer = answer;
    for (let waitMs = 1; waitMs <= 4; waitMs += 1) {
      await ask(query);
      expect(state.calls).toBe(waitMs);
      state.time += 2 * minute;
    }
  });
});
