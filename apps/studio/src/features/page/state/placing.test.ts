/** Places of elements, and the printed texts near them. */
import { expect, test } from 'vitest';
import { aPage, aTag } from './page.fixture.ts';
import { elementOn } from './page-elements.ts';
import { moveChange, placeWithin, shifted, textsNear } from './placing.ts';

const point = { position: { left: 50, top: 50 }, size: null };

// Covers §studio-171.
test.each([
  ['a tag', { left: 120, top: -3 }, null, { left: 100, top: 0 }],
  ['a box, with all of it', { left: 95, top: 95 }, { width: 20, high: 10 }, { left: 80, top: 90 }],
  ['a box as large as the page', { left: 5, top: 5 }, { width: 100, high: 100 }, { left: 0, top: 0 }],
  ['no number', { left: Number.NaN, top: 4 }, null, { left: 0, top: 4 }],
])('the page keeps %s', (_, position, size, expected) => {
  expect(placeWithin(position, size)).toEqual(expected);
});

// Covers §studio-171.
test('a step is as long down as to the right, whatever the shape of the page', () => {
  const wide = shifted(point, { x: 1, y: 1 }, 2);
  const [right, down] = [(wide.left - 50) * 2, wide.top - 50];
  expect(right).toBeCloseTo(down, 6);
  expect(shifted(point, { x: 0.1, y: 0 }, 0.75)).toEqual({ left: 50.1, top: 50 });
});

const blocked = aTag('a', { block: { position: { left: 8, top: 8 }, size: { width: 20, high: 10 } } });
const moved = (left: number) => {
  const element = elementOn(aPage(1, { tags: [blocked] }), 'a');
  if (!element) throw new Error('no tag');
  return moveChange(element, { left, top: 10 });
};

// Covers §studio-171.
test('a tag that is moved away from its product takes the tap area with it, a small correction does not', () => {
  expect(moved(12)).not.toHaveProperty('fields.block');
  expect(moved(80)).toHaveProperty('fields.block', null);
});

type Word = [string, number, number, number, number];
const words: Word[] = [
  ['Sofá', 10, 10, 6, 1.5],
  ['Guatapé', 17, 10, 9, 1.5],
  ['$4.890.000', 10, 12, 12, 1.5],
  ['Ref.', 10, 14, 4, 1.5],
  ['(CN-1042)', 15, 14, 10, 1.5],
  ['Mesa', 60, 10, 6, 1.5],
  ['CN-1050', 60, 14, 9, 1.5],
];

// Covers §studio-170.
test('the nearest printed code comes first, then the line of the name, and prices are no codes', () => {
  const texts = textsNear(words, { left: 8, top: 13 }, 0.75);
  expect(texts[0]).toBe('CN-1042');
  expect(texts).toContain('Sofá Guatapé');
  expect(texts.join(' ')).not.toContain('4.890');
  expect(textsNear(words, { left: 59, top: 12 }, 0.75)[0]).toBe('CN-1050');
});

// Covers §studio-170.
test('a place far from all print gives nothing', () => {
  expect(textsNear(words, { left: 50, top: 90 }, 0.75)).toEqual([]);
  expect(textsNear([], { left: 50, top: 50 }, 0.75)).toEqual([]);
});
