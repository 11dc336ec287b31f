/** Carts in local storage: of older versions, damaged, or invalid. */
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { visit } from './app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

const DOCUMENT = '/view?company=c&pdf=p';
const KEY = 'vitrina.cart.c';
const HOUR_MS = 3_600_000;

/** The product of the tag on page 1, as an older version of the viewer stored it: prices and quantity are texts. */
const line = {
  itemId: '11',
  name: 'Producto 11',
  imageUrl: '',
  price: 100,
  quantity: '2',
  rewardValue: 0,
  ref: 'R-1',
  discounted_price: '100',
  linkText: '',
  pricedAt: Date.now() - 2 * HOUR_MS,
};

const findCartButton = async (count: number) => {
  const name = count === 1 ? 'Carrito: 1 producto' : `Carrito: 1 producto, ${count} unidades`;
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no button "${name}"`);
  return button;
};

describe('stored cart', () => {
  test.each([
    ['of an older version, with prices as texts', JSON.stringify({ version: 0, lines: [line] })],
    ['without a version, stored as a list', JSON.stringify([line])],
    ['with invalid lines among valid ones', JSON.stringify({ version: 1, lines: [null, 7, { itemId: '' }, line] })],
    ['with an invalid tab map', JSON.stringify({ version: 1, lines: [line], tabs: { x: 'y' } })],
  ])('a stored cart %s is read and can be checked out', async (_, stored) => {
    visit(DOCUMENT, { stored: { [KEY]: stored } });
    fireEvent.click(await findCartButton(2));
    const cart = await screen.findByRole('dialog', { name: 'Carrito' });
    const checkout = await within(cart).findByRole('link', { name: /^Ir a pagar/ });
    expect(checkout.getAttribute('href')).toContain('sku=11&qty=2&seller=1');
  });

  test.each(['<html>', '{"version":1,"lines":', 'null', '{"lines":{}}', '[]'])(
    'the invalid text %j opens an empty cart that can be filled and is stored again',
    async (stored) => {
      const { viewer, unmount } = visit(DOCUMENT, { stored: { [KEY]: stored } });
      const page = await screen.findByRole('region', { name: 'Página 1 de 4' });
      fireEvent.click(await within(page).findByRole('button', { name: /^(Silla 1|Producto 1)/ }));
      const popup = await screen.findByRole('dialog');
      fireEvent.click(await within(popup).findByRole('button', { name: /^Agregar al carrito/ }));
      await findCartButton(1);
      const text = viewer.local.getItem(KEY) ?? '';
      unmount();
      visit(DOCUMENT, { stored: { [KEY]: text } });
      await findCartButton(1);
    },
  );
});
