/** Panels of the open document that load on demand: list view, dialogs, search and the bridge to an embedding page. */
import { type ComponentProps, lazy, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentData } from '../data/use-document.ts';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import type { DocumentSearchProps } from './document-search.tsx';
import type { DocumentShop } from './shop/use-shop.ts';
import type { DocumentTools } from './use-document-tools.tsx';

/** The critical chunk (load-order.ts): what a tap on a tag needs. */
export const loadDialogs = () => import('./document-dialogs.tsx');

const DocumentDialogs = lazy(async () => ({ default: (await loadDialogs()).DocumentDialogs }));
const DocumentListView = lazy(async () => ({ default: (await import('./document-list-view.tsx')).DocumentListView }));
const DocumentSearch = lazy(async () => ({ default: (await import('./document-search.tsx')).DocumentSearch }));
const EmbedBridge = lazy(async () => ({ default: (await import('./embed/embed-bridge.tsx')).EmbedBridge }));

type LazyDocumentListProps = {
  file: DocumentData;
  shop: DocumentShop;
  tools: DocumentTools;
  goTo: (page: number) => void;
};

export const LazyDocumentList = ({ file, shop, tools, goTo }: LazyDocumentListProps) => (
  <LazyBoundary>
    <DocumentListView
      name={file.details?.name ?? ''}
      pages={file.pages}
      pageCount={file.pageCount}
      sections={file.sections}
      openPages={tools.openPages}
      shop={shop}
      words={tools.search.words}
      goTo={goTo}
      onPages={() => tools.showList(false)}
    />
  </LazyBoundary>
);

/** Mounted if a popup is open, if the address or the history asks for one, or while the browser is idle. */
export const LazyDialogs = (dialogs: ComponentProps<typeof DocumentDialogs>) =>
  dialogs.isIdle ||
  dialogs.shop.popup.is !== 'none' ||
  dialogs.shop.isCartBeside ||
  dialogs.shop.firstLine ||
  dialogs.address.product ||
  window.history.state?.popup ? (
    <LazyBoundary>
      <DocumentDialogs {...dialogs} />
    </LazyBoundary>
  ) : null;

/** Mounted when the search is first opened; stays mounted after that. */
export const LazySearchPanel = (props: DocumentSearchProps) => {
  const isOpen = useStore(props.tools.search, ({ shown }) => shown !== 'closed');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <LazyBoundary>
      <DocumentSearch {...props} />
    </LazyBoundary>
  );
};

/** Only in a frame. If it does not load, the embedding page receives no events and the shopper sees no difference. */
export const LazyEmbedBridge = (props: ComponentProps<typeof EmbedBridge>) =>
  props.viewer.isFramed ? (
    <LazyBoundary failed={null}>
      <EmbedBridge {...props} />
    </LazyBoundary>
  ) : null;
