import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLink, shareUrl } from '../../lib/links/share-link.ts';
import { shareMessage } from './share-message.ts';

const ORIGIN = 'https://v.test';
const BASE = 'https://api.whatsapp.com/send';
const LONG = 'ñ'.repeat(300);

const messageOf = (document: string, product: { ref: string; name: string } | null, page = 1) => {
  const url = shareUrl(ORIGIN, { company: 'c', pdf: 'p', page, ...(product ? { product: product.ref } : {}) });
  return shareMessage(document, product, url).text;
};
/** The text that a chat decodes from the link. */
const received = (text: string) => new URL(shareLink(BASE, text)).searchParams.get('text');

test.each([
  [
    'of a document (§1): Spanish, with title and link',
    'Sala 2026',
    null,
    1,
    '¡Hola! Mira «Sala 2026»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'of a page (decisions "Sharing"): link to the page',
    'Sala',
    null,
    4,
    '¡Hola! Mira «Sala»: https://v.test/view?company=c&pdf=p&page=4',
  ],
  [
    'of a product (decisions "Products"): both names and link to the product',
    'Sala',
    { ref: 'CN-1', name: 'Sofá' },
    5,
    '¡Hola! Mira «Sofá» en «Sala»: https://v.test/view?company=c&pdf=p&page=5&product=CN-1',
  ],
  [
    'of a product without a name: its reference',
    'Sala',
    { ref: 'A&B #1', name: '' },
    1,
    '¡Hola! Mira «A&B #1» en «Sala»: https://v.test/view?company=c&pdf=p&product=A%26B+%231',
  ],
  [
    'with &, #, % and + in the title: unchanged',
    'Hogar & Cía #1 al 50% + IVA',
    null,
    1,
    '¡Hola! Mira «Hogar & Cía #1 al 50% + IVA»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'with accents and emoji in the title: unchanged',
    'Año nuevo 🎄 niñez',
    null,
    1,
    '¡Hola! Mira «Año nuevo 🎄 niñez»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'with line breaks in the title: replaced by spaces',
    ' Sala\n\n y\tcomedor ',
    null,
    1,
    '¡Hola! Mira «Sala y comedor»: https://v.test/view?company=c&pdf=p',
  ],
  [
    'with a long title: cut, the link complete',
    LONG,
    null,
    2,
    `¡Hola! Mira «${'ñ'.repeat(199)}…»: https://v.test/view?company=c&pdf=p&page=2`,
  ],
])('the chat message %s', (_, document, product, page, text) => {
  expect(messageOf(document, product, page)).toBe(text);
  expect(received(text)).toBe(text);
});

test('shareLink encodes spaces as %20 and line breaks as %0A, never as a plus', () => {
  expect(shareLink(BASE, 'a b\nc&d#e%f+g')).toBe(`${BASE}?text=a%20b%0Ac%26d%23e%25f%2Bg`);
  expect(shareLink(`${BASE}?phone=57`, 'á')).toBe(`${BASE}?phone=57&text=%C3%A1`);
});

// Covers §9-18.
test('any names give a message of less than 1000 characters whose link arrives complete', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string(), (document, name) => {
      const text = messageOf(document, { ref: 'R', name }, 7);
      expect(received(text)?.endsWith('https://v.test/view?company=c&pdf=p&page=7&product=R')).toBe(true);
      expect([...text].length).toBeLessThan(1000);
    }),
  );
  // Half of a surrogate pair, as in a name cut by code units.
  expect(received(messageOf('Sala \uD83C', null))).toContain('«Sala \uFFFD»');
});
