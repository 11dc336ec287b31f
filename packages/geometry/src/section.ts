// Where a click in the table of contents leads, and which entries are highlighted (§2, §5).

import { isPage, pagesInView, type ViewMode, viewStart } from './spread.ts';

type Indexed = { readonly index: string | number };

/** §5 parses the index as an integer, and so do we: what follows the digits is dropped ('7abc' and 7.9 are page 7). */
const parsedPage = (index: string | number, count: number): number | null => {
  // A large number prints as '1e+21', of which parseInt would read 1.
  const page = typeof index === 'number' ? Math.trunc(index) : Number.parseInt(index, 10);
  return isPage(page, count) ? page : null;
};

/** The page that a section opens: in spreads odd rounds down to even, below 1 becomes 1. Null: there is no such page. */
export const sectionPage = (index: string | number, count: number, mode: ViewMode): number | null => {
  const page = parsedPage(index, count);
  return page === null ? null : viewStart(page, count, mode);
};

/** §2: the sections that begin on what is in view. */
export const sectionsInView = <S extends Indexed>(
  sections: readonly S[],
  page: number,
  count: number,
  mode: ViewMode,
): S[] => {
  const seen = pagesInView(page, count, mode);
  return sections.filter((section) => {
    const own = parsedPage(section.index, count);
    return own !== null && seen.includes(own);
  });
};

/** The section in which a page lies: the last one that begins on it or before it. Null: none does. */
export const sectionOf = <S extends Indexed>(sections: readonly S[], page: number, count: number): S | null => {
  let [found, begins] = [null as S | null, 0];
  for (const section of sections) {
    const own = parsedPage(section.index, count);
    // Of two that begin on one page the first: what follows is what it is divided into.
    if (own === null || own > page || own <= begins) continue;
    [found, begins] = [section, own];
  }
  return found;
};
