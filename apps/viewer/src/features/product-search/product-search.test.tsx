import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { CallError, type CatalogCategory, type Product } from '@vitrina/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { documentProducts } from './document-products.ts';
import { category, pagesOf, sold } from './product-search.fixture.ts';
import { ProductSearch, type ProductSearchCallbacks } from './product-search.tsx';
import { createProductSearchStore, type ProductSearchAnswer } from './product-search-store.ts';
import type { ResultCard } from './result-row.tsx';

afterEach(() => void vi.useRealTimers());

const listed = documentProducts(pagesOf({ 'CN-1': 'Sofá Guatapé' }, { 'CN-2': 'Mesa Tota', 'CN-1': 'Sofá Guatapé' }));

const card = (name: string, ref: string): ResultCard => ({
  name,
  ref,
  picture: undefined,
  price: { amount: 1000, listAmount: 0, currency: 'COP' },
  isSoldOut: false,
  note: null,
  canAdd: true,
  inCart: 0,
  cartName: 'cart',
});

const cards = {
  known: () => null,
  inDocument: ({ ref }: { ref: string }, name: string) => card(name, ref),
  ofProduct: ({ productName }: Product) => card(productName, ''),
};

const answerWith = (products: Product[], own: Partial<ProductSearchAnswer> = {}): ProductSearchAnswer => ({
  products,
  total: products.length,
  nextCursor: '',
  ...own,
});

const renderSearch = (query: string, reply: () => Promise<ProductSearchAnswer>, tree: CatalogCategory[] = []) => {
  const callbacks = {
    onVisible: vi.fn(),
    onPage: vi.fn(),
    onOpen: vi.fn(),
    onAddDocumentProduct: vi.fn(),
    onAdd: vi.fn(),
    onSearch: vi.fn(),
  } satisfies ProductSearchCallbacks;
  const fetchProducts = vi.fn(reply);
  const search = createProductSearchStore({ fetchProducts, readCategories: async () => tree, log: () => undefined });
  const view = render(<ProductSearch {...{ search, query, listed, cards, callbacks }} />);
  return { ...view, callbacks, fetchProducts };
};

const documentList = () => screen.getByRole('list', { name: 'Productos de este catálogo' });
const storeList = () => screen.findByRole('list', { name: 'Otros productos de la tienda' });

test('an empty query lists the products of the document and sends no request to the store', async () => {
  const { fetchProducts, callbacks } = renderSearch('', async () => answerWith([]));
  expect(within(documentList()).getAllByRole('listitem')).toHaveLength(2);
  expect(callbacks.onVisible).toHaveBeenCalledWith(listed.map(({ product }) => product));
  await screen.findByText(/para buscar en toda la tienda/);
  expect(fetchProducts).not.toHaveBeenCalled();
});

