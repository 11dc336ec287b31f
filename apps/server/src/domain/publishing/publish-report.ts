/** The report of a publishing: counts of its pages, words and references. Pure. */

import { AppError } from '../../errors/app-error.ts';
import type { PageMoves } from '../carry-over/next-tags.ts';
import type { PageDraft, PageOcr } from '../ports/jobs.ts';
import type { PageFailure } from '../ports/pdf.ts';
import type { ComparedPrices } from '../printed-prices/compare-prices.ts';
import { type PriceReport, priceReport } from '../printed-prices/read-printed-prices.ts';
import type { PageReferences } from '../references/reference-finder.ts';
import type { SectionsLeftOut } from './document-text.ts';
import type { Matched } from './tags/match-words.ts';
import { type ReferenceReport, referenceReport } from './tags/reference-report.ts';

/**
 * `edition`: its number. `moves`: of the tags of the edition before, by page; absent for the first one. `storeFailure`: error code of a failed store query; it costs the automatic tags only.
 * `prices`: printed prices beside those of the list or store; absent when none was compared. `linksLeftOut`: links of the PDF beyond the budget of a document (render-pages.ts); absent when none. `sectionsLeftOut`: outline
 * entries that became no section, by reason; absent when none.
 */
export type PublishReport = {
  pdfUid: string;
  edition: number;
  isDraft: boolean;
  pages: number;
  sections: number;
  words: number;
  references: ReferenceReport;
  prices?: PriceReport;
  failedPages: { page: number; reason: PageFailure }[];
  storeFailure: string | null;
  moves?: PageMoves[];
  linksLeftOut?: number;
  sectionsLeftOut?: SectionsLeftOut;
  ocr?: OcrReport;
  seconds: number;
};

/**
 * `pages`: those read by OCR, with the words that count as print and the mean confidence of all that were read. `failed`: those that
 * could not be read; `off`: OCR is switched off, for the server or the company.
 */
export type OcrReport = {
  language: string;
  pages: { page: number; words: number; confidence: number | null }[];
  failed: { page: number; reason: Extract<PageOcr, { is: 'failed' }>['reason'] | 'off' }[];
};

/** `language`: null when OCR is off. Undefined when every page has usable text. */
export const ocrReport = (pages: readonly MatchedPage[], language: string | null): OcrReport | undefined => {
  const report: OcrReport = { language: language ?? '', pages: [], failed: [] };
  for (const {
    draft: { page, ocr },
  } of pages) {
    if (ocr?.is === 'read') report.pages.push({ page: page.index, words: ocr.words, confidence: ocr.confidence });
    if (ocr?.is === 'pending') report.failed.push({ page: page.index, reason: 'off' });
    if (ocr?.is === 'failed') report.failed.push({ page: page.index, reason: ocr.reason });
  }
  return report.pages.length + report.failed.length > 0 ? report : undefined;
};

/** A page with the references found on it. */
export type MatchedPage = PageReferences & { draft: PageDraft };

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

export const totalsOf = (
  pages: readonly MatchedPage[],
  { known, doubtful, failure, prices: compared }: Matched & { prices: ComparedPrices },
  taggedBefore: number | null,
) => {
  const prices = priceReport(compared);
  const linksLeftOut = pages.reduce((sum, { draft }) => sum + (draft.linksLeftOut ?? 0), 0);
  return {
    words: pages.reduce((sum, { draft }) => sum + draft.words, 0),
    references: referenceReport(pages, { known, doubtful, taggedBefore }),
    ...(prices && { prices }),
    storeFailure: failure,
    ...(linksLeftOut > 0 && { linksLeftOut }),
  };
};
