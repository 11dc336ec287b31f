/** Test helper: a printed price list as wholesalers publish them, of any length, with its codes and where they are printed. */

import { type TinyPage, tinyPdf } from './tiny-pdf.ts';

export type PriceRow = { ean: string; internal: string; name: string; pack: string; price: string; quantity: string };
/** `page` from 1; `row` from the top of its page. */
export type PlacedRow = PriceRow & { page: number; row: number };

const ROWS_PER_PAGE = 60;
const LINE = 12;
const TOP = 800;
/** In points. The pack size ends where the price begins, one space away. */
const COLUMNS: Record<keyof PriceRow, number> = {
  internal: 30,
  ean: 65,
  name: 140,
  pack: 360,
  quantity: 430,
  price: 490,
};
const HEADINGS: PriceRow = {
  internal: 'Item',
  ean: 'EAN 13',
  name: 'Descripcion',
  pack: 'Pres.',
  quantity: 'Cant.',
  price: 'Vr. unitario',
};

const withCheckDigit = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const GOODS = [
  'Jabon 300G',
  'Silla 2024 roble',
  'Tornillo 3/8 x 50',
  'Aceite 900 ML',
  'Cuaderno 100 hojas',
  'Broca 12 mm',
];

/** Names with years and measures, pack sizes, quantities, and prices without separators, so that each column looks like another's numbers. */
export const priceRows = (count: number): PriceRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ean: withCheckDigit(`770${String(100_000_000 + at * 13)}`),
    internal: String(100 + ((at * 7919) % 9000)),
    name: `${GOODS[at % GOODS.length]} ${String.fromCharCode(65 + (at % 26))}${at % 97}`,
    pack: ['12 UN', '6 x 250 ML', 'CJ 24', '1 KG'][at % 4] ?? '',
    quantity: String((at * 31) % 500),
    price: String(900 + ((at * 1370) % 250_000)),
  }));

/** `order`: how the producer writes a page. Headings are on the first page only. */
export const priceListPdf = (
  rows: readonly PriceRow[],
  order: 'rows' | 'columns',
): { pdf: Buffer; placed: PlacedRow[] } => {
  const placed: PlacedRow[] = [];
  const pages: TinyPage[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) {
    const here = rows.slice(from, from + ROWS_PER_PAGE);
    const lines = from === 0 ? [HEADINGS, ...here] : here;
    const page = pages.length + 1;
    placed.push(...here.map((row, at) => ({ ...row, page, row: at + (from === 0 ? 1 : 0) })));
    const names = Object.keys(COLUMNS) as (keyof PriceRow)[];
    const cell = (name: keyof PriceRow, row: number) => ({
      text: lines[row]?.[name] ?? '',
      x: COLUMNS[name],
      y: TOP - row * LINE,
      size: 8,
    });
    const numbers = lines.map((_, row) => row);
    const texts =
      order === 'rows'
        ? numbers.flatMap((row) => names.map((name) => cell(name, row)))
        : names.flatMap((name) => numbers.map((row) => cell(name, row)));
    pages.push({ texts: [...texts, { text: `Pagina ${page}`, x: 500, y: 30, size: 8 }] });
  }
  return { pdf: tinyPdf({ pages }), placed };
};

/** The middle of a row, in percent of the page's height. */
export const heightOfRow = (row: number): number => (100 * (842 - (TOP - row * LINE) - 3)) / 842;
