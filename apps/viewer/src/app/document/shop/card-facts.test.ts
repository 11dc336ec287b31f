import { expect, test } from 'vitest';
import { line } from '../../../features/cart/cart.fixture.ts';
import { emptyCart } from '../../../features/cart/cart.state.ts';
import { item, offer, product } from '../../../features/product/data/product.fixture.ts';
import { cardFacts } from './card-facts.ts';

const shop = {
  isCommercial: true,
  hasCart: true,
  provider: 'VTEX',
  cartName: 'cart',
  chatNumber: '',
  cartState: emptyCart,
} as const;
const restaurant = { ...shop, provider: 'FEED', cartName: 'order', chatNumber: '300 123 4567' } as const;
const other = { sellerId: '7', sellerName: 'Almacén Sur', commertialOffer: offer({ price: 59 }) };

test('a card of an item that another seller has shows price and seller, and adds nothing', () => {
  const own = item({ sellers: [other] });
  expect(cardFacts(shop, product({ items: [own] }), own)).toMatchObject({
    price: { amount: 59 },
    note: null,
    remark: 'Lo vende Almacén Sur',
    canAdd: false,
  });
});

test('a card of a sold-out first variant counts the other variants to be had', () => {
  const first = item({}, { isAvailable: false });
  const items = [first, item({ itemId: '11' }), item({ itemId: '12' }), item({ itemId: '13' }, { isAvailable: false })];
  expect(cardFacts(shop, product({ items }), first)).toMatchObject({
    isSoldOut: true,
    remark: 'Hay otras 2 opciones disponibles',
  });
  expect(cardFacts(shop, product({ items: [first] }), first).remark).toBeNull();
});

test('a card of an item that is sold by measure says what one unit of the order holds', () => {
  const rice = item({ measurementUnit: 'kg', unitMultiplier: 0.25 }, { price: 8000 });
  expect(cardFacts(shop, product({ items: [rice] }), rice)).toMatchObject({
    price: { amount: 2000 },
    remark: '0,25 kg',
  });
});

// Covers §cart-17.
test('a card of a product without a price adds a quote where orders go by chat', () => {
  const own = item({ sellers: [] });
  const unpriced = cardFacts(restaurant, product({ items: [own] }), own);
  expect(unpriced).toMatchObject({ note: 'ask', canAdd: true, cartName: 'order' });
  expect(cardFacts({ ...restaurant, chatNumber: '' }, product({ items: [own] }), own).canAdd).toBe(false);
  const inStore = item({}, { price: 0 });
  expect(cardFacts(shop, product({ items: [inStore] }), inStore)).toMatchObject({ note: 'ask', canAdd: false });
});

test('with the most units of an order in the cart a card adds no more', () => {
  const few = item({}, { maxQuantity: 2 });
  const own = product({ items: [few] });
  const inCart = (quantity: number) => ({ ...shop, cartState: { lines: [line('10', { quantity })], removed: [] } });
  expect(cardFacts(inCart(1), own, few)).toMatchObject({ canAdd: true, inCart: 1 });
  expect(cardFacts(inCart(2), own, few)).toMatchObject({ canAdd: false, inCart: 2 });
});

test('a catalogue for reading names neither price nor seller', () => {
  const own = item({ sellers: [other] });
  const card = cardFacts({ ...shop, isCommercial: false, hasCart: false }, product({ items: [own] }), own);
  expect(card).toMatchObject({ price: null, remark: null, isSoldOut: false });
});
