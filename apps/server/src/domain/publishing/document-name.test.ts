import { expect, test } from 'vitest';
import { checkedUid } from '../companies/companies.ts';
import { nameOfFile, slugOfName, uidOfFile } from './document-name.ts';

test.each([
  ['/a/b/Catálogo  Otoño_2026.pdf', 'catalogo-otono-2026', 'Catálogo Otoño 2026'],
  ['C:\\docs\\Carta.PDF', 'carta', 'Carta'],
  ['日本.pdf', 'pdf', '日本'],
  ['.pdf', 'pdf', '.pdf'],
  [`${'a'.repeat(300)}.pdf`, 'a'.repeat(63), 'a'.repeat(120)],
])('the file %j gives the uid %j and the name %j', (path, uid, name) => {
  expect(uidOfFile(path)).toBe(uid);
  // A valid value of --pdf as well.
  expect(checkedUid('pdf', uid)).toBe(uid);
  expect(nameOfFile(path)).toBe(name);
});

test.each([
  ['Colección Otoño / Invierno', 'coleccion-otono-invierno'],
  ['Otoño.pdf 2', 'otono-pdf-2'],
  ['目录', 'catalogo'],
  ['x'.repeat(200), 'x'.repeat(63)],
])('the name %j gives the slug %j', (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
  expect(checkedUid('document', slug)).toBe(slug);
});
