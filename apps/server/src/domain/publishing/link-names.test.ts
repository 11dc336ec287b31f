import { describe, expect, test } from 'vitest';
import type { PdfLink, Word } from '../ports/pdf.ts';
import { nameOfLink } from './link-names.ts';

const link = (url: string): PdfLink => ({ url, left: 10, top: 10, width: 80, height: 10 });
const word = (text: string, left: number, top = 14): Word => ({ text, left, top, width: 4, height: 2 });

// Covers §backend-322.
describe('name of a link of the PDF', () => {
  test('the name is the print on the link, without leader dots and the line below', () => {
    const words = [
      word('Sofás', 12),
      word('y', 18),
      word('sillones.....', 22),
      word('. . .', 50),
      word('6', 80),
      word('Mesas', 12, 24),
    ];
    expect(nameOfLink(link('#page=6'), words)).toBe('Sofás y sillones 6');
  });

  test.each([
    ['a page', '#page=4', 'Página 4'],
    ['a site', 'https://www.acme.test/tienda?x=1', 'acme.test'],
    ['a mail address', 'mailto:ana%40acme.test?subject=Hola', 'ana@acme.test'],
    ['a chat', 'whatsapp://send?phone=573001234567', 'WhatsApp'],
    ['a telephone', 'tel:+573001234567', '+573001234567'],
  ])('the name is the destination where only a number or nothing is printed: %s', (_, url, name) => {
    expect(nameOfLink(link(url), [])).toBe(name);
    expect(nameOfLink(link(url), [word('12', 20)])).toBe(name);
  });

  test('a long name ends with a whole word within 80 characters', () => {
    const name = nameOfLink(
      link('#page=2'),
      Array.from({ length: 30 }, (_, at) => word(`palabra${at}`, 12 + at)),
    );
    expect(name.length).toBeLessThanOrEqual(81);
    expect(name).toMatch(/palabra\d+…$/);
  });

  test('the name of an address that is no URL is the address', () => {
    expect(nameOfLink(link('tel:%E0%A4%A'), [])).toBe('%E0%A4%A');
  });
});
