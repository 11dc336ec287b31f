/** Data of the open document, from the shell and from the calls of §7. */

import type { Company, PdfDetails, PdfPage, Section } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useEffect, useMemo } from 'react';
import { type PdfPages, usePdfPages } from '../../features/pdf-source/use-pdf-pages.tsx';
import { downloadLink } from '../../lib/links/download-link.ts';
import type { Viewer } from '../session/viewer.ts';
import { detailsQuery, menuQuery, pagesQuery, sectionsQuery } from './queries.ts';
import { useLoadingFlag } from './use-loading-flag.ts';
import { useQuery } from './use-query.ts';

/**
 * `pages`: those loaded so far. `allPages`: `null` until every page has loaded. `is: 'unknown'`: the company has no such
 * document.
 */
export type DocumentData = {
  is: 'loading' | 'ready' | 'failed' | 'unknown';
  pages: readonly PdfPage[];
  allPages: readonly PdfPage[] | null;
  pageCount: number;
  details: PdfDetails | null;
  sections: readonly Section[];
  /** Pages drawn by pdf.js in place of missing pictures, and the messages about the file. */
  drawn: PdfPages;
  retry: () => void;
};

const NO_PAGES: readonly PdfPage[] = [];
const NO_SECTIONS: readonly Section[] = [];

const isUnknown = (cause: Error | null): boolean =>
  [403, 404, 410].includes((cause as { status?: number } | null)?.status ?? 0);

export const useDocument = (viewer: Viewer, company: Company, pdf: string): DocumentData => {
  const { api, shell, queries, view } = viewer;
  const isOfShell = shell?.page.Belong_pdf.Uid === pdf;
  const shellCount = isOfShell ? shell.pageCount : 0;

  const read = useQuery(queries, pagesQuery(api, pdf));
  const menu = useQuery(queries, menuQuery(api, pdf), !shellCount).value;
  const described = useQuery(queries, detailsQuery(api, pdf, company.Uid));
  const details = described.value ?? null;
  const isRefused = isUnknown(described.error);
  // Pages wait for the details: they say whether the document is the company's. A failure of the call withholds no page.
  const isOpen = details || (described.error && !isRefused);
  const sections = useQuery(queries, sectionsQuery(api, pdf)).value ?? NO_SECTIONS;
  const allPages = read.value ?? null;

  const shellPages = useMemo(() => (isOfShell ? [shell.page] : null), [isOfShell, shell]);
  const given = isOpen ? (allPages ?? shellPages) : null;
  const { url = '', name = '' } = details ?? {};
  const drawn = usePdfPages(given, details, url && downloadLink(url, name));
  const pages = drawn.pages ?? NO_PAGES;
  const every = allPages ? drawn.pages : null;
  const pageCount = isOpen ? (every?.at(-1)?.index ?? shellCount) || (menu ?? 0) : 0;
  const isReady = pageCount > 0;
  const hasError = read.error !== null;
  useLoadingFlag(view, isReady);

  useEffect(
    function recordFailure() {
      view.setState({ pdfError: hasError ? es.app.loadingFailed : '' });
    },
    [view, hasError],
  );

  const hasFailed = hasError && pages.length === 0;
  return {
    is:
      isReady && !hasFailed
        ? 'ready'
        : isRefused || isUnknown(read.error)
          ? 'unknown'
          : hasFailed
            ? 'failed'
            : 'loading',
    pages,
    allPages: every,
    drawn,
    pageCount,
    details,
    sections,
    retry: () => queries.refetch(pagesQuery(api, pdf)),
  };
};
