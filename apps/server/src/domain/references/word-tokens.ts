/** The words of a page as comparable tokens, line by line, each with the text around it. Pure. */

import { isGtin } from '../gtin.ts';
import type { Word } from '../ports/pdf.ts';
import type { Cell, Lines } from './lines.ts';

/**
 * `key` is what referenceKey makes of the token, printed as `text`. `before` and `after` are the text between it and its neighbours on the line, with
 * `' '` between the words of a cell, `'\t'` between cells, `'\n'` at both ends of the line, and `SEAM` inside a word where a name is
 * glued to a code. `below`: the token that continues the cell on the next line, with the text between both.
 */
export type Token = {
  key: string;
  text: string;
  word: number;
  cell: Cell;
  before: string;
  after: string;
  below: { token: number; text: string } | null;
  above: { token: number; text: string } | null;
};

/** Between a code and a name that are printed without a space: `CN-1042Silla`. */
export const SEAM = '\u2060';

/** Labels printed before a reference and above a column of them. Compared as keys: without case and accents. */
const LABELS = new Set(
  'REF REFS REFERENCIA REFERENCIAS COD CODS CODIGO CODIGOS CODE CODES CODIGODEBARRAS SKU SKUS PLU EAN EAN8 EAN13 EAN14 UPC GTIN GTIN13 GTIN14 DUN14 BARCODE ART ARTICULO MOD MODELO'.split(
    ' ',
  ),
);
/** Above a column they mean a code; before a number in a text they mean one only with a sign: `Item: 12`, but `item 12 of the list`. */
const WEAK_LABELS = new Set('ITEM CLAVE MODEL PART PARTE PN NP ITEMNO ID IDENTIFICADOR SERIE'.split(' '));
/** Words between a label and its code: `Cód. de barras: …`, `Ref. No. …`. */
const CONNECTORS = new Set(
  'N NO NRO NUM NUMERO DE DEL BARRA BARRAS PROD PRODUCTO PRODUCTOS INTERNO INTERNA INT FABRICA FABRICANTE PROVEEDOR ART ARTICULO EAN SKU ID'.split(
    ' ',
  ),
);
const PREPOSITIONS = new Set(['DE', 'DEL']);
const NUMBERS = new Set(['N', 'NO', 'NRO', 'NUM', 'NUMERO']);
const MAX_CONNECTORS = 3;
const GTIN_LABELS = new Set(['EAN', 'GTIN', 'UPC', 'DUN', 'ITF']);
const GTIN_SIZES = new Set(['8', '12', '13', '14']);
const GLUED_LABEL =
  /^(REFERENCIA|REF|CODIGO|COD|SKU|PLU|EAN|UPC|GTIN|ARTICULO|ART|MODELO|MOD|ITEM|CLAVE)(\p{Number}.*)$/u;

export const isLabel = (key: string | undefined): boolean => key !== undefined && LABELS.has(key);
export const isConnector = (key: string | undefined): boolean => key !== undefined && CONNECTORS.has(key);
export const isWeakLabel = (key: string | undefined): boolean => key !== undefined && WEAK_LABELS.has(key);

/** The 13 of `EAN-13`, which is part of the label. */
const isGtinSize = (tokens: readonly Token[], at: number): boolean =>
  GTIN_SIZES.has(tokens[at]?.key ?? '') &&
  GTIN_LABELS.has(tokens[at - 1]?.key ?? '') &&
  /^[- ]?$/.test(tokens[at]?.before ?? '');

/** Between a label and its code; more points lead to a page number. */
const isBetween = (text: string): boolean => text.length <= 6 && !/[\t\n]|\.\s?\.\s?\./.test(text);

