import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ProductRef } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { expect, test, vi } from 'vitest';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import type { ListProduct } from './list-product.tsx';
import { ListSwitch } from './list-switch.tsx';

const silla: ProductRef = { id: '1', ref: 'CN-1' };
const mesa: ProductRef = { id: '2', ref: 'CN-2' };

const listProductOf = (product: ProductRef, name: string): ListProduct => ({
  name,
  ref: product.ref,
  price: product === silla ? { amount: 90_000, listAmount: 100_000, currency: 'COP' } : null,
  isSoldOut: product === mesa,
  note: null,
  canAdd: true,
  inCart: product === silla ? 2 : 0,
  cartName: 'cart',
});

const renderList = (props: Partial<DocumentListProps> = {}) => {
  const callbacks = {
    onVisible: vi.fn(),
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
  render(
    <DocumentList document={document} openPages={[1]} productOf={listProductOf} callbacks={callbacks} {...props} />,
  );
  return callbacks;
};

const card = (name: string) => within(screen.getByRole('button', { name }).closest('li') ?? document.body);

test('sections and pages are headings, and products are a list with reference, price and cart count', () => {
  renderList();
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

test('a product that is sold out shows "Agotado" and has no add button', () => {
  renderList();
  expect(card('Mesa').getByText('Agotado')).toBeTruthy();
  expect(card('Mesa').queryByRole('button', { name: /Agregar/ })).toBeNull();
});

test('buttons open a product, add it to the cart and open its page', () => {
  const callbacks = renderList();
  fireEvent.click(screen.getByRole('button', { name: 'Silla' }));
  expect(callbacks.onProduct).toHaveBeenCalledWith(silla, 'Silla', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito: Silla' }));
  expect(callbacks.onAdd).toHaveBeenCalledWith(silla, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Ver página 3' }));
  expect(callbacks.onOpen).toHaveBeenCalledWith(3);
});

test('"Páginas abiertas" lists only the open pages, "Todo el catálogo" all', () => {
  renderList({ openPages: [2, 3] });
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

test('the text of a page is read when its disclosure is opened', async () => {
  const callbacks = renderList();
  expect(callbacks.readText).not.toHaveBeenCalled();
  openText();
  expect(await screen.findByText('Sofá hondo.')).toBeTruthy();
  expect(callbacks.readText).toHaveBeenCalledTimes(1);
});

test('after a failed read the retry button reads the text again', async () => {
  const callbacks = renderList();
  callbacks.readText.mockRejectedValueOnce(new Error('503'));
  openText();
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Lino arena.')).toBeTruthy();
});

test('DocumentList: onVisible receives the visible pages once scrolling rests', async () => {
  // Pages of 300 px in a list of 500 px, scrolled by 200 px; its sticky head covers 60 px.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measured(this: HTMLElement) {
    const page = Number(this.dataset['listPage'] ?? 0);
    if (page > 0) return new DOMRect(0, (page - 1) * 300 - 200, 400, 300);
    return new DOMRect(0, 0, 400, this.hasAttribute('aria-label') ? 500 : 60);
  });
  const callbacks = renderList();
  await vi.waitFor(() => expect(callbacks.onVisible).toHaveBeenCalledWith([2, 3]));
});

test('the switch is labelled by the view that it leads to', () => {
  const { rerender } = render(<ListSwitch isList={false} onSwitch={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Ver como lista' })).toBeTruthy();
  rerender(<ListSwitch isList onSwitch={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Ver como páginas' })).toBeTruthy();
});

// Covers §cart-17.
test('a product without a price is added as a quote, or opens where it cannot be', () => {
  const unpriced = (product: ProductRef, name: string): ListProduct => ({
    ...listProductOf(product, name),
    price: null,
    isSoldOut: false,
    note: 'ask',
    canAdd: product === silla,
    inCart: 0,
    cartName: 'order',
  });
  const callbacks = renderList({ productOf: unpriced });
  fireEvent.click(card('Silla').getByRole('button', { name: 'Pedir cotización: Silla' }));
  expect(callbacks.onAdd).toHaveBeenCalledWith(silla, 1);
  fireEvent.click(card('Mesa').getByRole('button', { name: 'Consultar precio: Mesa' }));
  expect(callbacks.onProduct).toHaveBeenCalledWith(mesa, 'Mesa', 1);
});
