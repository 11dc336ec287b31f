/** What is known of the open document, from the shell and from the calls of §7. */

import { useQuery } from '@tanstack/react-query';
import type { Company, PdfDetails, PdfPage, Section } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useEffect, useMemo } from 'react';
import { type PdfPages, usePdfPages } from '../features/pdf-source/use-pdf-pages.tsx';
import { downloadLink } from '../lib/download-link.ts';
import { readDetails, readMenu, readPages, readSections } from './reads.ts';
import { useLoadingFlag } from './use-loading-flag.ts';
import { validPages, validSections } from './valid-pages.ts';
import type { Viewer } from './viewer.ts';

/** `pages`: those known so far; `allPages`: `null` until every page is. `unknown`: the backend has no such document. */
export type OpenFile = {
  is: 'loading' | 'ready' | 'failed' | 'unknown';
  pages: readonly PdfPage[];
  allPages: readonly PdfPage[] | null;
  pageCount: number;
  details: PdfDetails | null;
  sections: readonly Section[];
  /** What pdf.js draws: pages without pictures, and what it has to say of the file. */
  drawn: PdfPages;
  retry: () => void;
};

const NO_PAGES: readonly PdfPage[] = [];
const NO_SECTIONS: readonly Section[] = [];

const isUnknown = (cause: Error | null): boolean => (cause as { status?: number } | null)?.status === 404;

export const useDocument = (viewer: Viewer, company: Company, pdf: string): OpenFile => {
  const { api, answers, view } = viewer;
  const isOfShell = answers.page?.Belong_pdf.Uid === pdf;
  const shellCount = isOfShell ? answers.pageCount : undefined;

  const allPages = useQuery({ ...readPages(api, pdf), select: validPages });
  const menu = useQuery({ ...readMenu(api, pdf), enabled: shellCount === undefined });
  const details = useQuery(readDetails(api, pdf, company.Uid));
  const sections = useQuery({ ...readSections(api, pdf), select: validSections });

  const shellPages = useMemo(() => (isOfShell && answers.page ? [answers.page] : NO_PAGES), [isOfShell, answers.page]);
  const given = allPages.data ?? (shellPages.length > 0 ? shellPages : null);
  const { url = '', name = '' } = details.data ?? {};
  const drawn = usePdfPages(given, details.data ?? null, url && downloadLink(url, name));
  const pages = drawn.pages ?? NO_PAGES;
  const every = allPages.data ? drawn.pages : null;
  const pageCount = every?.at(-1)?.index ?? shellCount ?? menu.data?.pages.length ?? 0;
  const isReady = pageCount > 0;
  useLoadingFlag(view, isReady);

  useEffect(
    function recordFailure() {
      view.setState({ pdfError: allPages.isError ? es.app.loadingFailed : '' });
    },
    [view, allPages.isError],
  );

  const hasFailed = allPages.isError && pages.length === 0;
  return {
    is: isReady && !hasFailed ? 'ready' : isUnknown(allPages.error) ? 'unknown' : hasFailed ? 'failed' : 'loading',
    pages,
    allPages: every,
    drawn,
    pageCount,
    details: details.data ?? null,
    sections: sections.data ?? NO_SECTIONS,
    retry: () => void allPages.refetch(),
  };
};
