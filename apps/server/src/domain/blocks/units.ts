/** Units: the lines of a name with its prices, description and codes; texts without a price that stack are units too. Pure. */

import { countFaces, hasOtherFace, isInHeadingFace } from './faces/faces.ts';
import {
  type Claims,
  closeLinesBelow,
  hasSecondType,
  isWrapped,
  linesAbove,
  MAX_DESCRIPTION_GAP,
  MAX_DESCRIPTION_LINES,
  MAX_LEADING,
  MAX_NAME_LINES,
  rightEdgesOf,
  type StyledPage,
  stylesOf,
  titleAbove,
  titleOfText,
  type Unit,
  wrappedBelow,
} from './name-lines.ts';
import { caseOf } from './names.ts';
import type { Piece } from './piece-index.ts';
import { enclosing, isAligned, isSameSize } from './piece-index.ts';
import type { IndexedPage, NamedPrice } from './price-names.ts';

const LABELLED_HEADING = /^\p{Lu}[\p{Lu} ]{2,}:/u;
const MIN_LIST = 4;
const MAX_CODE_GAP = 12;
const MAX_QUANTITY_GAP = 3;

/** The smaller lines below a name, up to the next name. */
const descriptionBelow = (page: StyledPage, unit: Unit, claims: Claims): Piece[] => {
  const [title] = unit.name;
  const last = unit.name.at(-1);
  if (!title || !last) return [];
  const found: Piece[] = [];
  const lowest = [...unit.description, last].reduce((low, one) => (one.baseline > low.baseline ? one : low));
  let cursor = enclosing([...unit.name, ...unit.prices], lowest);
  const isStacked = hasSecondType(page.styles, title);
  const close = new Set(closeLinesBelow(page, last, claims).lines);
  let firstGap = 0;
  while (found.length < MAX_DESCRIPTION_LINES) {
    const gap = found.length === 0 ? MAX_DESCRIPTION_GAP : MAX_LEADING;
    const near = page.index.stacked(cursor, 'below', { reach: gap * title.em });
    const [next] = near;
    if (!next || next.kind === 'price' || next.kind === 'code' || !claims.isFree(next)) break;
    const isTextFace = hasOtherFace(next, title) && !isInHeadingFace(next, title, page.faces);
    const isNameType = isSameSize(next, title) && caseOf(next.text) === caseOf(title.text) && !isTextFace;
    const goesOn = close.has(next) || (found.length === 0 && isWrapped(page, cursor, next));
    const isOtherName = isStacked && isNameType && !goesOn;
    // `FLAUTAS: (tres unidades)`, set apart from the lines of the name.
    const isNextHeading = LABELLED_HEADING.test(next.text) && caseOf(title.text) !== 'upper' && unit.name.length > 1;
    if (isNextHeading && found.length === 0) break;
    if (next.em > 1.1 * title.em || isOtherName || next.text.endsWith(':')) break;
    // A line in capitals below a name without is the next heading, and so is one farther away than the lines before.
    if (caseOf(next.text) === 'upper' && caseOf(title.text) !== 'upper') break;
    if (found.length > 0 && next.baseline - cursor.baseline > 1.2 * firstGap + 0.1 * title.em) break;
    if (found.length === 0) firstGap = next.baseline - cursor.baseline;
    if (!isAligned(next, found.at(-1) ?? title) && !isAligned(next, enclosing(unit.name, title))) break;
    const isOther = page.index.beside(next, 'right').some((one) => one.kind === 'price' && one.left - next.right < 3);
    if (isOther && !unit.prices.some((price) => Math.abs(price.baseline - next.baseline) < next.em)) break;
    found.push(next);
    cursor = { ...cursor, baseline: next.baseline };
  }
  return found;
};

const startsUpper = ({ text }: Piece): boolean => /^\P{L}*\p{Lu}/u.test(text) && caseOf(text) === 'mixed';

