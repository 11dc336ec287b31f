/** The popup of a product without a price. */
import { fireEvent, screen } from '@testing-library/react';
import type { Item } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { item, product } from '../data/product.fixture.ts';
import { renderDialog as renderPopup, viewOf } from './dialog.fixture.tsx';

const feed = {
  isCommercial: true,
  hasCart: true,
  provider: 'FEED',
  website: '',
  chatNumber: '573001234567',
  cartName: 'order',
} as const;
const store = { ...feed, provider: 'VTEX', website: 'https://tienda.co', cartName: 'cart' } as const;

const withoutOffer: Item = { ...item(), sellers: [] };
const unpriced = item({}, { price: 0 });

const renderDialog = (own: Parameters<typeof renderPopup>[0] = {}, sold: Item = withoutOffer) =>
  renderPopup({ view: viewOf(product({ items: [sold] })), shop: feed, ...own });
const askText = async () => {
  const link = await screen.findByRole('link', { name: /Preguntar por WhatsApp/ });
  const url = new URL(link.getAttribute('href') ?? '');
  return [`${url.origin}${url.pathname}`, url.searchParams.get('text')];
};

// Covers §cart-17.
test('a product without a price is asked for by chat, with its name, reference, page and link', async () => {
  renderDialog();
  expect(await askText()).toEqual([
    'https://wa.me/573001234567',
    [
      'Hola, ¿qué precio tiene este producto?',
      'Sofá Guatapé Lino arena (ref. CN-1042)',
      'Lo vi en Lista, página 4.',
      `${window.location.origin}/view?company=casa&pdf=lista&page=4&product=CN-1042`,
    ].join('\n'),
  ]);
  expect(screen.getByText('Consultar precio')).toBeDefined();
});

// Covers §cart-17.
test('"Pedir cotización" adds the chosen quantity as a line without an amount', async () => {
  const onAdd = renderDialog();
  fireEvent.click(await screen.findByRole('button', { name: 'Uno más' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pedir cotización' }));
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ isQuote: true, price: 0, discounted_price: 0 }), 2);
  expect(screen.getByRole('button', { name: 'Se agregó al pedido' })).toBeDefined();
});

test('a product with a price is no quote', () => {
  const onAdd = renderDialog({ shop: feed }, item());
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al pedido' }));
  expect(onAdd.mock.calls[0]?.[0]).not.toHaveProperty('isQuote');
});

test.each([
  ['of a company without a cart', { ...feed, hasCart: false }, [/Preguntar por WhatsApp/], false],
  ['of a company without a number', { ...feed, chatNumber: '' }, [], false],
  ['of a store', store, [/Preguntar por WhatsApp/, /Ver en la tienda/], false],
  ['of a store without a number', { ...store, chatNumber: '' }, [/Ver en la tienda/], false],
] as const)('the ways to ask for the price of a product %s', async (_, shop, links, isQuoted) => {
  renderDialog({ shop }, shop.provider === 'VTEX' ? unpriced : withoutOffer);
  await screen.findByText('Consultar precio');
  const shown = screen.queryAllByRole('link');
  expect(shown).toHaveLength(links.length);
  for (const [index, name] of links.entries()) expect(shown[index]?.textContent).toMatch(name);
  expect(screen.queryByRole('button', { name: 'Pedir cotización' }) !== null).toBe(isQuoted);
  expect(screen.queryByText('Pregúntalo en los canales de la empresa.') !== null).toBe(links.length === 0);
});

test('a catalogue for reading offers no way to ask', () => {
  renderDialog({ shop: { ...feed, isCommercial: false } });
  expect(screen.queryByText('Consultar precio')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the quantity of a quote stays within the limit of an order, less what is in the order', async () => {
  const few: Item = item({}, { price: Number.NaN, maxQuantity: 3 });
  const onAdd = renderDialog({ inCart: 1 }, few);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Cantidad' }), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pedir cotización' }));
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ isQuote: true, most: 3 }), 2);
});

test('with the limit of an order in it nothing can be asked for, and the popup says why', async () => {
  renderDialog({ inCart: 3 }, item({}, { price: Number.NaN, maxQuantity: 3 }));
  await screen.findByRole('button', { name: 'Ya tienes el máximo' });
  expect(screen.queryByRole('button', { name: 'Pedir cotización' })).toBeNull();
});
