/** What a document is called when nobody says so: after its file. Pure. */
import { LONGEST_UID } from './access.ts';

const LONGEST_NAME = 120;
const UNNAMED = 'pdf';

/** `Catálogo_2026.PDF` of any path, without folders and ending; a name that is only an ending stays as it is. */
const stemOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').replace(/(.)\.pdf$/i, '$1');

/** `Catálogo  Otoño_2026.pdf` → `catalogo-otono-2026`. */
export const uidOfFile = (path: string): string => {
  const words = stemOf(path)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, LONGEST_UID).replace(/^-+|-+$/g, '') || UNNAMED;
};

/** `Catálogo_Otoño-2026.pdf` → `Catálogo Otoño-2026`. */
export const nameOfFile = (path: string): string => {
  const words = stemOf(path)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\ufffd_]+/gu, ' ')
    .replace(/\s+/gu, ' ');
  return words.trim().slice(0, LONGEST_NAME).trim() || UNNAMED;
};
