/** The search in the open document: its text, and the products of the company. Here the search meets the shop. */
import type { Company } from '@vitrina/contract';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { SearchPanel } from '../features/search/search-panel.tsx';
import { FinderOfDocument } from './finder-of-document.tsx';
import type { Finding } from './finding-parts.tsx';
import type { OpenFile } from './use-document.ts';
import { useFinder } from './use-finder.ts';
import type { DocumentShop } from './use-shop.ts';
import type { Viewer } from './viewer.ts';

export type DocumentSearchProps = {
  viewer: Viewer;
  company: Company;
  file: OpenFile;
  shop: DocumentShop;
  finding: Finding;
  isWide: boolean;
  goTo: (page: number) => void;
};

export const DocumentSearch = ({ viewer, company, file, shop, finding, isWide, goTo }: DocumentSearchProps) => {
  const finder = useFinder(viewer, company);
  const { search } = finding;
  const source = useMemo(
    () => ({ url: file.details?.text, pages: file.allPages }),
    [file.details?.text, file.allPages],
  );
  const showPage = (page: number) => {
    finding.showList(false);
    goTo(page);
  };
  /** On a narrow screen the panel covers the page. What was looked for is still there when it opens again. */
  const makeWay = () => {
    if (!isWide) search.close();
  };
  const { firstLine } = shop;
  const announced = useRef(firstLine);
  const showFirst = useEffectEvent(makeWay);
  useEffect(
    function showAnnouncement() {
      // The first item of a cart is announced (§4): that must be seen. Who begins to search below an announcement has seen it.
      if (firstLine !== null && firstLine !== announced.current) showFirst();
      announced.current = firstLine;
    },
    [firstLine],
  );
  return (
    <SearchPanel
      search={search}
      source={source}
      openPages={finding.openPages}
      isWide={isWide}
      onPage={showPage}
      onSearch={(query, count) => viewer.analytics.track('search', { query: query.slice(0, 200), count })}
      renderProducts={(query) => (
        <FinderOfDocument
          finder={finder}
          query={query}
          pages={file.pages}
          shop={shop}
          onPage={({ ref }, page) => {
            finding.setMark(ref);
            showPage(page);
            makeWay();
          }}
          openPage={finding.openPages[0] ?? 1}
        />
      )}
    />
  );
};
