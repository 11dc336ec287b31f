import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLink, shareUrl } from '../../lib/share-link.ts';
import { shareMessage } from './share-message.ts';

const ORIGIN = 'https://v.test';
const BASE = 'https://api.whatsapp.com/send';
const LONG = 'ñ'.repeat(300);

const messageOf = (document: string, product: { ref: string; name: string } | null, page = 1) => {
  const url = shareUrl(ORIGIN, { company: 'c', pdf: 'p', page, ...(product ? { product: product.ref } : {}) });
  return shareMessage(document, product, url).text;
};
/** What the chat makes of the link. */
const received = (text: string) => new URL(shareLink(BASE, text)).searchParams.get('text');

test.each([
  [
    '§1 in Spanish, with title and link',
    'Sala 2026',
    null,
    1,
    '¡Hola! Mira «Sala 2026»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'decisions "Sharing": to the page in view',
    'Sala',
    null,
    4,
    '¡Hola! Mira «Sala»: https://v.test/view?company=c&pdf=p&page=4',
  ],
  [
    'decisions "Products": to a product',
    'Sala',
    { ref: 'CN-1', name: 'Sofá' },
    5,
    '¡Hola! Mira «Sofá» en «Sala»: https://v.test/view?company=c&pdf=p&page=5&product=CN-1',
  ],
  [
    'a product without a name, by its reference',
    'Sala',
    { ref: 'A&B #1', name: '' },
    1,
    '¡Hola! Mira «A&B #1» en «Sala»: https://v.test/view?company=c&pdf=p&product=A%26B+%231',
  ],
  [
    '&, #, % and +',
    'Hogar & Cía #1 al 50% + IVA',
    null,
    1,
    '¡Hola! Mira «Hogar & Cía #1 al 50% + IVA»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'accents and emoji',
    'Año nuevo 🎄 niñez',
    null,
    1,
    '¡Hola! Mira «Año nuevo 🎄 niñez»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'line breaks would part the link from its words',
    ' Sala\n\n y\tcomedor ',
    null,
    1,
    '¡Hola! Mira «Sala y comedor»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'a long name is cut, the link is not',
    LONG,
    null,
    2,
    `¡Hola! Mira «${'ñ'.repeat(199)}…»: https://v.test/view?company=c&pdf=p&page=2`,
  ],
])('%s', (_, document, product, page, text) => {
  expect(messageOf(document, product, page)).toBe(text);
  expect(received(text)).toBe(text);
});

test('signs of an address are encoded as chats want them: %20 and %0A, no plus', () => {
  expect(shareLink(BASE, 'a b\nc&d#e%f+g')).toBe(`${BASE}?text=a%20b%0Ac%26d%23e%25f%2Bg`);
  expect(shareLink(`${BASE}?phone=57`, 'á')).toBe(`${BASE}?phone=57&text=%C3%A1`);
});

test('any name makes a link that arrives whole, below a thousand signs of message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string(), (document, name) => {
      const text = messageOf(document, { ref: 'R', name }, 7);
      expect(received(text)?.endsWith('https://v.test/view?company=c&pdf=p&page=7&product=R')).toBe(true);
      expect([...text].length).toBeLessThan(1000);
    }),
  );
  // Half of an emoji, as a name that was cut by bytes has it.
  expect(received(messageOf('Sala \uD83C', null))).toContain('«Sala \uFFFD»');
});
