/** Which printed name each price belongs to: on its row, or above or below it as the whole document does. Pure. */

import { titlesOfLonePages } from './lone-pages/lone-pages.ts';
import type { Piece } from './piece-index.ts';
import { createPieceIndex, isName, overlap, type PieceIndex } from './piece-index.ts';
import type { PageOfPieces } from './pieces.ts';
import { cellsOfCentredPrices } from './tables/centred-prices.ts';
import { isTitleOf, MAX_ROW_GAP, MAX_TABLE, rowOfTable } from './tables/table-rows.ts';

/** `between`: texts between name and price. `cells`: those of the row of a table of sizes. */
export type NamedPrice = { price: Piece; name: Piece; isOnRow: boolean; between: Piece[]; cells: Piece[] };
/** `cardPrices`: prices that stand below the text of their own column. */
export type IndexedPage = PageOfPieces & { index: PieceIndex<Piece>; cardPrices: ReadonlySet<Piece> };

type Side = 'left' | 'right';
type Found = { name: Piece; between: Piece[] };

/** In type sizes. Prices of one name stand near each other; a wider gap is that of another column. */
const MAX_PRICE_GAP = 14;
const MAX_LABEL_GAP = 25;
const MAX_NAME_GAP = 5;
const REACH = 7;
/** On a page of cards, to a name on the row of a price. */
const MAX_CARD_GAP = 3;
const MAX_CARD_LEADING = 4;
/** Of the prices of a page of cards. */
const MIN_CARD_PRICES = 0.4;

const isLabel = ({ kind, isRepeated }: Piece): boolean => kind === 'label' || (kind === 'name' && isRepeated);

const pricesOf = ({ pieces }: PageOfPieces): Piece[] => pieces.filter(({ kind }) => kind === 'price');

/**
 * The prices below a text that begins where they do, or has their axis, and above no other price: in a list, prices stand below
 * each other. Empty unless much of the page is so; a single line of a list may look like that.
 */
const cardPricesOf = (page: PageOfPieces, index: PieceIndex<Piece>): ReadonlySet<Piece> => {
  const all = pricesOf(page);
  const found = all.filter((price) => {
    const reach = MAX_CARD_LEADING * price.em;
    const [above] = index.stacked(price, 'above', { reach });
    if (above?.kind !== 'name' || index.stacked(price, 'below', { reach })[0]?.kind === 'price') return false;
    const axis = (above.left + above.right - price.left - price.right) / 2;
    return Math.min(Math.abs(above.left - price.left), Math.abs(axis)) < 0.5 * price.em;
  });
  return new Set(found.length > 1 && found.length >= MIN_CARD_PRICES * all.length ? found : []);
};

export const indexed = (page: PageOfPieces): IndexedPage => {
  const index = createPieceIndex(page.pieces);
  return { ...page, index, cardPrices: cardPricesOf(page, index) };
};

/** Of several texts on a row the name is the nearest, unless one beside it is in larger type: the others are ingredients. */
const nameAmong = (texts: readonly Piece[]): Piece | undefined => {
  let best = texts[0];
  for (const text of texts.slice(1)) if (best && text.em > 1.18 * best.em) best = text;
  return best;
};

/** The name on the row of a price. Prices side by side share it; quantities, codes and labels are passed over. */
const onRow = ({ index, cardPrices }: IndexedPage, price: Piece, side: Side): Found | null => {
  const farthest = cardPrices.has(price) ? MAX_CARD_GAP : MAX_ROW_GAP;
  const between: Piece[] = [];
  const names: Piece[] = [];
  let edge = price;
  let hasLabel = false;
  for (const piece of index.beside(price, side)) {
    const gap = side === 'left' ? edge.left - piece.right : piece.left - edge.right;
    if (gap < -0.5 * price.em) continue;
    if (piece.kind === 'price') {
      // Behind a code and a price stands the row of another table.
      const isOtherTable = side === 'left' && between.some(({ kind }) => kind === 'code');
      if (isOtherTable || names.length > 0 || gap > MAX_PRICE_GAP * price.em) break;
    } else if (isName(piece)) {
      const most = names.length > 0 ? MAX_NAME_GAP : hasLabel ? Math.min(MAX_LABEL_GAP, farthest) : farthest;
      if (gap > most * price.em) break;
      names.push(piece);
      if (names.length > 3) break;
    } else {
      hasLabel ||= isLabel(piece);
      if (names.length === 0) between.push(piece);
    }
    edge = piece;
  }
  const name = nameAmong(names);
  return name ? { name, between: [...between, ...names.filter((one) => one !== name)] } : null;
};

/** A text belongs to the price before it where that gap has at most this share of the one behind it: `+ IVA`, `IVA incluido`. */
const MAX_SUFFIX_SHARE = 0.5;

const isSuffix = ({ index }: IndexedPage, label: Piece, gap: number): boolean => {
  const [before] = index.beside(label, 'left');
  return before?.kind === 'price' && label.left - before.right < MAX_SUFFIX_SHARE * gap;
};

