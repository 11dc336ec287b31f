/** Default uid and name of a document, from its file name; the slug of a new one from its name. Pure. */
import { MAX_UID_LENGTH } from '../companies/companies.ts';

const MAX_NAME_LENGTH = 120;
const UNNAMED = 'pdf';

/** The file name without folders and extension; a name that is only an extension stays as it is. */
const stemOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').replace(/(.)\.pdf$/i, '$1');

/** Empty for a text without Latin letters and digits. */
const slugOf = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, MAX_UID_LENGTH).replace(/^-+|-+$/g, '');
};

/** §9: the title of a document that nobody has named. */
export const DEFAULT_TITLE = 'PDF interactivo';

/** `Catálogo  Otoño_2026.pdf` → `catalogo-otono-2026`. */
export const uidOfFile = (path: string): string => slugOf(stemOf(path)) || UNNAMED;

/** `Colección Otoño / Invierno` → `coleccion-otono-invierno`. */
export const slugOfName = (name: string): string => slugOf(name) || 'catalogo';

/** `Catálogo_Otoño-2026.pdf` → `Catálogo Otoño-2026`. */
export const nameOfFile = (path: string): string => {
  const words = stemOf(path)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\ufffd_]+/gu, ' ')
    .replace(/\s+/gu, ' ');
  return words.trim().slice(0, MAX_NAME_LENGTH).trim() || UNNAMED;
};
