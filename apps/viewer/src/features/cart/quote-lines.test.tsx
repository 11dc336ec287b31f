/** Lines of the cart that ask for a price: products of a price list without prices. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { line, noLinks } from './cart.fixture.ts';
import { type Cart, type CartAction, type CartLine, cartReducer, emptyCart } from './cart.state.ts';
import { CartPanel } from './cart-panel.tsx';
import { createCartStore } from './cart-store.ts';
import { checkoutOf } from './checkout/checkout.ts';
import { createCheckoutProgress } from './checkout/checkout-progress.ts';
import { createPriceCheck } from './checkout/price-check.ts';
import { cartKey, parseStoredCart, serializeCart } from './stored-cart.ts';
import { oneTotal } from './total/total-text.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const quote = (itemId: string, own: Partial<CartLine> = {}) =>
  line(itemId, { price: 0, discounted_price: 0, isQuote: true, ...own });
const after = (...actions: CartAction[]): Cart =>
  actions.reduce((cart, action) => cartReducer(cart, action, NOW), emptyCart);
const checked = (is: 'soldOut' | 'unpriced'): CartAction => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is }],
});
const sold = (price: number): CartAction => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is: 'sold', item: line('1', { discounted_price: price, price }) }],
});
const addQuote: CartAction = { type: 'added', item: quote('1'), quantity: 2 };

const shop = {
  provider: 'FEED',
  website: '',
  utmSource: 'pdf_interactivo',
  chatNumber: '300 123 4567',
  documentName: 'Lista',
  page: 4,
} as const;
const chatText = (lines: readonly CartLine[]) => {
  const [part] = checkoutOf(shop, lines).next;
  return decodeURIComponent(part?.url.split('?text=')[1] ?? '').replace(/\u00a0/g, ' ');
};

const renderPanel = (lines: readonly CartLine[], own: Partial<Parameters<typeof CartPanel>[0]> = {}) => {
  const storage = memoryStorage();
  storage.setItem(cartKey('casa'), serializeCart(lines));
  const cart = createCartStore({ companyUid: 'casa', storage, onFirstAdd: () => undefined });
  const check = createPriceCheck({ cart, fetchOffers: async () => ({ offers: [], isComplete: true }) });
  const openedParts = createCheckoutProgress({ companyUid: 'casa', storage, now: () => NOW });
  render(
    <CartPanel
      cart={cart.getState()}
      shop={shop}
      check={check}
      links={noLinks}
      openedParts={openedParts}
      onAct={cart.act}
      onClose={() => undefined}
      {...own}
    />,
  );
};
const text = () => document.body.textContent.replace(/\u00a0/g, ' ');

// Covers §cart-17.
test('a requested quote stays in the order while the price list still has no price', () => {
  const [requested] = after(addQuote, checked('unpriced')).lines;
  expect(requested).toMatchObject({ isQuote: true, quantity: 2 });
  expect([requested?.absence, requested?.agreed]).toEqual([undefined, undefined]);
});

test('a quote whose product gets a price is a change to accept, and without a price again it is a quote again', () => {
  const priced = after(addQuote, sold(900));
  expect(priced.lines[0]).toMatchObject({ discounted_price: 900, agreed: { isQuote: true } });
  expect(priced.lines[0]?.isQuote).toBeUndefined();
  const accepted = cartReducer(priced, { type: 'changes-accepted' }, NOW).lines[0];
  expect([accepted?.discounted_price, accepted?.agreed]).toEqual([900, undefined]);
  const [again] = cartReducer(priced, checked('unpriced'), NOW).lines;
  expect(again).toMatchObject({ isQuote: true, discounted_price: 0 });
  expect([again?.agreed, again?.absence]).toEqual([undefined, undefined]);
});

test('a product that gets the price 0 asks for acceptance, because free is not the same as a quote', () => {
  expect(after(addQuote, sold(0)).lines[0]?.agreed).toMatchObject({ isQuote: true });
});

test('a sold-out quote is left out of the order, and returns as a change to accept', () => {
  const gone = after(addQuote, checked('soldOut'));
  expect(gone.lines[0]).toMatchObject({ absence: 'soldOut', agreed: { isAbsent: false } });
  const accepted = cartReducer(gone, { type: 'changes-accepted' }, NOW);
  const [back] = cartReducer(accepted, checked('unpriced'), NOW).lines;
  expect(back).toMatchObject({ isQuote: true, agreed: { isAbsent: true } });
  expect(back?.absence).toBeUndefined();
});

test('a quote for a line that lost its price replaces the price, and adds its quantity', () => {
  const lost = after({ type: 'added', item: line('1', { discounted_price: 500 }) }, checked('unpriced'));
  const [requested] = cartReducer(lost, addQuote, NOW).lines;
  expect(requested).toMatchObject({ isQuote: true, discounted_price: 0, quantity: 3 });
  expect([requested?.absence, requested?.agreed]).toEqual([undefined, undefined]);
});

test('a stored quote is restored', () => {
  expect(parseStoredCart(serializeCart([quote('1')]))?.lines[0]?.isQuote).toBe(true);
  expect(parseStoredCart(serializeCart([line('1')]))?.lines[0]?.isQuote).toBeUndefined();
});

test('a sales channel belongs to a price: a quote has none, and gets it with its price; its limit is that of its product', () => {
  const terms = { most: 3, salesChannel: '2' };
  const lost = after({ type: 'added', item: line('1', { discounted_price: 500, ...terms }) }, checked('unpriced'));
  const [requested] = cartReducer(lost, { ...addQuote, quantity: 5 }, NOW).lines;
  expect(requested).toMatchObject({ isQuote: true, quantity: 6 });
  expect([requested?.most, requested?.salesChannel]).toEqual([undefined, undefined]);
  expect(after({ type: 'added', item: quote('1', terms), quantity: 9 }).lines[0]).toMatchObject({
    quantity: 3,
    most: 3,
  });
  const offers = [{ itemId: '1', at: NOW, is: 'sold' as const, item: line('1', { discounted_price: 900, ...terms }) }];
  expect(after(addQuote, { type: 'checked', offers }).lines[0]).toMatchObject({ agreed: { isQuote: true }, ...terms });
  const stored = parseStoredCart(serializeCart([quote('1', terms), line('2', terms)]))?.lines;
  expect(stored?.map(({ most, salesChannel }) => [most, salesChannel])).toEqual([
    [3, undefined],
    [3, '2'],
  ]);
});

test('a quote that another seller gives a price now is left out of the order', () => {
  const offers = [{ itemId: '1', at: NOW, is: 'otherSeller' as const }];
  expect(after(addQuote, { type: 'checked', offers }).lines[0]).toMatchObject({
    absence: 'otherSeller',
    agreed: { isQuote: true },
  });
});

test('a total covers the lines with a price; an order of quotes has none', () => {
  expect(oneTotal([quote('1')])).toBeNull();
  expect(oneTotal([quote('1'), line('2', { discounted_price: 20, currency: 'USD' })])).toBe(20);
});

// Covers §cart-17.
test('a chat order of quotes asks for prices and names no amount', () => {
  expect(chatText([quote('1', { name: 'Vaso 7 oz', quantity: 12 })])).toBe(
    [
      'Hola, quiero cotizar estos productos de Lista:',
      '',
      '• 12 × Vaso 7 oz (ref. R-1)',
      '',
      'Lo vi en Lista, página 4.',
    ].join('\n'),
  );
});

// Covers §cart-17.
test('a chat order of priced lines and quotes sums the prices and names the quotes', () => {
  expect(chatText([line('1', { discounted_price: 500, quantity: 2 }), quote('2')])).toBe(
    [
      'Hola, quiero hacer este pedido de Lista:',
      '',
      '• 2 × Producto 1 (ref. R-1): $ 500 c/u',
      '• 1 × Producto 2 (ref. R-2): por cotizar',
      '',
      'Total: $ 1.000, más 1 producto por cotizar',
      'Lo vi en Lista, página 4.',
    ].join('\n'),
  );
});

test('a store takes no quotes: its checkout link leaves them out and names them', () => {
  const { next, ordered, refused } = checkoutOf({ ...shop, provider: 'VTEX', website: 'https://t.co' }, [
    quote('1'),
    line('2'),
  ]);
  expect(next[0]?.url).not.toContain('sku=1&');
  expect([ordered.map(({ itemId }) => itemId), refused]).toEqual([['2'], ['1']]);
});

// Covers §cart-17.
test('the cart shows quotes without an amount, and a total of the other lines', async () => {
  renderPanel([quote('1'), line('2', { discounted_price: 500 })]);
  expect(await screen.findByRole('link', { name: /Pedir por WhatsApp/ })).toBeDefined();
  expect(screen.getByText('Por cotizar')).toBeDefined();
  expect(text()).toMatch(/Total.*\$ 500/);
  expect(text()).toContain('más 1 producto por cotizar');
  expect(text()).not.toContain('Gratis');
});

test('a cart of quotes has no total in money, and its button asks for the quote', async () => {
  renderPanel([quote('1')]);
  const link = await screen.findByRole('link', { name: /Pedir cotización por WhatsApp/ });
  expect(link.getAttribute('href')).toContain('wa.me/573001234567');
  expect(text()).not.toContain('$');
});

test('a quote that got a price shows the price as news, without a price before', async () => {
  renderPanel(after(addQuote, sold(900)).lines);
  expect(await screen.findByText('Ya tiene precio')).toBeDefined();
  expect(text()).not.toContain('Antes');
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
});

// Covers §cart-18.
test.each([
  ['products with a price', 'buy', {}, 'Toca un producto para agregarlo.'],
  ['products without prices', 'ask', {}, 'Toca un producto para pedir su cotización.'],
  [
    'a store without prices',
    'ask',
    { provider: 'VTEX', website: 'https://t.co' },
    'Toca un producto del catálogo para verlo en la tienda.',
  ],
  ['no number', 'ask', { chatNumber: '' }, 'Esta empresa todavía no recibe compras desde el catálogo.'],
  [
    'prices, but no number',
    'buy',
    { chatNumber: 'escríbenos' },
    'Esta empresa todavía no recibe compras desde el catálogo.',
  ],
  [
    'a store without an address',
    'buy',
    { provider: 'SHOPIFY', website: '' },
    'Esta empresa todavía no recibe compras desde el catálogo.',
  ],
] as const)('the empty cart promises what is possible with %s', (_, possible, own, hint) => {
  renderPanel([], { possible, shop: { ...shop, ...own } });
  expect(screen.getByText(/^Tu (carrito|pedido) está vacío$/)).toBeDefined();
  expect(screen.getByText(hint)).toBeDefined();
});
