/** The report of a publishing: counts of its pages, words and references. Pure. */

import { AppError } from '../../errors/app-error.ts';
import type { PageDraft } from '../ports/jobs.ts';
import type { PageFailure } from '../ports/pdf.ts';
import type { PageReferences } from '../references/reference-finder.ts';
import type { SectionsLeftOut } from './document-text.ts';
import type { Matched } from './reference-source.ts';

/**
 * `edition`: its number. `inFeed`: number of references of the price list, or of candidates that the store knows. `found`: distinct references found on
 * the pages. `tagged`: tags placed. `taggedBefore`: tags that publishing placed on the edition before; absent for the first one.
 * `ambiguous`: references that the pages print only as what could be an ordinary number, so that they have no tag; absent when
 * none. `storeFailure`: error code of a failed store query; it costs the automatic tags only.
 * `linksLeftOut`: links of the PDF beyond the budget of a document (render-pages.ts); absent when none. `sectionsLeftOut`: outline
 * entries that became no section, by reason; absent when none.
 */
export type PublishReport = {
  pdfUid: string;
  edition: number;
  isDraft: boolean;
  pages: number;
  sections: number;
  words: number;
  references: {
    inFeed: number;
    found: number;
    tagged: number;
    taggedBefore?: number;
    ambiguous?: { count: number; examples: { ref: string; page: number }[] };
  };
  failedPages: { page: number; reason: PageFailure }[];
  storeFailure: string | null;
  linksLeftOut?: number;
  sectionsLeftOut?: SectionsLeftOut;
  seconds: number;
};

/** A page with the references found on it. */
export type MatchedPage = PageReferences & { draft: PageDraft };

/** In a report: enough to recognise the column or the style of the document. */
const MAX_EXAMPLES = 20;

const ambiguousOf = (pages: readonly MatchedPage[]): Pick<PublishReport['references'], 'ambiguous'> => {
  const found = new Set(pages.flatMap((page) => page.found.map(({ ref }) => ref)));
  const pageOf = new Map<string, number>();
  for (const { draft, ambiguous } of pages)
    for (const { ref } of ambiguous) if (!found.has(ref) && !pageOf.has(ref)) pageOf.set(ref, draft.page.index);
  if (pageOf.size === 0) return {};
  const examples = [...pageOf].slice(0, MAX_EXAMPLES).map(([ref, page]) => ({ ref, page }));
  return { ambiguous: { count: pageOf.size, examples } };
};

/** Pages without pictures or with white ones. Throws `publish.no-page-readable` when every page is such a page. */
export const failedPagesOf = (drafts: readonly PageDraft[]): PublishReport['failedPages'] => {
  const failed = drafts.flatMap(({ page, failure }) =>
    failure === null ? [] : [{ page: page.index, reason: failure }],
  );
  const unreadable = failed.filter(({ reason }) => reason !== 'font');
  if (unreadable.length === drafts.length)
    throw new AppError('publish.no-page-readable', { pages: drafts.length, reason: unreadable[0]?.reason ?? 'page' });
  return failed;
};

export const totalsOf = (pages: readonly MatchedPage[], { known, failure }: Matched, taggedBefore: number | null) => {
  const found = pages.flatMap((page) => page.found);
  const linksLeftOut = pages.reduce((sum, { draft }) => sum + (draft.linksLeftOut ?? 0), 0);
  return {
    words: pages.reduce((sum, { draft }) => sum + draft.words, 0),
    references: {
      inFeed: known.length,
      found: new Set(found.map(({ ref }) => ref)).size,
      tagged: found.length,
      ...(taggedBefore !== null && { taggedBefore }),
      ...ambiguousOf(pages),
    },
    storeFailure: failure,
    ...(linksLeftOut > 0 && { linksLeftOut }),
  };
};
