import { expect, test } from 'vitest';
import { checkedUid } from '../companies/companies.ts';
import { nameOfFile, uidOfFile } from './document-name.ts';

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
