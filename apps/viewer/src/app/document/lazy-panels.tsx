/** Panels of the open document that load on demand: list view, dialogs, search and the bridge to an embedding page. */
import { type ComponentProps, lazy, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ignoreError } from '../../lib/ignore-error.ts';
import type { DocumentData } from '../data/use-document.ts';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import type { DocumentDialogs } from './document-dialogs.tsx';
import type { DocumentSearchProps } from './document-search.tsx';
import type { DocumentShop } from './shop/use-shop.ts';
import type { DocumentTools } from './use-document-tools.tsx';

let dialogs: typeof DocumentDialogs | undefined;

/** The critical chunk (load-order.ts): what a tap on a tag needs. */
export const loadDialogs = async () => {
  dialogs = (await import('./document-dialogs.tsx')).DocumentDialogs;
  return { default: dialogs };
};

const LazyDocumentDialogs = lazy(loadDialogs);
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

type LazyDialogsProps = ComponentProps<typeof DocumentDialogs> & { onMounted: () => void };

/** Rendered without `lazy` once its chunk is there: React shows the content of `lazy` 300 ms after its place at the earliest. */
const Dialogs = ({ onMounted, ...props }: LazyDialogsProps) => {
  const [hasLoaded, setHasLoaded] = useState(dialogs !== undefined);
  useEffect(
    function followChunk() {
      if (hasLoaded) onMounted();
      else loadDialogs().then(() => setHasLoaded(true), ignoreError('has fallback'));
    },
    [hasLoaded, onMounted],
  );
  const Loaded = (hasLoaded && dialogs) || LazyDocumentDialogs;
  return <Loaded {...props} />;
};

/** Mounted if a popup is open, if the address or the history asks for one, or while the browser is idle. */
export const LazyDialogs = (props: LazyDialogsProps) =>
  props.isIdle ||
  props.shop.popup.is !== 'none' ||
  props.shop.isCartBeside ||
  props.shop.firstLine ||
  props.address.product ||
  window.history.state?.popup ? (
    <LazyBoundary>
      <Dialogs {...props} />
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
