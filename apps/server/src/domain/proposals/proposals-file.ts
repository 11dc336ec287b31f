/** Proposed products as a CSV that a person corrects in a spreadsheet, and that is a price list. Pure. */

import { referenceKey } from '@vitrina/contract';
import { unescapeFormula } from '../csv-formula.ts';
import { quoted, readRows, type TagProblem } from '../documents/tags-file.ts';
import type { ProposedProduct } from './propose-products.ts';

/** Those behind the description help the person, and are no part of the list. */
const COLUMNS = ['referencia', 'nombre', 'precio', 'moneda', 'seccion', 'descripcion', 'pagina', 'nota'] as const;
const NOTES: ReadonlySet<string> = new Set(['pagina', 'nota']);

const priceText = (price: number): string => (Number.isInteger(price) ? `${price}` : price.toFixed(2));

export const printProposals = (products: readonly ProposedProduct[]): string => {
  const lines = products.map(({ ref, name, price, currency, section, description, page, otherPrices }) =>
    [
      quoted(ref),
      quoted(name),
      priceText(price),
      currency,
      quoted(section),
      quoted(description),
      page,
      quoted(otherPrices.length > 0 ? `impresos: ${otherPrices.join(' · ')}` : ''),
    ].join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
};

export const isNoteColumn = (name: string): boolean =>
  NOTES.has(name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));

/** The names that a corrected file gives the codes, by reference key. A problem for a file without these columns. */
export const readConfirmed = (text: string): ReadonlyMap<string, string> | TagProblem => {
  const rows = readRows(text);
  if (!Array.isArray(rows)) return rows;
  const [header, ...lines] = rows;
  const columns = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const [ref, name] = [columns.indexOf('referencia'), columns.indexOf('nombre')];
  if (ref < 0 || name < 0) return { line: 1, cause: 'the columns referencia and nombre are needed' };
  return new Map(
    lines.flatMap(({ record }): [string, string][] => {
      const key = referenceKey(unescapeFormula(record[ref] ?? ''));
      return key === '' ? [] : [[key, unescapeFormula(record[name] ?? '').trim()]];
    }),
  );
};