/** The label right before a price, if any: the price then belongs to the product above. */
const labelOf = (page: IndexedPage, price: Piece): Piece | undefined => {
  const [next] = page.index.beside(price, 'left');
  if (!next || !isLabel(next)) return undefined;
  const gap = price.left - next.right;
  return gap < MAX_LABEL_GAP * price.em && !isSuffix(page, next, gap) ? next : undefined;
};

/** In type sizes, from a price to the label of its column above. */
const MAX_HEADING_GAP = 2.2;

/** A label right above, such as *Bulto:* in a row of labels with a row of values below it: the card of the price is the one above. */
const hasLabelAbove = ({ index }: IndexedPage, price: Piece): boolean => {
  const [above] = index.stacked(price, 'above', { reach: MAX_HEADING_GAP * price.em });
  return (
    above !== undefined &&
    (isLabel(above) || (above.kind === 'other' && /\p{L}/u.test(above.text) && !/\p{N}/u.test(above.text)))
  );
};

type Upright = 'above' | 'below';

/** Cost of a name that begins behind its price. */
const NEXT_CARD = 1.5;

/** A lower cost is nearer; a gap below the price counts more. */
const costOf = (from: Piece, name: Piece, side: Upright): number => {
  const down = Math.max(0, Math.abs(from.baseline - name.baseline) / from.em - 1);
  const across = Math.max(0, -overlap(from, name)) / from.em;
  // In a grid of cards a price may stand at the right edge of its card: the name that begins behind it is that of the next card.
  const isNextCard = name.left > from.right;
  return (side === 'above' ? 1.2 : 3.2) + 2.2 * Math.log1p(down) + 1.2 * across + (isNextCard ? NEXT_CARD : 0);
};

const stackedName = (
  { index }: IndexedPage,
  from: Piece,
  side: Upright,
  isFree: (piece: Piece) => boolean,
  reach = REACH,
): Piece | null => {
  let best: { piece: Piece; cost: number } | null = null;
  let nearestPrice = Number.POSITIVE_INFINITY;
  for (const piece of index.stacked(from, side, { margin: 2 * from.em, reach: reach * from.em })) {
    const distance = Math.abs(piece.baseline - from.baseline);
    // A price between the two, on a row of its own, is that of the other name.
    if (distance > nearestPrice + 0.45 * from.em) break;
    if (piece.kind === 'price' && overlap(piece, from) > 0 && !isFree(piece))
      nearestPrice = Math.min(nearestPrice, distance);
    if (!isName(piece) || !isFree(piece)) continue;
    const cost = costOf(from, piece, side);
    if (best === null || cost < best.cost) best = { piece, cost };
  }
  return best?.piece ?? null;
};

/** In type sizes, from a price at the foot of its card to the name at the top, other texts between them. */
const MAX_TALL_CARD = 16;
/** To the end of a short name, from a price at the right edge of its card. */
const MAX_CARD_WIDTH = 20;
const MIN_TALL_CARDS = 3;
/** Of the prices of a page that have no nearer name. */
const MIN_ALIKE = 0.6;

/**
 * Names far above prices that have none near, by price. Only in a grid of tall cards: all of them at one distance, and each price, or pair
 * of an old and a new one, has its own. A single name far above is a heading.
 */
const namesOfTallCards = (
  page: IndexedPage,
  prices: readonly { price: Piece; from: Piece }[],
  isFree: (piece: Piece) => boolean,
): ReadonlyMap<Piece, Piece> => {
  const distances = prices.flatMap(({ price, from }) => {
    const name = stackedName(page, from, 'above', isFree, MAX_TALL_CARD);
    return name && name.left <= price.right ? [price.baseline - name.baseline] : [];
  });
  const middle = distances.toSorted((a, b) => a - b)[distances.length >> 1];
  if (middle === undefined) return new Map();
  const named = prices.flatMap(({ price, from }) => {
    const place = { ...price, left: price.right, baseline: price.baseline - middle };
    const name = page.index.beside(place, 'left').find((piece) => isName(piece) && isFree(piece));
    return name && price.left - name.right < MAX_CARD_WIDTH * price.em ? [{ price, from, name }] : [];
  });
  const places = new Map<Piece, Piece>();
  const haveOwnNames = named.every(({ from, name }) => {
    const first = places.get(name) ?? from;
    places.set(name, first);
    // The old price and the new one, side by side.
    const isPair = first.left === from.left && Math.abs(first.baseline - from.baseline) < from.em;
    return first === from || isPair;
  });
  const isGrid = haveOwnNames && places.size >= MIN_TALL_CARDS && named.length >= MIN_ALIKE * prices.length;
  return new Map(isGrid ? named.map(({ price, name }) => [price, name]) : []);
};

/** Of all prices: a document whose prices stand before their names, far away in wide tables, has no names before them. */
const MAX_BEFORE = 0.1;
const MIN_BEHIND = 0.7;
const MIN_WIDE_PRICES = 5;