/** Whether a label stands directly before a token on its line. */
export const followsLabel = (tokens: readonly Token[], first: number): boolean => {
  const before = tokens[first]?.before ?? '\n';
  if (!isBetween(before) || isGtinSize(tokens, first)) return false;
  for (let at = first - 1; at >= Math.max(0, first - 1 - MAX_CONNECTORS); at -= 1) {
    const token = tokens[at];
    if (!token) return false;
    if (isLabel(token.key)) return true;
    const isNumbered = at === first - 2 && NUMBERS.has(tokens[first - 1]?.key ?? '');
    // `Item: 12`, `Item12` and `Item no. 12`.
    if (isWeakLabel(token.key))
      return (
        isNumbered || (at === first - 1 && (token.after === '' || token.after === SEAM || /[:#º°.=]/.test(token.after)))
      );
    // `referencia de 12 kg` names no code.
    const isConnected = CONNECTORS.has(token.key) && !(at === first - 1 && PREPOSITIONS.has(token.key));
    if (!(isConnected || isGtinSize(tokens, at)) || !isBetween(token.before)) return false;
  }
  return false;
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();

/** A name written in lower case directly behind digits, or before them: `1042Silla`, `Silla1042`. Units are too short for one. */
const GLUED_NAME = /(?<=\p{Number})(?=\p{Lu}?\p{Ll}{3})|(?<=\p{Lu}\p{Ll}{3,15})(?=\p{Lu}{2,6}$|\p{Lu}{0,6}\p{Number})/u;
/** Digits with a check digit beside letters of any case. */
const GLUED_GTIN = /^(\d{12,14})(\p{Letter}{3,})$|^(\p{Letter}{3,})(\d{12,14})$/u;
const UNIT_NAME =
  /^(?:pulg|pulgadas|unid|unidades|unds|und|grs|mts|lts|cms|pzas|años|gramos|litros|metros|watts|piezas|hojas|pares)/iu;

const splitGlued = (part: string): string[] => {
  const [, digits, name = '', before = '', behind] = GLUED_GTIN.exec(part) ?? [];
  if (digits && isGtin(digits)) return [digits, name];
  if (behind && isGtin(behind)) return [before, behind];
  if (part.length < 6 || !/\p{Ll}{3}/u.test(part)) return [part];
  const [head = '', tail, ...rest] = part.split(GLUED_NAME);
  if (tail === undefined || rest.length > 0 || UNIT_NAME.test(tail)) return [part];
  return [head, tail];
};

/** The tokens of the page; a word beyond 200 characters is cut by its reader. `REF1042` becomes two tokens: its label is recognised. */
export const tokensOf = (words: readonly Word[], lines: Lines): Token[] => {
  const tokens: Token[] = [];
  const ends = new Map<Cell, { first: number; last: number }>();
  for (const line of lines) {
    let text = '\n';
    let last: Token | null = null;
    const close = (): void => {
      if (last) last.after = text;
    };
    const add = (printed: string, word: number, cell: Cell): void => {
      const key = fold(printed);
      if (key === '') return;
      close();
      last = { key, text: printed, word, cell, before: text, after: '', below: null, above: null };
      const at = tokens.push(last) - 1;
      const end = ends.get(cell);
      if (end) end.last = at;
      else ends.set(cell, { first: at, last: at });
      text = '';
    };
    for (const [place, cell] of line.entries()) {
      if (place > 0) text += '\t';
      for (const [at, index] of cell.words.entries()) {
        if (at > 0) text += ' ';
        for (const [part] of (words[index]?.text ?? '')
          .normalize('NFKC')
          .matchAll(/[\p{Letter}\p{Number}\p{Mark}]+|[^\p{Letter}\p{Number}\p{Mark}]+/gu)) {
          if (!/^[\p{Letter}\p{Number}]/u.test(part)) {
            text += part;
            continue;
          }
          for (const [piece, glued] of splitGlued(part).entries()) {
            if (piece > 0) text += SEAM;
            // The label has no marks and as many signs in both spellings.
            const label = GLUED_LABEL.exec(fold(glued))?.[1] ?? '';
            if (label) add(glued.slice(0, label.length), index, cell);
            add(glued.slice(label.length), index, cell);
          }
        }
      }
    }
    text += '\n';
    close();
  }
  for (const [cell, { last }] of ends) {
    const next = cell.below && ends.get(cell.below);
    const [from, to] = [tokens[last], next && tokens[next.first]];
    if (!next || !from || !to) continue;
    const trail = from.after.replace(/[\t\n].*$/su, '');
    const lead = to.before.replace(/^.*[\t\n]/su, '');
    from.below = { token: next.first, text: `${trail}\n${lead}` };
    to.above = { token: last, text: from.below.text };
  }
  return tokens;
};
