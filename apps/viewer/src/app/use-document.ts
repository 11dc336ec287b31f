/** What is known of the open document, from the shell and from the calls of §7. */

import type { Company, PdfDetails, PdfPage, Section } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useEffect, useMemo } from 'react';
import { type PdfPages, usePdfPages } from '../features/pdf-source/use-pdf-pages.tsx';
import { downloadLink } from '../lib/download-link.ts';
import { readDetails, readMenu, readPages, readSections } from './reads.ts';
import { useLoadingFlag } from './use-loading-flag.ts';
import { useRead } from './use-read.ts';
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
  const { api, answers, reads, view } = viewer;
  const isOfShell = answers.page?.Belong_pdf.Uid === pdf;
  const shellCount = isOfShell ? answers.pageCount : undefined;

  const read = useRead(reads, readPages(api, pdf));
  const menu = useRead(reads, readMenu(api, pdf), shellCount === undefined).value;
  const details = useRead(reads, readDetails(api, pdf, company.Uid)).value ?? null;
  const sent = useRead(reads, readSections(api, pdf)).value;
  const allPages = useMemo(() => (read.value ? validPages(read.value) : null), [read.value]);
  const sections = useMemo(() => (sent ? validSections(sent) : NO_SECTIONS), [sent]);

  const shellPages = useMemo(() => (isOfShell && answers.page ? [answers.page] : NO_PAGES), [isOfShell, answers.page]);
  const given = allPages ?? (shellPages.length > 0 ? shellPages : null);
  const { url = '', name = '' } = details ?? {};
  const drawn = usePdfPages(given, details, url && downloadLink(url, name));
  const pages = drawn.pages ?? NO_PAGES;
  const every = allPages ? drawn.pages : null;
  const pageCount = every?.at(-1)?.index ?? shellCount ?? menu?.pages.length ?? 0;
  const isReady = pageCount > 0;
  const isLost = read.error !== null;
  useLoadingFlag(view, isReady);

  useEffect(
    function recordFailure() {
      view.setState({ pdfError: isLost ? es.app.loadingFailed : '' });
    },
    [view, isLost],
  );

  const hasFailed = isLost && pages.length === 0;
  return {
    is: isReady && !hasFailed ? 'ready' : isUnknown(read.error) ? 'unknown' : hasFailed ? 'failed' : 'loading',
    pages,
    allPages: every,
    drawn,
    pageCount,
    details,
    sections,
    retry: () => reads.again(readPages(api, pdf)),
  };
};
