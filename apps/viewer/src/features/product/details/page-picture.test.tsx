import { fireEvent, render, screen } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { product } from '../data/product.fixture.ts';
import { renderDialog, viewOf } from '../dialog/dialog.fixture.tsx';
import { PagePicture } from './page-picture.tsx';

const CROP = '/tiles/lista/0123456789abcdef/4/crop/1-2-3-4.webp';
const PRODUCT = { id: '7', ref: 'CN-1042' };
const pages = [{ index: 4, tags: [{ product: PRODUCT, active: true, crop: CROP }] }] as unknown as PdfPage[];

const picture = (own: Partial<Parameters<typeof PagePicture>[0]> = {}) => ({
  element: <PagePicture {...{ product: PRODUCT, name: 'Sofá', pages, page: 4, ...own }} />,
});
const withoutPictures = () => {
  const own = product();
  return viewOf({ ...own, items: own.items.map((item) => ({ ...item, images: [] })) });
};

// Covers §backend-226.
test('the popup of a product without pictures shows its crop, and says that it is from the page', () => {
  const { element } = picture();
  renderDialog({ view: withoutPictures(), noPicture: element });
  expect(screen.getByRole('img', { name: 'Sofá, tomado de la página 4' }).getAttribute('src')).toBe(CROP);
});

test('a product with pictures shows these, and requests no crop', () => {
  const own = product();
  const images = [{ imageUrl: '/sofa.webp' }];
  const items = own.items.map((item) => ({ ...item, images }));
  renderDialog({ view: viewOf({ ...own, items }), noPicture: picture().element });
  expect(document.querySelector(`img[src="${CROP}"]`)).toBeNull();
  expect(document.querySelector('img[src="/sofa.webp"]')).not.toBeNull();
});

test('a product that the store does not have shows its crop', () => {
  renderDialog({ view: { is: 'missing' }, noPicture: picture().element });
  expect(document.querySelector(`img[src="${CROP}"]`)).not.toBeNull();
});

test('a crop that fails to load leaves what a product without a picture shows', () => {
  render(picture().element);
  fireEvent.error(screen.getByRole('img', { name: /tomado de la página 4/ }));
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Sofá, tomado de la página 4' }).tagName).toBe('SPAN');
});

test('a product without a name is named by its reference', () => {
  render(picture({ name: '' }).element);
  expect(screen.getByRole('img').getAttribute('alt')).toBe('Producto CN-1042, tomado de la página 4');
});

test('a product without a crop has no picture', () => {
  render(picture({ pages: [] }).element);
  expect(document.querySelector('img')).toBeNull();
});
