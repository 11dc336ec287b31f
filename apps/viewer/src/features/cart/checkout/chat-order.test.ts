import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatNumber } from '../../../lib/links/chat-number.ts';
import { line } from '../cart.fixture.ts';
import type { CartLine } from '../cart.state.ts';
import { chatCheckout } from './chat-order.ts';

test.each([
  ['', null],
  ['escríbenos', null],
  ['ventas@tienda.co', null],
  ['300 123 4567', '573001234567'],
  ['Pedidos: +57 (300) 123-45-67, de 8 a 5', '573001234567'],
  ['0057 300 123 4567', '573001234567'],
  ['+34 612 34 56 78', '34612345678'],
  ['12345678901234567890', null],
])('chatNumber(%j) is %j', (written, digits) => {
  expect(chatNumber(written)).toBe(digits);
});

const order = { number: '573001234567', documentName: 'Carta & vinos', page: 4 };
const textOf = (url: string | undefined) => decodeURIComponent(url?.split('?text=')[1] ?? '').replace(/\u00a0/g, ' ');
const urlsOf = (lines: CartLine[], own: Partial<Parameters<typeof chatCheckout>[0]> = {}) =>
  chatCheckout({ ...order, ...own, lines }).next.map(({ url }) => url);

// Covers §cart-16.
test('a chat order lists lines, reference, quantity, unit price, total, document and page (decisions "FEED")', () => {
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

describe('names in a chat order', () => {
  test.each([
    ['a script tag stays text', '<script>alert("1")</script>', '<script>alert("1")</script>'],
    ['URL characters are encoded', 'a&text=b#c+d%20', 'a&text=b#c+d%20'],
    ['line breaks become spaces', 'Arepa\n• 99 × Oro\r\n: $ 1', 'Arepa • 99 × Oro : $ 1'],
    ['right-to-left text is kept', 'كرسي خشبي', 'كرسي خشبي'],
    ['an emoji is kept', 'Café 😀', 'Café 😀'],
    ['a lone surrogate is removed', 'Café \ud83d', 'Café'],
  ])('%s', (_, name, sent) => {
    expect(textOf(urlsOf([line('1', { name, ref: '' })])[0])).toContain(`\n• 1 × ${sent}: $ 100 c/u\n`);
  });

  test('a name of 200 emoji is cut between two emoji', () => {
    const text = textOf(urlsOf([line('1', { name: '😀'.repeat(200), ref: '' })])[0]);
    expect(text).toMatch(/• 1 × (😀)+…: \$ 100 c\/u/u);
  });
});

test('without a number or without lines there is no message', () => {
  expect(urlsOf([line('1')], { number: 'x' })).toEqual([]);
  expect(urlsOf([])).toEqual([]);
});

test('arbitrary orders are split into URLs of at most 2000 characters, each line once, the total in the last', () => {
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

test('messages are numbered, and opened ones are not sent again', () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(`${at}`));
  const { next } = chatCheckout({ ...order, lines });
  expect(textOf(next[0]?.url)).toContain(`(parte 1 de ${next.length})`);
  const later = chatCheckout({ ...order, lines, opened: [next[0]?.sent ?? []] });
  expect(later.opened.map(({ url }) => url)).toEqual([next[0]?.url]);
  expect(later.next.map(({ url }) => url)).toEqual(next.slice(1).map(({ url }) => url));
});

// Covers §resilience-76.
test('amounts in several currencies are totalled per currency', () => {
  const [url] = urlsOf([
    line('1', { discounted_price: 129_900 }),
    line('2', { discounted_price: 20, currency: 'USD' }),
    line('3', { discounted_price: 100, currency: 'COP' }),
  ]);
  expect(textOf(url)).toMatch(/Total: \$ 130\.000 \+ US\$ ?20,00/);
});
