import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { CallError, type CatalogCategory, type Product } from '@vitrina/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { documentProducts } from './document-products.ts';
import { category, pagesOf, sold } from './finder.fixture.ts';
import type { FinderCard } from './finder-row.tsx';
import { createFinder, type FinderAnswer } from './finder-store.ts';
import { ProductFinder, type ProductFinderActs } from './product-finder.tsx';

afterEach(() => void vi.useRealTimers());

const carried = documentProducts(pagesOf({ 'CN-1': 'Sofá Guatapé' }, { 'CN-2': 'Mesa Tota', 'CN-1': 'Sofá Guatapé' }));

const card = (name: string, ref: string): FinderCard => ({
  name,
  ref,
  picture: undefined,
  price: { amount: 1000, listAmount: 0, currency: 'COP' },
  isSoldOut: false,
  note: null,
  canAdd: true,
  inCart: 0,
});

const cards = {
  known: () => null,
  ofCarried: ({ ref }: { ref: string }, name: string) => card(name, ref),
  ofProduct: ({ productName }: Product) => card(productName, ''),
};

const found = (products: Product[], own: Partial<FinderAnswer> = {}): FinderAnswer => ({
  products,
  total: products.length,
  nextCursor: null,
  ...own,
});

const show = (query: string, reply: () => Promise<FinderAnswer>, tree: CatalogCategory[] = []) => {
  const acts = {
    onSight: vi.fn(),
    onPage: vi.fn(),
    onOpen: vi.fn(),
    onAddCarried: vi.fn(),
    onAdd: vi.fn(),
    onSearch: vi.fn(),
  } satisfies ProductFinderActs;
  const ask = vi.fn(reply);
  const finder = createFinder({ ask, readCategories: async () => tree, log: () => undefined });
  const view = render(<ProductFinder {...{ finder, query, carried, cards, acts }} />);
  return { ...view, acts, ask };
};

const here = () => screen.getByRole('list', { name: 'Productos de este catálogo' });
const elsewhere = () => screen.findByRole('list', { name: 'Otros productos de la tienda' });

test('without a query the document’s products are listed, and the store is not asked', async () => {
  const { ask, acts } = show('', async () => found([]));
  expect(within(here()).getAllByRole('listitem')).toHaveLength(2);
  expect(acts.onSight).toHaveBeenCalledWith(carried.map(({ product }) => product));
  await screen.findByText(/para buscar en toda la tienda/);
  expect(ask).not.toHaveBeenCalled();
});

test('a product says its pages, and leads to each', () => {
  const { acts } = show('sofa', async () => found([]));
  fireEvent.click(screen.getByRole('button', { name: 'Sofá Guatapé: ver en la página 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sofá Guatapé: ver en la página 2' }));
  expect(acts.onPage.mock.calls.map(([{ ref }, page]) => [ref, page])).toEqual([
    ['CN-1', 1],
    ['CN-1', 2],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ver producto: Sofá Guatapé' }));
  expect(acts.onOpen).toHaveBeenCalledWith(carried[0]?.product, 'Sofá Guatapé', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito: Sofá Guatapé' }));
  expect(acts.onAddCarried).toHaveBeenCalledWith(carried[0]?.product);
});

test('what the store has besides comes below: it opens and can be added', async () => {
  const other = sold('9', 'X-9', { productName: 'Sofá Otro' });
  const { acts } = show('sofá', async () => found([sold('1', 'CN-1'), other]));
  expect(within(here()).getAllByRole('listitem')).toHaveLength(1);
  const list = await elsewhere();
  fireEvent.click(await within(list).findByRole('button', { name: 'Ver producto: Sofá Otro' }));
  expect(acts.onOpen).toHaveBeenCalledWith({ id: '9-1', ref: 'X-9' }, 'Sofá Otro', null);
  fireEvent.click(within(list).getByRole('button', { name: 'Agregar al carrito: Sofá Otro' }));
  expect(acts.onAdd).toHaveBeenCalledWith(other);
  await screen.findByText('1 producto en este catálogo y 1 más en la tienda');
});

test('a slow store is said to be slow, and what the document carries is there', async () => {
  vi.useFakeTimers();
  show('sofá', () => new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(within(here()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByText('Buscando en la tienda…').length).toBeGreaterThan(0);
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByText('La tienda se demora en responder. Seguimos esperando.')).toBeDefined();
});

test.each([
  [500, 'La tienda no respondió.'],
  [429, 'La tienda recibe muchas consultas. Espera un momento.'],
])('a store that answers %i: the document’s products stay, and one can try again', async (status, said) => {
  let times = 0;
  show('sofá', async () => {
    times += 1;
    if (times === 1) throw new CallError('integration.products', status, null);
    return found([sold('9', 'X', { productName: 'Sofá Otro' })]);
  });
  await screen.findAllByText(said);
  expect(within(here()).getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('button', { name: 'Ver producto: Sofá Otro' });
});

test('nothing found says what was looked for', async () => {
  show('<b>nada</b>', async () => found([]));
  expect((await screen.findAllByText('No encontramos «<b>nada</b>» entre los productos.')).length).toBeGreaterThan(0);
});

test('categories lead down and back up, and keep the focus', async () => {
  const tree = [category('sala', { Children: [category('sofas')] }), category('cocina')];
  const { ask } = show('', async () => found([]), tree);
  const sala = await screen.findByRole('button', { name: 'SALA' });
  sala.focus();
  fireEvent.click(sala);
  expect(screen.getByRole('button', { name: 'SALA', pressed: true })).toBe(document.activeElement);
  expect(screen.queryByRole('button', { name: 'COCINA' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'SOFAS' }));
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  expect(ask.mock.lastCall).toMatchObject([{ first: 'sala', second: 'sofas' }, {}]);
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));
  expect(await screen.findByRole('button', { name: 'COCINA' })).toBeDefined();
});

test('a filter that is put on and off again at once leaves what was found', async () => {
  const tree = [category('sala'), category('cocina')];
  show('sofá', async () => found([sold('9', 'X', { productName: 'Sofá Otro' })]), tree);
  await elsewhere();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'SALA' }));
  fireEvent.click(screen.getByRole('button', { name: 'SALA', pressed: true }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('button', { name: 'Ver producto: Sofá Otro' })).toBeDefined();
  expect(screen.queryByText('Buscando en la tienda…')).toBeNull();
});
