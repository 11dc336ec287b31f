// Target page of an entry of the table of contents, and the highlighted entries (§2, §5).

import { isPage, pagesInView, type ViewMode, viewStart } from './spread.ts';

type Indexed = { readonly index: string | number };

/** §5: the index is parsed as an integer; the rest after the digits is dropped ('7abc' and 7.9 are page 7). */
const parsedPage = (index: string | number, count: number): number | null => {
  // A large number prints as '1e+21', of which parseInt would read 1.
  const page = typeof index === 'number' ? Math.trunc(index) : Number.parseInt(index, 10);
  return isPage(page, count) ? page : null;
};

/** The page that a section opens: in spreads odd rounds down to even, below 1 becomes 1. Null if the page does not exist. */
export const sectionPage = (index: string | number, count: number, mode: ViewMode): number | null => {
  const page = parsedPage(index, count);
  return page === null ? null : viewStart(page, count, mode);
};

/** §2: the sections that begin on the pages in view. */
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

/** Sections of the two upper levels, which name a page in little space. */
export const upperSections = <S extends { readonly level?: number | undefined }>(sections: readonly S[]): S[] =>
  sections.filter(({ level = 1 }) => level <= 2);

/** The section of a page: the last one that begins on or before it, or null. */
export const sectionOf = <S extends Indexed>(sections: readonly S[], page: number, count: number): S | null => {
  let [found, begins] = [null as S | null, 0];
  for (const section of sections) {
    const own = parsedPage(section.index, count);
    // Of two sections that begin on one page the first is the outer one.
    if (own === null || own > page || own <= begins) continue;
    [found, begins] = [section, own];
  }
  return found;
};
