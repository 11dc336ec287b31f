/** What analytics is told of products and of the cart: one product under one name, by which way ever. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { expect, test, vi } from 'vitest';
import { line } from '../features/cart/cart.fixture.ts';
import { cartKey, storedCart } from '../features/cart/stored-cart.ts';
import { tagged, visit } from './app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number, count = 4) => screen.findByRole('region', { name: `Página ${number} de ${count}` });

type Told = ReturnType<typeof visit>['events'];
const dataOf = (events: Told, name: Told[number]['event']) =>
  events.filter(({ event }) => event === name).map(({ data }) => data);

test('a tag and its product are told by the same names', async () => {
  const { events } = visit(DOCUMENT);
  await findPage(1);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  await waitFor(() => expect(dataOf(events, 'product_view')).toEqual([{ ref: 'R-1', id: '1', page: 1 }]));
  expect(dataOf(events, 'tag_click')).toEqual([{ ref: 'R-1', id: '1', name: 'Silla 1', page: 1 }]);
});

test('so is a model', async () => {
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

test('in a spread a product is told with its own page, not with the one that opens the spread', async () => {
  const { events } = visit(`${DOCUMENT}&page=2`, {}, 1280);
  await findPage(3);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 3/ }));
  await waitFor(() => expect(dataOf(events, 'product_view')).toMatchObject([{ ref: 'R-3', page: 3 }]));
});

test('what a link opens is no tag that somebody clicked', async () => {
  const { events } = visit(`${DOCUMENT}&product=R-2`, { pages: [tagged(1), tagged(2)] });
  await findPage(2, 2);
  await waitFor(() => expect(dataOf(events, 'product_view')).toMatchObject([{ ref: 'R-2', page: 2 }]));
  expect(dataOf(events, 'tag_click')).toEqual([]);
});

test('an emptied cart is told line by line, and so is what comes back', async () => {
  const { events, viewer } = visit(DOCUMENT);
  // Before the company has come, and its cart with it.
  const lines = [line('11', { ref: 'R-1' }), line('12', { ref: 'R-2', quantity: 3 })];
  viewer.local.setItem(cartKey('c'), storedCart(lines));
  await findPage(1);
  const [cart] = await screen.findAllByRole('button', { name: 'Carrito: 4 productos' });
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
      { id: '11', ref: 'R-1', quantity: 1, price: 100 },
      { id: '12', ref: 'R-2', quantity: 3, price: 100 },
    ]),
  );

  fireEvent.click(await within(panel).findByRole('button', { name: 'Quitar Producto 12' }));
  await waitFor(() => expect(dataOf(events, 'remove_from_cart')).toEqual([...gone, gone[1]]));
});
