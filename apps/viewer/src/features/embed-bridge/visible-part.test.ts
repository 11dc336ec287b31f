import { expect, test } from 'vitest';
import { hiddenEdges } from './visible-part.ts';

test.each([
  ['completely', { top: 0, height: 900 }, { top: 0, bottom: 0 }],
  ['without its lower part', { top: 0, height: 520 }, { top: 0, bottom: 380 }],
  ['without its upper part', { top: 300, height: 600 }, { top: 300, bottom: 0 }],
  ['in its middle', { top: 100, height: 680 }, { top: 100, bottom: 120 }],
  ['by a strip at its top, which grows to 320 px', { top: 0, height: 40 }, { top: 0, bottom: 580 }],
  ['by a strip at its bottom, which grows to 320 px', { top: 860, height: 40 }, { top: 580, bottom: 0 }],
])('a frame of 900 px that is seen %s', (_, seen, edges) => {
  expect(hiddenEdges({ top: 0, height: 900 }, seen)).toEqual(edges);
});

test('a frame lower than the smallest visible part is used completely', () => {
  expect(hiddenEdges({ top: 0, height: 200 }, { top: 0, height: 50 })).toEqual({ top: 0, bottom: 0 });
});
