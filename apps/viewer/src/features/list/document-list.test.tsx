import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ProductRef } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { expect, test, vi } from 'vitest';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import type { ListProduct } from './list-product.tsx';
import { ListSwitch } from './list-switch.tsx';

const silla: ProductRef = { id: '1', ref: 'CN-1' };
const mesa: ProductRef = { id: '2', ref: 'CN-2' };

const seen = (product: ProductRef, name: string): ListProduct => ({
  name,
  ref: product.ref,
  price: product === silla ? { amount: 90_000, listAmount: 100_000, currency: 'COP' } : null,
  isSoldOut: product === mesa,
  note: null,
  canAdd: true,
  inCart: product === silla ? 2 : 0,
});

const show = (over: Partial<DocumentListProps> = {}) => {
  const acts = {
    onSight: vi.fn(),
    onOpen: vi.fn(),
    onProduct: vi.fn(),
    onAdd: vi.fn(),
    readText: vi.fn(() => Promise.resolve(['Sofá hondo.', 'Lino arena.'])),
  };
  const pages = [
    aPage(1, {
      words: '/1.json',
      tags: [aTag({ name: 'Silla', product: silla }), aTag({ name: 'Mesa', product: mesa })],
    }),
    aPage(2),
    aPage(3),
  ];
  const document = { name: 'Catálogo', pages, pageCount: 3, sections: [{ name: 'Sala', index: 1 }] };
  render(<DocumentList document={document} openPages={[1]} productOf={seen} acts={acts} {...over} />);
  return acts;
};

const card = (name: string) => within(screen.getByRole('button', { name }).closest('li') ?? document.body);

test('sections and pages are headings, products are a list with reference and price', () => {
  show();
  expect(screen.getByRole('heading', { level: 2, name: 'Sala' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Página 1',
    'Página 2',
    'Página 3',
  ]);
  const products = within(screen.getByRole('list', { name: 'Productos de la página 1' }));
  expect(products.getAllByRole('listitem')).toHaveLength(2);
  expect(card('Silla').getByText('Ref. CN-1')).toBeTruthy();
  expect(card('Silla').getByText(/90\.000/)).toBeTruthy();
  expect(card('Silla').getByText('2 en tu carrito')).toBeTruthy();
});

test('what is sold out says so and cannot be added', () => {
  show();
  expect(card('Mesa').getByText('Agotado')).toBeTruthy();
  expect(card('Mesa').queryByRole('button', { name: /Agregar/ })).toBeNull();
});

test('a product opens, goes into the cart, and a page is gone to', () => {
  const acts = show();
  fireEvent.click(screen.getByRole('button', { name: 'Silla' }));
  expect(acts.onProduct).toHaveBeenCalledWith(silla, 'Silla', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito: Silla' }));
  expect(acts.onAdd).toHaveBeenCalledWith(silla, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Ver página 3' }));
  expect(acts.onOpen).toHaveBeenCalledWith(3);
});

test('only the open pages are listed when that is chosen', () => {
  show({ openPages: [2, 3] });
  fireEvent.click(screen.getByRole('radio', { name: 'Páginas abiertas' }));
  expect(screen.queryByRole('heading', { name: 'Página 1' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Página 2' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Todo el catálogo' }));
  expect(screen.getByRole('heading', { name: 'Página 1' })).toBeTruthy();
});

const openText = () => {
  const details = screen.getByText('Texto de la página').closest('details');
  if (!details) throw new Error('no disclosure');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

test('the text of a page is read when it is opened', async () => {
  const acts = show();
  expect(acts.readText).not.toHaveBeenCalled();
  openText();
  expect(await screen.findByText('Sofá hondo.')).toBeTruthy();
  expect(acts.readText).toHaveBeenCalledTimes(1);
});

test('text that cannot be had is asked for again', async () => {
  const acts = show();
  acts.readText.mockRejectedValueOnce(new Error('503'));
  openText();
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Lino arena.')).toBeTruthy();
});

test('the pages in sight are told once the list rests', async () => {
  // Pages of 300 px in a list of 500 that is scrolled by 200 and has 60 of them under its head.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function where(this: HTMLElement) {
    const page = Number(this.dataset['listPage'] ?? 0);
    if (page > 0) return new DOMRect(0, (page - 1) * 300 - 200, 400, 300);
    return new DOMRect(0, 0, 400, this.hasAttribute('aria-label') ? 500 : 60);
  });
  const acts = show();
  await vi.waitFor(() => expect(acts.onSight).toHaveBeenCalledWith([2, 3]));
});

test('the switch says where it leads', () => {
  const { rerender } = render(<ListSwitch isList={false} onSwitch={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Ver como lista' })).toBeTruthy();
  rerender(<ListSwitch isList onSwitch={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Ver como páginas' })).toBeTruthy();
});