/** Texts without a price: lines of one style that stack are one, unless each begins like an item of a list. */
const stacks = (page: StyledPage, claims: Claims): Unit[] => {
  const units: Unit[] = [];
  const texts = page.pieces.filter((piece) => piece.kind === 'name' && claims.isFree(piece));
  for (const first of texts.sort((a, b) => a.baseline - b.baseline)) {
    if (!claims.isFree(first)) continue;
    const lines = [first];
    claims.claim(lines);
    for (let last = first; lines.length < MAX_DESCRIPTION_LINES + MAX_NAME_LINES; ) {
      const [next] = page.index.stacked(last, 'below', { reach: MAX_LEADING * last.em });
      if (!next || (next.kind !== 'name' && next.kind !== 'other') || !claims.isFree(next)) break;
      if (!isSameSize(next, first) || !isAligned(next, last) || last.text.endsWith(':')) break;
      if (isInHeadingFace(next, last, page.faces) || isInHeadingFace(last, next, page.faces)) break;
      if ((caseOf(next.text) === 'upper') !== (caseOf(first.text) === 'upper') && next.kind === 'name') break;
      claims.claim([next]);
      lines.push(next);
      last = next;
    }
    const isList = lines.length >= MIN_LIST && lines.every(startsUpper);
    for (const name of isList ? lines.map((line) => [line]) : [lines])
      units.push({
        name: name.slice(0, MAX_NAME_LINES),
        description: name.slice(MAX_NAME_LINES),
        prices: [],
        codes: [],
      });
  }
  return units;
};

const rowDistance = (a: Piece, b: Piece): number => Math.max(a.left - b.right, b.left - a.right, 0);

/** The gap of two neighbouring lines of one column, in type sizes of the code. */
const MAX_LINE_GAP = 2.2;

/**
 * Flush left with a line of the product right above or below: what stands beside it on the row is in another column. Codes and
 * quantities above a number are cells of its column.
 */
const isNextLine = (code: Piece, line: Piece): boolean =>
  line.kind !== 'other' &&
  line.kind !== 'code' &&
  Math.abs(code.left - line.left) < 0.8 * line.em &&
  Math.abs(code.baseline - line.baseline) < MAX_LINE_GAP * line.em;

const isPriced = (unit: Unit | undefined): boolean => unit !== undefined && unit.prices.length > 0;

/** Between neighbours of one row, in type sizes; in a table whose codes have a column of their own. */
const MAX_ROW_GAP = 12;
const MAX_TABLE_GAP = 60;
/** Codes below each other, and of so many neighbours that no other product stands beside them. */
const MIN_COLUMN = 5;

/** The codes of a page that begin or end where so many others do. */
const codesInColumns = (pieces: readonly Piece[]): ReadonlySet<Piece> => {
  const codes = pieces.filter(({ kind }) => kind === 'code');
  const byEdge = new Map<string, Piece[]>();
  for (const code of codes)
    for (const edge of [`left ${Math.round(code.left)}`, `right ${Math.round(code.right)}`])
      byEdge.set(edge, [...(byEdge.get(edge) ?? []), code]);
  return new Set([...byEdge.values()].filter(({ length }) => length >= MIN_COLUMN).flat());
};

/**
 * The first text of a product on one side of a code. In the row of a table, up to its price, other codes bridge the gap; cards have
 * codes side by side as well, each of another product.
 */
const alongRow = (
  code: Piece,
  neighbours: readonly Piece[],
  owner: ReadonlyMap<Piece, Unit>,
  isInColumn: boolean,
): Piece | null => {
  let last = code;
  const reach = (isInColumn ? MAX_TABLE_GAP : MAX_ROW_GAP) * code.em;
  for (const one of neighbours) {
    if (rowDistance(one, last) >= reach) return null;
    const isNear = rowDistance(one, code) < reach;
    if (owner.has(one)) return isNear || isPriced(owner.get(one)) ? one : null;
    if (one.kind === 'code' || one.kind === 'other') last = one;
  }
  return null;
};

/** Codes and quantities join the unit on their row, else the one above or below them. */
const attachRest = (pages: readonly { page: IndexedPage; units: Unit[] }[]): void => {
  const open = pages.flatMap(({ page, units }) => {
    const owner = new Map<Piece, Unit>();
    for (const unit of units)
      for (const piece of [...unit.name, ...unit.prices, ...unit.description, ...unit.codes]) owner.set(piece, unit);
    const inColumns = codesInColumns(page.pieces);
    return page.pieces
      .filter((piece) => (piece.kind === 'code' || piece.kind === 'other') && !owner.has(piece))
      .map((piece) => {
        const near = (['right', 'left'] as const)
          .flatMap((side) => alongRow(piece, page.index.beside(piece, side), owner, inColumns.has(piece)) ?? [])
          .sort((a, b) => rowDistance(a, piece) - rowDistance(b, piece))[0];
        const upright = (side: 'above' | 'below'): Piece | undefined =>
          page.index
            .stacked(piece, side, { reach: (piece.kind === 'code' ? MAX_CODE_GAP : MAX_QUANTITY_GAP) * piece.em })
            .find((one) => owner.has(one));
        const isOfNeighbour = [upright('above'), upright('below')].some(
          (one) => one && isNextLine(piece, one) && isPriced(owner.get(one)),
        );
        const beside = isOfNeighbour ? undefined : near;
        return { piece, owner, beside, above: upright('above'), below: upright('below') };
      });
  });
  const codes = open.filter(({ piece, beside }) => piece.kind === 'code' && !beside);
  // Each code has a product of its own: a heading would be shared by all codes below it.
  const reached = (key: 'above' | 'below'): number =>
    new Set(codes.flatMap((one) => (one[key] ? [one.owner.get(one[key])] : []))).size;
  const [ups, downs] = [reached('above'), reached('below')];
  const gap = (key: 'above' | 'below'): number =>
    codes.reduce((sum, one) => sum + Math.abs((one[key]?.baseline ?? one.piece.baseline) - one.piece.baseline), 0);
  const isAbove = ups === downs ? gap('above') <= gap('below') : ups > downs;
  for (const { piece, owner, beside, above, below } of open) {
    const near = beside ?? (piece.kind === 'code' && !isAbove ? below : above);
    if (near) owner.get(near)?.codes.push(piece);
  }
};

