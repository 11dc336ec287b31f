/** The page in view: from the address at first, then the address follows it (decisions "Routes"). */
import type { PdfPage } from '@vitrina/contract';
import { isPage } from '@vitrina/geometry';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Address, changedSearch, parseAddress } from '../lib/address.ts';
import { paced } from '../lib/paced.ts';
import { openingPage } from './opening-page.ts';
import type { Viewer } from './viewer.ts';

/** Safari takes 100 changes of the address in 30 s and throws at the next; Chromium takes 200 in 10 s and forgets the rest. */
const ADDRESS_CHANGES = { room: 40, pace: 600 };

/** Not where another document has been opened meanwhile. */
const writePage = ({ pdf, page }: { pdf: string; page: number }): void => {
  const { pathname, search } = window.location;
  if (parseAddress(search).pdf !== pdf) return;
  window.history.replaceState(window.history.state, '', pathname + changedSearch(search, { page }));
};

/** What is copied from the address is what is seen: a page that the address asks for and that is not there is no longer in it. */
const correctAddress = (pdf: string, page: number): void => {
  const asked = new URLSearchParams(window.location.search).getAll('page');
  if (asked.length === 0 || (asked.length === 1 && asked[0] === `${page}`)) return;
  console.warn('Invalid page request', asked.join(', '));
  writePage({ pdf, page });
};

/** The address follows the page, however fast one leafs. What waits is written before a reload. */
const useAddressOfPage = () => {
  const [address] = useState(() => paced(writePage, ADDRESS_CHANGES));
  useEffect(
    function settleWhenLeft() {
      window.addEventListener('pagehide', address.flush);
      return () => {
        window.removeEventListener('pagehide', address.flush);
        address.drop();
      };
    },
    [address],
  );
  return address.say;
};

/** `null` until it is known where the document opens. */
export const usePage = (viewer: Viewer, address: Address, pages: readonly PdfPage[] | null, pageCount: number) => {
  const { view, analytics } = viewer;
  const page = useStore(view, (state) => state.pageIndex);
  const opening = openingPage(address, pages, pageCount);
  const writeAddress = useAddressOfPage();
  const isOpen = useStore(view, ({ openPdf }) => openPdf === address.pdf);

  /* Before the browser paints: a document that opens at page 9 must not show page 1 first. */
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
