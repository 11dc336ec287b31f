import type { PdfPage, Tag } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { cropOf, withCrop, withOpenCrop } from './product-crop.ts';

const tag = (ref: string, crop?: unknown, more: Partial<Tag> = {}): Tag =>
  ({ product: { id: `id-${ref}`, ref }, active: true, crop, ...more }) as Tag;
const page = (index: number, ...tags: Tag[]): PdfPage => ({ index, tags }) as PdfPage;
const product = { id: 'id-A', ref: 'A' };

const PAGES = [
  page(1, tag('B', '/b1.webp'), tag('A')),
  page(2, tag('A', '/a2.webp')),
  page(5, tag('A', '/a5.webp'), tag('A', '/other.webp')),
];

test('the crop of the page where the product was opened, else the first one in the document', () => {
  expect(cropOf(PAGES, product, 5)).toEqual({ url: '/a5.webp', page: 5 });
  expect(cropOf(PAGES, product, 1)).toEqual({ url: '/a2.webp', page: 2 });
  expect(cropOf(PAGES, product)).toEqual({ url: '/a2.webp', page: 2 });
});

test('no crop of other products, of hidden tags, and of answers that are damaged', () => {
  expect(cropOf(PAGES, { id: '', ref: 'Z' })).toBeNull();
  const damaged = [page(1, tag('A', 7), tag('A', { url: 'x' }), tag('A', ''), tag('A', '/h.webp', { active: false }))];
  expect(cropOf(damaged, product, 1)).toBeNull();
});

// Covers §backend-227.
test('a line of the cart has the crop where the product has no picture', () => {
  expect(withCrop({ imageUrl: '' }, PAGES, product, 2)).toEqual({ imageUrl: '/a2.webp' });
  expect(withCrop({ imageUrl: '/own.webp' }, PAGES, product, 2)).toEqual({ imageUrl: '/own.webp' });
  expect(withCrop({ imageUrl: '' }, [], product)).toEqual({ imageUrl: '' });
});

// Covers §backend-356.
test('a stored line shows the crop of the open edition, because that of an old one may no longer be drawn', () => {
  const old = '/tiles/carta/00112233aabbccdd/4/crop/1-2-3-4.webp';
  const line = { imageUrl: old, ref: 'a', place: { pdf: 'carta' } };
  expect(withOpenCrop(line, PAGES, 'carta')).toEqual({ ...line, imageUrl: '/a2.webp' });
  for (const other of [
    { ...line, imageUrl: 'https://shop.test/a.jpg' },
    { ...line, ref: 'Z' },
    { ...line, ref: '' },
    { ...line, place: { pdf: 'otra' } },
  ])
    expect(withOpenCrop(other, PAGES, 'carta')).toBe(other);
});
