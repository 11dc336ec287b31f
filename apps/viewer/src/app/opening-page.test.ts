import { aPage, aTag } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { openingPage } from './opening-page.ts';

const carrying = (ref: string, active = true) => ({ tags: [aTag({ active, product: { id: '', ref } })] });
const model = {
  url: '/m.glb',
  position: { left: 0, top: 0 },
  size: { width: 1, high: 1 },
  product: { id: '', ref: 'zx 9' },
};
const pages = [
  aPage(1, carrying('CN-2210.03', false)),
  aPage(2, { models: [model] }),
  aPage(3, carrying('cn 2210 03')),
  aPage(4, carrying('CN221003')),
];
const open = (page: number | null, productREF: string, known: typeof pages | null = pages, count = 4) =>
  openingPage({ page, product: '', productREF }, known, count);

test('a document without pages opens nowhere', () => expect(open(2, '', [], 0)).toBeNull());

test('a reference that no page carries opens the first', () => {
  expect(open(null, 'NADA')).toBe(1);
  expect(open(null, ' .-')).toBe(1);
});

test('nothing is decided before the pages are known that decide', () => {
  expect(open(null, 'CN-2210.03', null)).toBeNull();
  expect(open(null, '', null)).toBe(1);
  expect(open(3, 'CN-2210.03', null)).toBe(3);
});

test('the first page that carries the product opens, by a tag in use or by a model', () => {
  expect(open(null, 'CN-2210.03')).toBe(3);
  expect(open(null, 'ZX-9')).toBe(2);
});

test('a page in the address goes before the product, and is brought within the document', () => {
  expect([open(4, 'CN-2210.03'), open(99, ''), open(0, ''), open(-5, '')]).toEqual([4, 4, 1, 1]);
});

const share = (page: number | null, product: string, known: typeof pages | null = pages) =>
  openingPage({ page, product, productREF: '' }, known, 4);

test('the product of a shared link opens the page it was copied at, else the first that carries it', () => {
  expect(share(4, 'CN-2210.03')).toBe(4);
  expect(share(null, 'CN-2210.03')).toBe(3);
  expect(share(1, 'CN-2210.03')).toBe(3);
  expect(share(4, 'CN-2210.03', null)).toBe(4);
  expect(share(null, 'CN-2210.03', null)).toBeNull();
});

test('a product that is no longer in the document opens the page of the link', () => {
  expect(share(2, 'NADA')).toBe(2);
  expect(share(null, 'NADA')).toBe(1);
});

test('a product without a reference is asked for by its id', () => {
  const withId = [aPage(1), aPage(2, { tags: [aTag({ product: { id: '30010', ref: '' } })] })];
  expect(share(null, '30010', withId)).toBe(2);
});
