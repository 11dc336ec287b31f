/** The rows of headings of printed tables: above which strips of the page a heading means codes, and above which amounts. Pure. */

import type { Word } from '../../ports/pdf.ts';
import { type Cell, isSpaceBetween } from '../lines.ts';
import { isConnector, isLabel, isWeakLabel } from '../word-tokens.ts';
import type { PageEntries } from './page-entries.ts';

/** `amount`: prices, quantities, pack sizes. */
type HeadingKind = 'code' | 'amount' | null;

const AMOUNTS = new Set(
  'PRECIO PRECIOS VALOR VALORES VR VLR TOTAL SUBTOTAL NETO PVP COSTO COSTOS IMPORTE CANT CANTIDAD CANTIDADES UNIDAD UNIDADES UND UNDS UNID UXB UXC BULTO BULTOS CAJA CAJAS EMPAQUE EMBALAJE PACK CONTENIDO CONT STOCK EXISTENCIA EXISTENCIAS INVENTARIO SALDO DISPONIBLE DESCUENTO DCTO DTO IVA PESO PRICE QTY MINIMO MAYORISTA MAYOR DETAL DISTRIBUIDOR PUBLICO'.split(
    ' ',
  ),
);
/** Other headings, by which a row of headings without wide gaps is recognised. */
const OTHERS = new Set(
  'DESCRIPCION DESC NOMBRE DETALLE MARCA CATEGORIA PRESENTACION FOTO IMAGEN COLOR TALLA PRODUCTO PRODUCTOS CONCEPTO LINEA RUBRO'.split(
    ' ',
  ),
);
/** Headings of names as often as of codes: a code below them stands alone in its cell. */
const NAMES = new Set(['ART', 'ARTICULO', 'MOD', 'MODELO', 'ITEM', 'MODEL', 'PARTE', 'SERIE']);

const MAX_HEADING_WORDS = 8;
/** A page has a few tables of some columns; more is machine output. */
const MAX_ROWS = 40;
const MAX_COLUMNS = 60;
/** In percent of the page's width: how far a column at the edge of its table reaches beyond its heading. */
const MIN_MARGIN = 3;

type Heading = { kind: HeadingKind; name: string; isStrict: boolean; isWeak: boolean; left: number; right: number };
/**
 * A heading with the strip of the page that belongs to it. `heading`: its foot; `foot`: where its column has come to. `isSingle`: no
 * other cell of its line is a heading.
 */
export type Zone = Heading & { from: number; to: number; heading: number; foot: number; isSingle: boolean };
/** `values`: the words beside a label at the beginning of a row, as in a table of one product. */
export type HeadingRows = { rows: Zone[][]; values: number[] };

type Known = HeadingKind | 'other' | 'weak';

const kindOf = (keys: readonly string[]): Known => {
  if (keys.some(isLabel)) return 'code';
  if (keys.some((key) => AMOUNTS.has(key))) return 'amount';
  if (keys.some(isWeakLabel)) return 'weak';
  return keys.some((key) => OTHERS.has(key)) ? 'other' : null;
};

const hasDigits = (keys: readonly string[]): boolean => keys.some((key) => /\p{Number}/u.test(key));
/** `EAN 13`, `Precio 1`: a number of a heading, unlike the code behind a label. */
const isHeadingNumber = (keys: readonly string[], before: Known): boolean =>
  before !== null &&
  keys.every((key) => /^(?:8|12|13|14|EAN|GTIN|UPC)$/.test(key) || (before === 'amount' && key.length < 2));

