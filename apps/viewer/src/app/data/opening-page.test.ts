import { aPage, aTag } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { openingPage } from './opening-page.ts';

const pageWithTag = (ref: string, active = true) => ({ tags: [aTag({ active, product: { id: '', ref } })] });
const model = {
  url: '/m.glb',
  position: { left: 0, top: 0 },
  size: { width: 1, high: 1 },
  product: { id: '', ref: 'zx 9' },
};
const pages = [
  aPage(1, pageWithTag('CN-2210.03', false)),
  aPage(2, { models: [model] }),
  aPage(3, pageWithTag('cn 2210 03')),
  aPage(4, pageWithTag('CN221003')),
];
const open = (page: number | null, productREF: string, known: typeof pages | null = pages, count = 4) =>
  openingPage({ page, product: '', productREF }, known, count);

test('openingPage answers null for a document without pages', () => expect(open(2, '', [], 0)).toBeNull());

test('a reference that no page carries opens page 1', () => {
  expect(open(null, 'NADA')).toBe(1);
  expect(open(null, ' .-')).toBe(1);
});

// Covers §4-19.
test('openingPage answers null while the deciding pages are unknown; a page in the address or no reference decides at once', () => {
  expect(open(null, 'CN-2210.03', null)).toBeNull();
  expect(open(null, '', null)).toBe(1);
  expect(open(3, 'CN-2210.03', null)).toBe(3);
});

// Covers §2-7.
test('a reference opens the first page that carries it by an active tag or by a model', () => {
  expect(open(null, 'CN-2210.03')).toBe(3);
  expect(open(null, 'ZX-9')).toBe(2);
});

test('a page in the address takes precedence over the reference and is clamped to the document', () => {
  expect([open(4, 'CN-2210.03'), open(99, ''), open(0, ''), open(-5, '')]).toEqual([4, 4, 1, 1]);
});

const share = (page: number | null, product: string, known: typeof pages | null = pages) =>
  openingPage({ page, product, productREF: '' }, known, 4);

// Covers §access-13.
test('a shared product opens the page of its link if that page carries it, else the first page that does', () => {
  expect(share(4, 'CN-2210.03')).toBe(4);
  expect(share(null, 'CN-2210.03')).toBe(3);
  expect(share(1, 'CN-2210.03')).toBe(3);
  expect(share(4, 'CN-2210.03', null)).toBe(4);
  expect(share(null, 'CN-2210.03', null)).toBeNull();
});

test('a product that the document lacks opens the page of its link, or page 1', () => {
  expect(share(2, 'NADA')).toBe(2);
  expect(share(null, 'NADA')).toBe(1);
});

test('a product without a reference is found by its id', () => {
  const withId = [aPage(1), aPage(2, { tags: [aTag({ product: { id: '30010', ref: '' } })] })];
  expect(share(null, '30010', withId)).toBe(2);
});
