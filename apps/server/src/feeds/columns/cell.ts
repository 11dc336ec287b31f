/** Parses single cells of a price list: categories, pictures, availability. Pure. */

import type { Cell } from './row.ts';

const maxLevels = 4;
/** In characters: names of categories are shown in menus. */
const maxCategoryName = 120;

export const cellText = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell).trim());

/** `Hogar / Cocina`, `Hogar > Cocina`, `Hogar|Cocina` or one level per line → the path, up to 4 levels. */
export const categoryPath = (cells: string[]): string[] =>
  cells
    .flatMap((cell) => cell.split(/\s\/\s|[>|\n»]/))
    .map((level) => level.trim().slice(0, maxCategoryName))
    .filter((level) => level !== '')
    .slice(0, maxLevels);

/** Roots that Magento puts above the first category. */
const SHOP_ROOT = /^(default category|categor[ií]a (predeterminada|por defecto)|root catalog)$/i;

/** The deepest of several paths, as shops export them: `Ropa > Blusas, Ofertas` or `Default Category/Ropa/Blusas,…`. */
export const deepestCategory = (cell: string, level: '>' | '/'): string => {
  const paths = cell.split(/(?<!\\),\s*/).map((path) =>
    path
      .replaceAll('\\,', ',')
      .split(level)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !SHOP_ROOT.test(name)),
  );
  return paths.reduce((best, path) => (path.length > best.length ? path : best), []).join(' > ');
};

/**
 * Addresses or file names separated by `|`, `;`, line breaks, or a comma before a space, a path or an address; unchanged,
 * without duplicates.
 */
export const pictureList = (cells: string[]): string[] => [
  ...new Set(
    cells
      .flatMap((cell) => cell.split(/[|;\n]|,(?=\s|\/|https?:)/))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const yes =
  /^(s[ií]|yes|true|verdadero|x|disponible|en (existencia|stock|inventario)|in[ _]stock|available|hay|activo)$/i;
const no =
  /^(no|false|falso|agotad[oa]|sin (existencias?|stock|inventario)|out[ _]of[ _]stock|unavailable|no disponible|inactivo)$/i;

/** Whether the product is available; null when the cell does not say. */
export const isInStock = (cell: string): boolean | null => {
  if (yes.test(cell)) return true;
  if (no.test(cell)) return false;
  const number = /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : null;
  return number === null ? null : number > 0;
};