/** The headings in a cell, or none for any other text. Each begins with a word of a heading; words that follow belong to it. */
const headingsIn = ({ words: indexes, left, right }: Cell, words: readonly Word[], keys: string[][]): Heading[] => {
  if (indexes.length > MAX_HEADING_WORDS) return [];
  const known = indexes.map((index) => kindOf(keys[index] ?? []));
  const begins = known[indexes.findIndex((index, at) => known[at] || !(keys[index] ?? []).every(isConnector))] ?? null;
  const isRow = begins !== null || known.filter((kind) => kind !== null).length > 1;
  const isText = indexes.some(
    (index, at) =>
      hasDigits(keys[index] ?? []) && !isHeadingNumber(keys[index] ?? [], known[at] ?? known[at - 1] ?? null),
  );
  if (!isRow || isText) return [];
  const headings: Heading[] = [];
  for (const [at, index] of indexes.entries()) {
    const [word, kind, last] = [words[index], known[at] ?? null, headings.at(-1)];
    // `Nº Parte` begins at its first word (below).
    const isLead = !last && kind === null && (keys[index] ?? []).every(isConnector);
    if (!word || isLead) continue;
    const isCode = kind === 'code' || kind === 'weak';
    const name = (keys[index] ?? []).join('');
    // `Código Artículo` and `Código de barras por unidad` are one heading, unless a wider gap shows two columns.
    const isNear = last !== undefined && isSpaceBetween(words[indexes[at - 1] ?? -1], word);
    const belongs = last && (kind === null || (last.kind === 'code' && isCode && isNear));
    if (last && belongs) {
      last.right = word.left + word.width;
      last.name += name;
      last.isWeak &&= kind !== 'code';
    } else {
      const isStrict = (keys[index] ?? []).some((key) => NAMES.has(key));
      const which: HeadingKind = isCode ? 'code' : kind === 'amount' ? 'amount' : null;
      headings.push({
        kind: which,
        name,
        isStrict,
        isWeak: kind === 'weak',
        left: word.left,
        right: word.left + word.width,
      });
    }
  }
  const [start, end] = [headings[0], headings.at(-1)];
  if (start) start.left = left;
  if (end) end.right = right;
  return headings;
};

/** Neighbours share the space between them. */
const zonesOf = (headings: readonly Heading[], foot: number): Zone[] =>
  headings.map((heading, at) => {
    const [before, after] = [headings[at - 1], headings[at + 1]];
    const margin = Math.max(MIN_MARGIN, (heading.right - heading.left) / 2);
    return {
      ...heading,
      heading: foot,
      isSingle: headings.filter(({ name }) => name !== '').length === 1,
      foot,
      from: before ? (before.right + heading.left) / 2 : heading.left - margin,
      to: after ? (heading.right + after.left) / 2 : heading.right + margin,
    };
  });

/** A word such as *Item* is the heading of codes only where no other heading of the row is. Side by side each table has its own. */
const settleWeak = (headings: readonly Heading[]): Heading[] => {
  const hasStrong = headings.some(({ kind, isWeak }) => kind === 'code' && !isWeak);
  return headings.map((one) => (one.isWeak && hasStrong ? { ...one, kind: null } : one));
};

/** A few words, with digits: a value and no text. */
const isValue = ({ words }: Cell, keys: string[][]): boolean =>
  words.length <= 3 && words.some((index) => hasDigits(keys[index] ?? []));

export const headingRows = ({ words, lines, keys }: Pick<PageEntries, 'words' | 'lines' | 'keys'>): HeadingRows => {
  const rows: Zone[][] = [];
  const values: number[] = [];
  for (const line of lines) {
    if (rows.length >= MAX_ROWS) break;
    const headings = line.map((cell) => headingsIn(cell, words, keys));
    const all = headings.flat();
    if (!all.some(({ kind }) => kind === 'code')) continue;
    const after = line.slice(headings.findIndex(({ length }) => length > 0) + 1);
    const isLabelOfRow = all.length === 1 && after.length > 0 && after.every((cell) => isValue(cell, keys));
    if (isLabelOfRow) values.push(...after.flatMap((cell) => cell.words.slice(0, 1)));
    else {
      const columns = line.flatMap((cell, place): Heading[] =>
        headings[place]?.length
          ? headings[place]
          : [{ kind: null, name: '', isStrict: false, isWeak: false, left: cell.left, right: cell.right }],
      );
      rows.push(zonesOf(settleWeak(columns.slice(0, MAX_COLUMNS)), Math.max(...line.map(({ foot }) => foot))));
    }
  }
  return { rows, values };
};

/** The zone of the heading above a word; of one between two headings the zone that holds its middle. */
export const zoneAt = (zones: readonly Zone[], { left, width }: Word): Zone | undefined => {
  const middle = left + width / 2;
  let found: Zone | undefined;
  let most = 0;
  for (const zone of zones) {
    const overlap = Math.min(zone.right, left + width) - Math.max(zone.left, left);
    if (overlap > most) {
      most = overlap;
      found = zone;
    } else if (most === 0 && middle >= zone.from && middle < zone.to) found = zone;
  }
  return found;
};
