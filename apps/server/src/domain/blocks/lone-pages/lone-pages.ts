/** Pages that print one product each, its price far from its name: below a picture, or in a table of its qualities. Pure. */

import { isName, type Piece, SAME_SIZE } from '../piece-index.ts';

type Page = { pieces: readonly Piece[] };

/** The price of the product, the one before, and so on. */
const MAX_PRICES = 4;
const MIN_PAGES = 3;
/** Of the pages with prices. */
const MIN_SHARE = 0.6;

/** The first of the largest texts of a page, where it stands above all prices. */
const titleOf = ({ pieces }: Page): Piece | undefined => {
  const names = pieces.filter(isName);
  const largest = Math.max(...names.map(({ em }) => em));
  const [title] = names
    .filter(({ em }) => em * SAME_SIZE > largest)
    .sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const isAbove = pieces.every(
    ({ kind, baseline }) => kind !== 'price' || (title !== undefined && baseline > title.baseline),
  );
  return isAbove ? title : undefined;
};

/**
 * The titles of such pages, by page. `named`: the prices of each page that have a name. Empty unless on most pages with prices none has
 * one.
 */
export const titlesOfLonePages = (
  pages: readonly Page[],
  named: readonly (readonly { isOnRow: boolean }[])[],
): (Piece | undefined)[] => {
  const counts = pages.map(({ pieces }) => pieces.filter(({ kind }) => kind === 'price').length);
  const titles = pages.map((page, at) => {
    const count = counts[at] ?? 0;
    const isLone = count > 0 && count <= MAX_PRICES && !named[at]?.some(({ isOnRow }) => isOnRow);
    return isLone ? titleOf(page) : undefined;
  });
  const nameless = titles.filter((title, at) => title && named[at]?.length === 0).length;
  const priced = counts.filter((count) => count > 0).length;
  return nameless >= MIN_PAGES && nameless >= MIN_SHARE * priced ? titles : [];
};
