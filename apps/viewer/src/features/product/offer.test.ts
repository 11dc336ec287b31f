import { expect, test } from 'vitest';
import { cartItem } from './cart-item.ts';
import { isBuyable, itemOffer, type Provider } from './offer.ts';
import { item, offer, product } from './product.fixture.ts';
import { productTitle, variantLabel } from './product-name.ts';
import { productPictures } from './product-pictures.ts';
import { storePage } from './store-page.ts';

test('without a seller, or with one that has none, it is sold out', () => {
  expect(itemOffer(item({ sellers: [] }), 'VTEX').is).toBe('soldOut');
  expect(itemOffer(item({}, { isAvailable: false, price: 0 }), 'SHOPIFY').is).toBe('soldOut');
});

test('a product of a list without prices is asked for, not sold out', () => {
  const asked = itemOffer(item({ sellers: [] }), 'FEED');
  expect([asked.is, isBuyable(asked)]).toEqual(['ask', false]);
});

test('a price of 0 is free in a price list and unknown in a cart-add store', () => {
  expect(itemOffer(item({}, { price: 0 }), 'FEED').is).toBe('free');
  expect(itemOffer(item({}, { price: 0 }), 'SHOPIFY').is).toBe('free');
  const asked = itemOffer(item({}, { price: 0 }), 'VTEX');
  expect([asked.is, isBuyable(asked)]).toEqual(['ask', false]);
});

test('the first seller that has it sells it', () => {
  const sellers = [
    { commertialOffer: offer({ price: 1, isAvailable: false }) },
    { commertialOffer: offer({ price: 2 }) },
  ];
  expect(itemOffer(item({ sellers }), 'VTEX').price).toBe(2);
});

test.each<[string, { sellerId?: string; isAvailable?: boolean }[], Provider, string, number]>([
  ['seller 1 sells it, also behind another one', [{ sellerId: 'tienda' }, { sellerId: '1' }], 'VTEX', 'priced', 2],
  ['a seller without a number is the store', [{}], 'VTEX', 'priced', 1],
  ['what only another one has', [{ sellerId: '1', isAvailable: false }, { sellerId: 'tienda' }], 'VTEX', 'ask', 0],
  ['what another one had', [{ sellerId: 'tienda', isAvailable: false }], 'VTEX', 'soldOut', 1],
  ['a price list’s own seller', [{ sellerId: 'tienda' }], 'FEED', 'priced', 1],
  ['a Shopify-type store’s own seller', [{ sellerId: 'tienda' }], 'SHOPIFY', 'priced', 1],
])('%s: what the way to the store cannot name is not added', (_, sold, provider, is, price) => {
  const sellers = sold.map(({ sellerId, isAvailable = true }, at) => ({
    ...(sellerId === undefined ? {} : { sellerId }),
    commertialOffer: offer({ price: at + 1, isAvailable }),
  }));
  const offered = itemOffer(item({ sellers }), provider);
  expect(offered).toMatchObject({ is, price });
  expect(isBuyable(offered)).toBe(is === 'priced');
});

test('only a higher list price is one', () => {
  expect(itemOffer(item({}, { price: 80, listPrice: 100 }), 'VTEX').listPrice).toBe(100);
  expect(itemOffer(item({}, { price: 80, listPrice: 80 }), 'VTEX').listPrice).toBe(0);
  expect(itemOffer(item({}, { price: Number.NaN, listPrice: -3 }), 'VTEX')).toMatchObject({ price: 0, listPrice: 0 });
});

test('the cart keeps what was paid before the offer and what is paid now', () => {
  const kept = (own: Parameters<typeof offer>[0]) => {
    const { price, discounted_price } = cartItem(product(), item({}, own), 'VTEX');
    return [price, discounted_price];
  };
  expect(kept({ price: 80, listPrice: 100, priceWithoutDiscount: 90 })).toEqual([90, 80]);
  expect(kept({ price: 80, listPrice: 100, priceWithoutDiscount: 0 })).toEqual([100, 80]);
  expect(kept({ price: 80, listPrice: 0, priceWithoutDiscount: 0 })).toEqual([80, 80]);
});

test('a Shopify-type variant is kept by its number, the currency only when named', () => {
  const gid = item({ itemId: 'gid://shopify/ProductVariant/4455' }, { currency: 'USD' });
  expect(cartItem(product(), gid, 'SHOPIFY')).toMatchObject({ itemId: '4455', currency: 'USD', quantity: 1 });
  expect(cartItem(product(), item(), 'VTEX')).not.toHaveProperty('currency');
});

test.each([
  ['Default Title', 'Sofá Guatapé'],
  ['', 'Sofá Guatapé'],
  ['Rojo / M', 'Sofá Guatapé · Rojo / M'],
  ['SOFA GUATAPE Lino', 'SOFA GUATAPE Lino'],
  ['Guatapé', 'Sofá Guatapé'],
])('the variant %j is called %j', (nameComplete, title) => {
  expect(productTitle(product(), item({ nameComplete }))).toBe(title);
});

test('each of several variants is told from the others by its name, also where the product’s name holds it', () => {
  const items = ['S', 'M', 'L'].map((nameComplete) => item({ itemId: nameComplete, nameComplete }));
  const shirt = { ...product(), productName: 'Camiseta básica', items };
  expect(items.map((one) => productTitle(shirt, one))).toEqual(
    ['S', 'M', 'L'].map((name) => `Camiseta básica · ${name}`),
  );
});

test('a chip says what tells the variant apart', () => {
  const label = (name: string, nameComplete: string) => variantLabel(product(), item({ name, nameComplete }));
  expect(label('Sofá Guatapé - Azul', '')).toBe('Azul');
  expect(label('Lino arena', '')).toBe('Lino arena');
  expect(label('Sofá Guatapé', 'Default Title')).toBe('CN-1042');
});

test('a variant without pictures shows those of a sibling', () => {
  const seen = item({ itemId: '2', images: [{ imageUrl: 'https://a.co/1.jpg' }, { imageUrl: 'https://a.co/1.jpg' }] });
  expect(productPictures(product({ items: [item(), seen] }), item())).toEqual(['https://a.co/1.jpg']);
  expect(productPictures(product(), item())).toEqual([]);
});

test('each kind of store has its own product page, a price list has none', () => {
  expect(storePage('VTEX', 'https://tienda.co/', 'sofa guatapé')).toBe('https://tienda.co/sofa%20guatap%C3%A9/p');
  expect(storePage('SHOPIFY', 'tienda.co', 'sofa')).toBe('https://tienda.co/products/sofa');
  expect(storePage('FEED', 'https://tienda.co', 'sofa')).toBeNull();
  expect(storePage('VTEX', 'javascript://x', 'sofa')).toBeNull();
  expect(storePage('VTEX', 'https://tienda.co', ' ')).toBeNull();
});
