/** The tags of two editions beside each other. */
import { expect, test } from 'vitest';
import { changesBetween } from './edition-changes.ts';
import { aTag } from './review.fixture.ts';

const page = (index: number, ...ids: string[]) => ({ index, tags: ids.map((id) => aTag(id)) });

// Covers §studio-123.
test('a product stays, moves to another page, is new or gone, whatever its tags are called', () => {
  const changes = changesBetween(
    [page(1, 'a', 'b'), page(2, 'c', 'd')],
    [page(1, 'a', 'c'), page(2, 'e'), page(3, 'b', 'a')],
  );
  expect(changes).toMatchObject({ stayed: 1, added: 1, gone: 1 });
  expect(changes.moved.map(({ key, from, to }) => [key, from, to.page])).toEqual([
    ['C', [2], 1],
    ['B', [1], 3],
  ]);
});

test('hidden tags and tags without a product do not count', () => {
  const hidden = { index: 1, tags: [aTag('a', { active: false }), aTag('b', { product: { id: '', ref: '' } })] };
  expect(changesBetween([hidden], [page(1, 'a')])).toMatchObject({ stayed: 0, added: 1, gone: 0 });
});
