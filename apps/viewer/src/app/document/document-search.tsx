/** Search in the open document: its text, and the products of the company. */
import type { Company } from '@vitrina/contract';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { SearchPanel } from '../../features/text-search/panel/search-panel.tsx';
import type { DocumentData } from '../data/use-document.ts';
import type { Viewer } from '../session/viewer.ts';
import { DocumentProductSearch } from './document-product-search.tsx';
import type { DocumentShop } from './shop/use-shop.ts';
import type { DocumentTools } from './use-document-tools.tsx';
import { useProductSearch } from './use-product-search.ts';

export type DocumentSearchProps = {
  viewer: Viewer;
  company: Company;
  file: DocumentData;
  shop: DocumentShop;
  tools: DocumentTools;
  isWide: boolean;
  goTo: (page: number) => void;
};

/** A document without products is searched for words. */
const hasProducts = ({ pages }: DocumentData): boolean =>
  pages.some(({ tags, models }) => tags.length + models.length > 0);

export const DocumentSearch = ({ viewer, company, file, shop, tools, isWide, goTo }: DocumentSearchProps) => {
  const productSearch = useProductSearch(viewer, company);
  const { search } = tools;
  const source = useMemo(
    () => ({ url: file.details?.text, pages: file.allPages }),
    [file.details?.text, file.allPages],
  );
  const showPage = (page: number) => {
    tools.showList(false);
    goTo(page);
  };
  /** Closes the panel on a narrow screen, where it covers the page. The query is still there when it opens again. */
  const closeIfNarrow = () => {
    if (!isWide) search.close();
  };
  const { firstLine } = shop;
  const announced = useRef(firstLine);
  const closeForMessage = useEffectEvent(closeIfNarrow);
  useEffect(
    function closeOnFirstAdd() {
      // The first item of a cart is announced (§4), and the message must be visible. A search opened below a message
      // keeps open.
      if (firstLine !== null && firstLine !== announced.current) closeForMessage();
      announced.current = firstLine;
    },
    [firstLine],
  );
  const renderProducts = (query: string) => (
    <DocumentProductSearch
      productSearch={productSearch}
      query={query}
      pages={file.pages}
      shop={shop}
      onPage={({ ref }, page) => {
        tools.setMark(ref);
        showPage(page);
        closeIfNarrow();
      }}
      openPage={tools.openPages[0] ?? 1}
    />
  );
  return (
    <SearchPanel
      search={search}
      source={source}
      openPages={tools.openPages}
      isWide={isWide}
      onPage={showPage}
      onSearch={(query, count) => viewer.analytics.track('search', { query: query.slice(0, 200), count })}
      renderProducts={renderProducts}
      firstTab={hasProducts(file) ? 'products' : 'text'}
    />
  );
};
