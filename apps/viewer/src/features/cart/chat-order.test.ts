import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import type { CartLine } from './cart.state.ts';
import { chatCheckout, chatNumber } from './chat-order.ts';

test.each([
  ['', null],
  ['escríbenos', null],
  ['ventas@tienda.co', null],
  ['300 123 4567', '573001234567'],
  ['Pedidos: +57 (300) 123-45-67, de 8 a 5', '573001234567'],
  ['0057 300 123 4567', '573001234567'],
  ['+34 612 34 56 78', '34612345678'],
  ['12345678901234567890', null],
])('the number %j is %j', (written, digits) => {
  expect(chatNumber(written)).toBe(digits);
});

const order = { number: '573001234567', documentName: 'Carta & vinos', page: 4 };
const textOf = (url: string | undefined) => decodeURIComponent(url?.split('?text=')[1] ?? '').replace(/\u00a0/g, ' ');
const urlsOf = (lines: CartLine[], own: Partial<Parameters<typeof chatCheckout>[0]> = {}) =>
  chatCheckout({ ...order, ...own, lines }).next.map(({ url }) => url);

test('decisions "FEED": lines, reference, quantity, unit price, total, document and page', () => {
  const [url, ...further] = urlsOf([
    line('1', { name: 'Arepa #1', quantity: 2, discounted_price: 25000, ref: 'A-1' }),
    line('2', { discounted_price: 0, ref: '' }),
  ]);
  expect(further).toEqual([]);
  expect(url).toMatch(/^https:\/\/wa\.me\/573001234567\?text=[^&#+\s]+$/);
  expect(textOf(url)).toBe(
    [
      'Hola, quiero hacer este pedido de Carta & vinos:',
      '',
      '• 2 × Arepa #1 (ref. A-1): $ 25.000 c/u',
      '• 1 × Producto 2: Gratis',
      '',
      'Total: $ 50.000',
      'Lo vi en Carta & vinos, página 4.',
    ].join('\n'),
  );
});

describe('names as they come', () => {
  test.each([
    ['a script is text', '<script>alert("1")</script>', '<script>alert("1")</script>'],
    ['an address is text', 'a&text=b#c+d%20', 'a&text=b#c+d%20'],
    ['lines are one line', 'Arepa\n• 99 × Oro\r\n: $ 1', 'Arepa • 99 × Oro : $ 1'],
    ['from right to left', 'كرسي خشبي', 'كرسي خشبي'],
    ['a smiley whole', 'Café 😀', 'Café 😀'],
    ['half a smiley not at all', 'Café \ud83d', 'Café'],
  ])('%s', (_, name, said) => {
    expect(textOf(urlsOf([line('1', { name, ref: '' })])[0])).toContain(`\n• 1 × ${said}: $ 100 c/u\n`);
  });

  test('200 smileys are cut between two of them', () => {
    const text = textOf(urlsOf([line('1', { name: '😀'.repeat(200), ref: '' })])[0]);
    expect(text).toMatch(/• 1 × (😀)+…: \$ 100 c\/u/u);
  });
});

test('no number or no lines, no order', () => {
  expect(urlsOf([line('1')], { number: 'x' })).toEqual([]);
  expect(urlsOf([])).toEqual([]);
});

test('any order goes in addresses of 2000 characters, every line once, the total in the last', () => {
  const aName = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.array(aName, { minLength: 1, maxLength: 60 }), aName, (names, documentName) => {
      const lines = names.map((name, index) => line(`${index}`, { name, ref: `R-${index}` }));
      const { next } = chatCheckout({ ...order, documentName, lines });
      const texts = next.map(({ url }) => textOf(url));
      expect(next.every(({ url }) => url.length <= 2000)).toBe(true);
      expect(next.flatMap(({ sent }) => sent.map(({ itemId }) => itemId))).toEqual(lines.map(({ itemId }) => itemId));
      expect(texts.filter((text) => text.includes('\nTotal: '))).toEqual(texts.slice(-1));
    }),
  );
});

test('messages are numbered, and those that were opened are not sent again', () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(`${at}`));
  const { next } = chatCheckout({ ...order, lines });
  expect(textOf(next[0]?.url)).toContain(`(parte 1 de ${next.length})`);
  const later = chatCheckout({ ...order, lines, opened: [next[0]?.sent ?? []] });
  expect(later.opened.map(({ url }) => url)).toEqual([next[0]?.url]);
  expect(later.next.map(({ url }) => url)).toEqual(next.slice(1).map(({ url }) => url));
});

test('amounts of several currencies have no sum', () => {
  const [url] = urlsOf([
    line('1', { discounted_price: 129_900 }),
    line('2', { discounted_price: 20, currency: 'USD' }),
    line('3', { discounted_price: 100, currency: 'COP' }),
  ]);
  expect(textOf(url)).toMatch(/Total: \$ 130\.000 \+ US\$ ?20,00/);
});