const MIN_TEXTS = 3;
/** Of the names beside prices. */
const TEXT_SHARE = 0.6;

/** Whether prices of the document stand at the end of descriptions, whose titles are the lines above. */
const haveTitles = (pages: readonly StyledPage[], named: readonly NamedPrice[][]): boolean => {
  const onRows = pages.map((page, at) => ({ page, row: (named[at] ?? []).filter(({ isOnRow }) => isOnRow) }));
  const all = onRows.reduce((sum, { row }) => sum + row.length, 0);
  const titled = onRows.reduce((sum, { page, row }) => {
    const taken = new Set(row.map(({ name }) => name));
    const claims: Claims = { isFree: (piece) => !taken.has(piece), claim: () => undefined };
    return sum + row.filter(({ name, price }) => titleOfText(page, name, price, claims) !== null).length;
  }, 0);
  return titled >= MIN_TEXTS && titled >= TEXT_SHARE * all;
};

export const unitsOfPages = (pages: readonly IndexedPage[], named: readonly NamedPrice[][]): Unit[][] => {
  const faces = countFaces(pages.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'name')));
  const styled = pages.map(
    (page): StyledPage => ({ ...page, styles: stylesOf(page.pieces), edges: rightEdgesOf(page.pieces), faces }),
  );
  const areTitled = haveTitles(styled, named);
  const all = styled.map((page, at) => {
    const taken = new Set<Piece>();
    const claims: Claims = {
      isFree: (piece) => !taken.has(piece),
      claim: (pieces) => {
        for (const piece of pieces) taken.add(piece);
      },
    };
    const byName = new Map<Piece, NamedPrice[]>();
    for (const one of named[at] ?? []) {
      byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
      claims.claim([one.price, one.name, ...one.cells, ...one.between.filter((piece) => piece.kind !== 'code')]);
    }
    const units = [...byName].map(([piece, prices]): Unit => {
      const between = [...new Set(prices.flatMap((one) => one.between))].filter(({ kind }) => kind !== 'code');
      const isStacked = prices.every(({ isOnRow, price }) => !isOnRow && price.baseline > piece.baseline);
      const [first] = prices;
      const text = areTitled && first?.isOnRow ? titleOfText(page, piece, first.price, claims) : null;
      const titled = text && { name: text.slice(0, 1), below: text.slice(1) };
      const title = isStacked ? titleAbove(page, piece, claims) : titled;
      const name =
        title?.name ??
        linesAbove(
          page,
          piece,
          prices.map(({ price }) => price),
          claims,
        );
      const description = [...(title?.below ?? []), ...between].filter((one) => !name.includes(one));
      claims.claim([...name, ...description]);
      const codes = [...new Set(prices.flatMap(({ cells }) => cells))];
      return { name, prices: prices.map(({ price }) => price), description, codes };
    });
    for (const unit of units.toSorted((a, b) => (a.name[0]?.baseline ?? 0) - (b.name[0]?.baseline ?? 0))) {
      const wrapped = wrappedBelow(page, unit, claims);
      claims.claim(wrapped);
      unit.name.push(...wrapped);
      const below = descriptionBelow(page, unit, claims);
      claims.claim(below);
      unit.description.push(...below);
    }
    return { page, units: [...units, ...stacks(page, claims)] };
  });
  attachRest(all);
  // A text that stands everywhere without a price or a code of its own is part of the layout.
  const isProduct = ({ name, prices, codes }: Unit): boolean =>
    prices.length > 0 || codes.some(({ kind }) => kind === 'code') || name.some(({ isRepeated }) => !isRepeated);
  return all.map(({ units }) => units.filter(isProduct));
};
