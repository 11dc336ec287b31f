/** The page in view. Opens at the page of the address, then writes each page to the address (decisions "Routes"). */
import type { PdfPage } from '@vitrina/contract';
import { isPage } from '@vitrina/geometry';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Address, changedSearch, parseAddress } from '../../lib/links/address.ts';
import { throttleLatest } from '../../lib/throttle.ts';
import { openingPage } from '../data/opening-page.ts';
import type { Viewer } from '../session/viewer.ts';

/** Safari throws after 100 address changes in 30 s; Chromium ignores changes after 200 in 10 s. */
const ADDRESS_CHANGES = { burst: 40, intervalMs: 600 };

/** Does nothing if another document has been opened meanwhile. */
const writePage = ({ pdf, page }: { pdf: string; page: number }): void => {
  const { pathname, search } = window.location;
  if (parseAddress(search).pdf !== pdf) return;
  window.history.replaceState(window.history.state, '', pathname + changedSearch(search, { page }));
};

/**
 * Replaces a page in the address that does not exist by the page shown, so that a copied address shows the same page.
 */
const correctAddress = (pdf: string, page: number): void => {
  const requested = new URLSearchParams(window.location.search).getAll('page');
  if (requested.length === 0 || (requested.length === 1 && requested[0] === `${page}`)) return;
  console.warn('Invalid page request', requested.join(', '));
  writePage({ pdf, page });
};

/** Writes the page to the address at a limited rate. `pagehide` writes the last one, so that a reload opens it. */
const usePageInAddress = () => {
  const [address] = useState(() => throttleLatest(writePage, ADDRESS_CHANGES));
  useEffect(
    function flushOnPageHide() {
      window.addEventListener('pagehide', address.flush);
      return () => {
        window.removeEventListener('pagehide', address.flush);
        address.cancel();
      };
    },
    [address],
  );
  return address.push;
};

/** `page` is `null` until the opening page is known. */
export const usePage = (viewer: Viewer, address: Address, pages: readonly PdfPage[] | null, pageCount: number) => {
  const { view, analytics } = viewer;
  const page = useStore(view, (state) => state.pageIndex);
  const opening = openingPage(address, pages, pageCount);
  const writeAddress = usePageInAddress();
  const isOpen = useStore(view, ({ openPdf }) => openPdf === address.pdf);

  /* Layout effect, before the first paint: a document that opens at page 9 must not show page 1 first. */
  useLayoutEffect(
    function openAtPage() {
      if (isOpen || opening === null) return;
      view.setState({ pageIndex: opening, openPdf: address.pdf });
      correctAddress(address.pdf, opening);
      analytics.track('page_view', { page: opening });
    },
    [view, analytics, opening, isOpen, address.pdf],
  );

  const goTo = useCallback(
    (next: number) => {
      if (!isPage(next, pageCount)) {
        console.warn('Invalid page request', next);
        return;
      }
      if (next === view.getState().pageIndex) return;
      view.setState({ pageIndex: next });
      analytics.track('page_view', { page: next });
      writeAddress({ pdf: address.pdf, page: next });
    },
    [view, analytics, pageCount, writeAddress, address.pdf],
  );

  return { page: isOpen ? page : null, goTo };
};