// Covers §cart-2.
test('a result opens its product, each of its pages by a labelled button, and is added to the cart by another', () => {
  const { callbacks } = renderSearch('sofa', async () => answerWith([]));
  const labels = within(documentList())
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim());
  expect(labels).toEqual(['Sofá Guatapé', 'Agregar', 'Ver página 1', 'Página 2']);
  fireEvent.click(screen.getByRole('button', { name: 'Ver página 1: Sofá Guatapé' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver página 2: Sofá Guatapé' }));
  expect(callbacks.onPage.mock.calls.map(([{ ref }, page]) => [ref, page])).toEqual([
    ['CN-1', 1],
    ['CN-1', 2],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ver producto: Sofá Guatapé' }));
  expect(callbacks.onOpen).toHaveBeenCalledWith(listed[0]?.product, 'Sofá Guatapé', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito: Sofá Guatapé' }));
  expect(callbacks.onAddDocumentProduct).toHaveBeenCalledWith(listed[0]?.product);
});

test('products that only the store has are listed below; they open and can be added', async () => {
  const other = sold('9', 'X-9', { productName: 'Sofá Otro' });
  const { callbacks } = renderSearch('sofá', async () => answerWith([sold('1', 'CN-1'), other]));
  expect(within(documentList()).getAllByRole('listitem')).toHaveLength(1);
  const list = await storeList();
  fireEvent.click(await within(list).findByRole('button', { name: 'Ver producto: Sofá Otro' }));
  expect(callbacks.onOpen).toHaveBeenCalledWith({ id: '9-1', ref: 'X-9' }, 'Sofá Otro', null);
  fireEvent.click(within(list).getByRole('button', { name: 'Agregar al carrito: Sofá Otro' }));
  expect(callbacks.onAdd).toHaveBeenCalledWith(other);
  await screen.findByText('1 producto en este catálogo y 1 más en la tienda');
});

test('after 3 s without an answer the slow-store message appears, with the products of the document still listed', async () => {
  vi.useFakeTimers();
  renderSearch('sofá', () => new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(within(documentList()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByText('Buscando en la tienda…').length).toBeGreaterThan(0);
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByText('La tienda se demora en responder. Seguimos esperando.')).toBeDefined();
});

test.each([
  [500, 'La tienda no respondió.'],
  [429, 'La tienda recibe muchas consultas. Espera un momento.'],
])('a store answer of %i keeps the products of the document and shows a retry button', async (status, message) => {
  let requests = 0;
  renderSearch('sofá', async () => {
    requests += 1;
    if (requests === 1) throw new CallError('integration.products', status);
    return answerWith([sold('9', 'X', { productName: 'Sofá Otro' })]);
  });
  await screen.findAllByText(message);
  expect(within(documentList()).getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('button', { name: 'Ver producto: Sofá Otro' });
});

test('without results the message quotes the query as text', async () => {
  renderSearch('<b>nada</b>', async () => answerWith([]));
  expect((await screen.findAllByText('No encontramos «<b>nada</b>» entre los productos.')).length).toBeGreaterThan(0);
});

test('choosing a category narrows the list, and focus stays on the chosen button', async () => {
  const tree = [category('sala', { Children: [category('sofas')] }), category('cocina')];
  const { fetchProducts } = renderSearch('', async () => answerWith([]), tree);
  const sala = await screen.findByRole('button', { name: 'SALA' });
  sala.focus();
  fireEvent.click(sala);
  expect(screen.getByRole('button', { name: 'SALA', pressed: true })).toBe(document.activeElement);
  expect(screen.queryByRole('button', { name: 'COCINA' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'SOFAS' }));
  await vi.waitFor(() => expect(fetchProducts).toHaveBeenCalled());
  expect(fetchProducts.mock.lastCall).toMatchObject([{ first: 'sala', second: 'sofas' }, {}]);
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));
  expect(await screen.findByRole('button', { name: 'COCINA' })).toBeDefined();
});

// Covers §resilience-77.
test('a filter set and removed at once sends no request and keeps the products found', async () => {
  const tree = [category('sala'), category('cocina')];
  renderSearch('sofá', async () => answerWith([sold('9', 'X', { productName: 'Sofá Otro' })]), tree);
  await storeList();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'SALA' }));
  fireEvent.click(screen.getByRole('button', { name: 'SALA', pressed: true }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('button', { name: 'Ver producto: Sofá Otro' })).toBeDefined();
  expect(screen.queryByText('Buscando en la tienda…')).toBeNull();
});

// Covers §7-10.
test('a subcategory chosen and left at once keeps the facets of its category', async () => {
  const warranty = { Name: 'Garantía', IsActive: true };
  const tree = [category('sala', { Children: [category('sofas')], LevelSpecifications: [warranty] })];
  const years = ['1', '2', '1'];
  const products = years.map((value, at) =>
    sold(`${at}`, `X-${at}`, { allSpecifications: [{ key: 'Garantía', value }] }),
  );
  const { fetchProducts } = renderSearch('', async () => answerWith(products), tree);
  fireEvent.click(await screen.findByRole('button', { name: 'SALA' }));
  await screen.findByRole('combobox', { name: 'Garantía' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'SOFAS' }));
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'SOFAS', pressed: true }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(fetchProducts).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('combobox', { name: 'Garantía' })).toBeDefined();
});

// Covers §cart-17.
test('a product without a price is added as a quote', async () => {
  const asked = (name: string, ref: string): ResultCard => ({ ...card(name, ref), price: null, note: 'ask' });
  const search = createProductSearchStore({
    fetchProducts: async () => answerWith([]),
    readCategories: async () => [],
    log: () => undefined,
  });
  const onAddDocumentProduct = vi.fn();
  const callbacks = {
    onVisible: vi.fn(),
    onPage: vi.fn(),
    onOpen: vi.fn(),
    onAddDocumentProduct,
    onAdd: vi.fn(),
    onSearch: vi.fn(),
  };
  const inDocument = ({ ref }: { ref: string }, name: string) => asked(name, ref);
  render(<ProductSearch {...{ search, query: '', listed, callbacks }} cards={{ ...cards, inDocument }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir cotización: Mesa Tota' }));
  expect(onAddDocumentProduct).toHaveBeenCalledWith(expect.objectContaining({ ref: 'CN-2' }));
  expect(await screen.findAllByText('Consultar precio')).toHaveLength(2);
});
