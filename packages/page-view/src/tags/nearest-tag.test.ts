import { expect, test } from 'vitest';
import { findNearestTag } from './nearest-tag.ts';

/** A page whose tags are centred at the given points, each 20 px wide. */
const pageWith = (...centres: [number, number][]): HTMLElement => {
  const page = document.createElement('section');
  for (const [x, y] of centres) {
    const tag = document.createElement('button');
    tag.dataset.tag = '';
    tag.getBoundingClientRect = () => new DOMRect(x - 10, y - 10, 20, 20);
    page.append(tag);
  }
  return page;
};

test('a tap farther from every tag than half a touch target gives null', () => {
  expect(findNearestTag(pageWith([100, 100]), { x: 123, y: 100 })).toBeNull();
});

test('a tap between two tags gives the nearer one', () => {
  const page = pageWith([100, 100], [100, 122]);
  expect(findNearestTag(page, { x: 115, y: 108 })).toBe(page.children[0]);
  expect(findNearestTag(page, { x: 115, y: 114 })).toBe(page.children[1]);
});

test('for an elongated tag the distance is measured to its centre line', () => {
  const page = pageWith([100, 100]);
  const group = page.children[0];
  if (!group) throw new Error('no tag');
  group.getBoundingClientRect = () => new DOMRect(80, 50, 40, 200);
  expect(findNearestTag(page, { x: 121, y: 240 })).toBe(null);
  expect(findNearestTag(page, { x: 121, y: 225 })).toBe(group);
  expect(findNearestTag(page, { x: 123, y: 150 })).toBeNull();
});