/** Whether names stand to the right of their prices: most prices have a name close behind, and many none before. */
const sideOfNames = (pages: readonly IndexedPage[]): Side => {
  let [all, left, right, rightOnly, behind] = [0, 0, 0, 0, 0];
  for (const page of pages) {
    for (const price of pricesOf(page)) {
      const before = onRow(page, price, 'left');
      const after = onRow(page, price, 'right');
      const isClose = after !== null && after.name.left - price.right < 5 * price.em;
      all += 1;
      if (before) left += 1;
      if (isClose) right += 1;
      if (isClose && !before) rightOnly += 1;
      if (after && !before) behind += 1;
    }
  }
  const isWide = all >= MIN_WIDE_PRICES && left <= MAX_BEFORE * all && behind >= MIN_BEHIND * all;
  return isWide || (right > left && rightOnly > 0.3 * right) ? 'right' : 'left';
};

/** In type sizes of the larger one: a price and the one beside it that is struck out. */
const MAX_PAIR_GAP = 1;

/** A price with those right beside it, which belong to the same name. */
const withPricesBeside = ({ index }: IndexedPage, price: Piece): Piece => {
  let { left, right, em } = price;
  for (const side of ['left', 'right'] as const)
    for (const next of index.beside(price, side)) {
      const gap = side === 'left' ? left - next.right : next.left - right;
      em = Math.max(em, next.kind === 'price' ? next.em : 0);
      if (next.kind !== 'price' || gap > MAX_PAIR_GAP * em) break;
      [left, right] = [Math.min(left, next.left), Math.max(right, next.right)];
    }
  return { ...price, left, right, em };
};

const withLabel = (price: Piece, label: Piece | undefined): Piece =>
  label ? { ...price, left: Math.min(price.left, label.left) } : price;

/** The names of all prices, page by page. A price without a name on its row takes the one above, or below where the document does so. */
export const namesOfPrices = (pages: readonly IndexedPage[]): NamedPrice[][] => {
  const side = sideOfNames(pages);
  const centred = cellsOfCentredPrices(pages);
  const named = pages.map((page) =>
    pricesOf(page).flatMap((price): NamedPrice[] => {
      const [name, ...between] = centred.get(price) ?? [];
      if (name) return [{ price, name, between, cells: [], isOnRow: true }];
      const found = onRow(page, price, side);
      return found ? [{ price, ...found, cells: [], isOnRow: true }] : [];
    }),
  );
  const rest = pages.map((page, at) => {
    const done = new Set(named[at]?.map(({ price }) => price));
    const taken = new Set<Piece>([...done, ...(named[at] ?? []).map(({ name }) => name)]);
    return pricesOf(page)
      .filter((price) => !done.has(price))
      .map((price) => {
        const label = labelOf(page, price);
        const row = rowOfTable(page.index, price);
        const from = row?.whole ?? withLabel(withPricesBeside(page, price), label);
        const isFree = (piece: Piece): boolean => (label ? piece.kind !== 'price' : !taken.has(piece));
        return {
          price,
          from,
          label,
          row,
          above: stackedName(page, from, 'above', isFree, row ? MAX_TABLE : REACH),
          below: row || hasLabelAbove(page, price) ? null : stackedName(page, from, 'below', isFree),
        };
      });
  });
  const tall = pages.map((page, at) => {
    const all = rest[at] ?? [];
    const names = [...(named[at] ?? []).map(({ name }) => name), ...all.flatMap(({ above }) => above ?? [])];
    const taken = new Set<Piece>([...names, ...(named[at] ?? []).map(({ price }) => price)]);
    const isNameless = all.filter(({ above, below, label, row }) => !above && !below && !label && !row);
    return namesOfTallCards(page, isNameless, (piece) => !taken.has(piece));
  });
  const open = rest.flat().filter(({ label }) => !label);
  const isBelow = open.filter(({ below }) => below).length > open.filter(({ above }) => above).length;
  const all = pages.map((_, at) => [
    ...(named[at] ?? []),
    ...(rest[at] ?? []).flatMap(({ price, label, row, above, below }): NamedPrice[] => {
      // A repeated text is a name where there is nothing better: twenty cards of one product.
      const near = label || !isBelow ? above : below;
      const name = near ?? (label?.kind === 'name' ? label : null) ?? tall[at]?.get(price);
      const between = label && label !== name ? [label] : [];
      // Below a heading of a column stands the row of another product.
      const cells = name && row && isTitleOf(name, row) ? row.cells.filter((one) => one !== name && one !== label) : [];
      return name ? [{ price, name, between, cells, isOnRow: false }] : [];
    }),
  ]);
  const titles = titlesOfLonePages(pages, all);
  return pages.map((page, at) => {
    const title = titles[at];
    return title
      ? pricesOf(page).map((price) => ({ price, name: title, between: [], cells: [], isOnRow: false }))
      : (all[at] ?? []);
  });
};
