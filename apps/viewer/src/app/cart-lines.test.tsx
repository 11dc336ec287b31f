/** Lines of the cart lead to their product and to the page that they come from. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { describe, expect, test, vi } from 'vitest';
import { line } from '../features/cart/cart.fixture.ts';
import type { CartLine } from '../features/cart/cart.state.ts';
import { cartKey, serializeCart } from '../features/cart/stored-cart.ts';
import { visit } from './app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });
const popupIs = () => window.history.state?.popup?.is as string | undefined;

const openCart = async (name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('no cart');
  fireEvent.click(button);
  return screen.findByRole('dialog', { name: 'Carrito' });
};

const openCartOf = async (own: Partial<CartLine>, address = DOCUMENT) => {
  const stored = { [cartKey('c')]: serializeCart([line('12', { name: 'Silla azul', ref: 'R-2', ...own })]) };
  const visited = visit(address, { stored });
  await findPage(1);
  return { ...visited, cart: await openCart(/^Carrito: 1/) };
};

const HERE = { pdf: 'p', page: 2, document: 'Sala 24/25' };

// Covers §cart-19.
test('the page of a line, in the open document, closes the cart and is shown', async () => {
  const { cart, viewer } = await openCartOf({ place: HERE });
  const link = within(cart).getByRole('link', { name: /Pág\. 2/ });
  expect(link.getAttribute('href')).toBe('/view?company=c&pdf=p&page=2');
  fireEvent.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(viewer.view.getState().pageIndex).toBe(2);
  await waitFor(() => expect(popupIs()).toBeUndefined());
});

test('a line from another document names it and leads there', async () => {
  const { cart } = await openCartOf({ place: { pdf: 'p7', page: 3, document: 'Comedor' } }, `${DOCUMENT}&tgo=true`);
  const link = within(cart).getByRole('link', { name: /Pág\. 3 de Comedor/ });
  expect(link.getAttribute('href')).toBe('/view?company=c&pdf=p7&tgo=true&page=3');
  fireEvent.click(link);
  await waitFor(() => expect(window.location.search).toContain('pdf=p7'));
});

test('a line that was stored without its page has no link to a page', async () => {
  const { cart } = await openCartOf({});
  expect(within(cart).getByRole('button', { name: 'Silla azul' })).toBeTruthy();
  expect(within(cart).queryByText(/Pág\./)).toBeNull();
});

// Covers §cart-19.
test('the name of a line opens its product over the cart, and closing the product returns to the cart', async () => {
  const { cart } = await openCartOf({ place: HERE });
  fireEvent.click(within(cart).getByRole('button', { name: 'Silla azul' }));
  await screen.findByRole('dialog', { name: /Producto R-2|Silla azul/ });
  await waitFor(() => expect(popupIs()).toBe('product'));
  expect(window.location.search).toContain('product=R-2');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await screen.findByRole('dialog', { name: 'Carrito' });
  await waitFor(() => expect(popupIs()).toBe('cart'));
});

describe('page of an added product', () => {
  const addIn = async (address: string, act: () => Promise<void>) => {
    const { viewer } = visit(address);
    await act();
    await waitFor(() => expect(viewer.local.getItem(cartKey('c'))).toContain('"lines":[{'));
    const [stored] = JSON.parse(viewer.local.getItem(cartKey('c')) ?? '').lines as CartLine[];
    return stored?.place;
  };

  // Covers §cart-19.
  test('an added product has the page of its tag', async () => {
    const place = await addIn(`${DOCUMENT}&page=3`, async () => {
      await findPage(3);
      fireEvent.click(await screen.findByRole('button', { name: /^(Silla|Producto) (R-)?3/ }));
      const popup = await screen.findByRole('dialog');
      fireEvent.click(await within(popup).findByRole('button', { name: /^Agregar al carrito/ }));
    });
    expect(place).toEqual({ pdf: 'p', page: 3, document: 'Sala 24/25' });
  });

  test('an added product that no page of the document carries has no page', async () => {
    const place = await addIn(`${DOCUMENT}&product=R-9`, async () => {
      const popup = await screen.findByRole('dialog');
      fireEvent.click(await within(popup).findByRole('button', { name: /^Agregar al carrito/ }));
    });
    expect(place).toBeUndefined();
  });
});

// Covers §backend-227.
test('a product without pictures that is added from a model has the crop of its tag in the cart', async () => {
  // jsdom has no WebGL.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never);
  const product = { id: '7', ref: 'R-7' };
  const crop = '/tiles/p/0123456789abcdef/1/crop/1-2-3-4.webp';
  const model = { url: '/silla.glb', position: { left: 1, top: 1 }, size: { width: 10, high: 10 }, product };
  visit(DOCUMENT, { pages: [aPage(1, { models: [model], tags: [{ ...aTag({ product }), crop }] })] });
  fireEvent.click(await screen.findByRole('button', { name: /Ver en 3D/ }));
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Agregar al carrito' }));
  const cart = await openCart(/^Carrito: 1/);
  await waitFor(() => expect(cart.querySelector(`img[src="${crop}"]`)).not.toBeNull());
});
