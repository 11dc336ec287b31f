/** Analytics events about products and the cart: every event names a product by the same ref and id. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { expect, test, vi } from 'vitest';
import { line } from '../features/cart/cart.fixture.ts';
import { cartKey, serializeCart } from '../features/cart/stored-cart.ts';
import { tagged, visit } from './app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number, count = 4) => screen.findByRole('region', { name: `Página ${number} de ${count}` });

type Events = ReturnType<typeof visit>['events'];
const dataOf = (events: Events, name: Events[number]['event']) =>
  events.filter(({ event }) => event === name).map(({ data }) => data);

// Covers §resilience-96.
test('a tap on a tag sends tag_click and product_view, which name its product by the same ref and id', async () => {
  const { events } = visit(DOCUMENT);
  await findPage(1);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  await waitFor(() => expect(dataOf(events, 'product_view')).toEqual([{ ref: 'R-1', id: '1', page: 1 }]));
  expect(dataOf(events, 'tag_click')).toEqual([{ ref: 'R-1', id: '1', name: 'Silla 1', page: 1 }]);
  expect(events.map(({ event }) => event)).toEqual(['open', 'page_view', 'tag_click', 'product_view']);
});

// Covers §resilience-96.
test('model_view and product_view name the product of a model by the same ref and id', async () => {
  const model = {
    url: '/silla.glb',
    position: { left: 1, top: 1 },
    size: { width: 10, high: 10 },
    product: { id: '7', ref: 'R-7' },
  };
  const { events } = visit(DOCUMENT, { pages: [aPage(1, { models: [model] })] });
  fireEvent.click(await screen.findByRole('button', { name: /Ver en 3D/ }));
  await waitFor(() => expect(dataOf(events, 'product_view')).toEqual([{ ref: 'R-7', id: '7', page: 1 }]));
  expect(dataOf(events, 'model_view')).toEqual([{ ref: 'R-7', id: '7', page: 1 }]);
});

// Covers §resilience-96.
test('in a spread, product_view carries the page of the tag, not the first page of the spread', async () => {
  const { events } = visit(`${DOCUMENT}&page=2`, {}, 1280);
  await findPage(3);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 3/ }));
  await waitFor(() => expect(dataOf(events, 'product_view')).toMatchObject([{ ref: 'R-3', page: 3 }]));
});

// Covers §resilience-96.
test('a product opened by a link sends product_view and no tag_click', async () => {
  const { events } = visit(`${DOCUMENT}&product=R-2`, { pages: [tagged(1), tagged(2)] });
  await findPage(2, 2);
  await waitFor(() => expect(dataOf(events, 'product_view')).toMatchObject([{ ref: 'R-2', page: 2 }]));
  expect(dataOf(events, 'tag_click')).toEqual([]);
});

// Covers §resilience-96.
test('emptying the cart sends one remove_from_cart per line, and undoing it one add_to_cart per line', async () => {
  const { events, viewer } = visit(DOCUMENT);
  // Stored before the company has loaded and its cart is read.
  const lines = [line('11', { ref: 'R-1' }), line('12', { ref: 'R-2', quantity: 3 })];
  viewer.local.setItem(cartKey('c'), serializeCart(lines));
  await findPage(1);
  const [cart] = await screen.findAllByRole('button', { name: 'Carrito: 2 productos, 4 unidades' });
  if (!cart) throw new Error('no cart');
  fireEvent.click(cart);
  const panel = await screen.findByRole('dialog', { name: 'Carrito' });
  const wayOut = await within(panel).findByRole('link', { name: /^Ir a pagar/ });
  wayOut.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(wayOut);
  fireEvent.click(await within(panel).findByRole('button', { name: 'Vaciar carrito' }));
  const gone = [
    { id: '11', ref: 'R-1' },
    { id: '12', ref: 'R-2' },
  ];
  await waitFor(() => expect(dataOf(events, 'remove_from_cart')).toEqual(gone));

  fireEvent.click(await within(panel).findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(dataOf(events, 'add_to_cart')).toMatchObject([
      { id: '11', ref: 'R-1', quantity: 1, price: 100, currency: 'COP' },
      { id: '12', ref: 'R-2', quantity: 3, price: 100, currency: 'COP' },
    ]),
  );

  fireEvent.click(await within(panel).findByRole('button', { name: 'Quitar Producto 12' }));
  await waitFor(() => expect(dataOf(events, 'remove_from_cart')).toEqual([...gone, gone[1]]));
});
