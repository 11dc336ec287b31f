/** Targets of links, as people write them. */
import { expect, test } from 'vitest';
import { addressOf, isLink, shortAddress, targetOf, urlOf } from './link-target.ts';

// Covers §studio-186.
test.each([
  ['https://tienda.co/sofas?a=1', 'https://tienda.co/sofas?a=1'],
  ['  tienda.co/sofas ', 'https://tienda.co/sofas'],
  ['www.muebles-año.com', 'https://www.muebles-año.com'],
  ['http://10.0.0.4:8080/x', 'http://10.0.0.4:8080/x'],
  ['ventas@tienda.co', 'mailto:ventas@tienda.co'],
  ['+57 (601) 742-1000', 'tel:+576017421000'],
  ['whatsapp:+573001112233', 'whatsapp:+573001112233'],
])('%s leads somewhere', (written, address) => {
  expect(addressOf(written)).toBe(address);
});

// Covers §studio-186.
test.each([
  '',
  'tienda',
  'https://',
  'https://tienda',
  'javascript:alert(1)',
  'data:text/html,x',
  'ver más en tienda.co',
  '#page=3',
])('“%s” leads nowhere', (written) => {
  expect(addressOf(written)).toBeNull();
});

// Covers §studio-186.
test('a page of the document is stored as #page=N, and read back', () => {
  expect(urlOf({ is: 'page', page: 3 })).toBe('#page=3');
  expect(targetOf('#page=12')).toEqual({ is: 'page', page: 12 });
  expect(targetOf('https://tienda.co')).toEqual({ is: 'address', address: 'https://tienda.co' });
});

// Covers §studio-186.
test('a link without a name is called by its host, or by the address of a mail', () => {
  expect(shortAddress('https://www.tienda.co/sofas')).toBe('tienda.co');
  expect(shortAddress('mailto:ventas@tienda.co')).toBe('ventas@tienda.co');
});

// Covers §studio-186.
test('an address longer than the contract allows is refused', () => {
  expect(isLink({ name: 'x', url: `https://tienda.co/${'a'.repeat(2048)}` })).toBe(false);
  expect(isLink({ name: '', url: 'https://tienda.co/' })).toBe(true);
});
