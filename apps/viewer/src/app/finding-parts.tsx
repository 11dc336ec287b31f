/** What stands over the pages or in their place: the document as a list, its dialogs, the search in it, the page around it. Each is fetched on demand. */
import type { EventName } from '@vitrina/contract';
import { type ComponentProps, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentSearchProps } from './document-search.tsx';
import { DocumentAsList, DocumentDialogs, DocumentSearch, HostBridge } from './lazy-parts.tsx';
import { Part } from './part.tsx';
import type { OpenFile } from './use-document.ts';
import type { useFinding } from './use-finding.tsx';
import type { DocumentShop } from './use-shop.ts';

export type Finding = ReturnType<typeof useFinding>;
export type Track = (event: EventName, data?: Record<string, string | number | boolean | null>) => void;

type ListProps = { file: OpenFile; shop: DocumentShop; finding: Finding; goTo: (page: number) => void };

export const ListOfDocument = ({ file, shop, finding, goTo }: ListProps) => (
  <Part>
    <DocumentAsList
      name={file.details?.name ?? ''}
      pages={file.pages}
      pageCount={file.pageCount}
      sections={file.sections}
      openPages={finding.openPages}
      shop={shop}
      words={finding.search.words}
      goTo={goTo}
      onPages={() => finding.showList(false)}
    />
  </Part>
);

export const DialogsOfDocument = (dialogs: ComponentProps<typeof DocumentDialogs>) =>
  dialogs.isQuiet ||
  dialogs.shop.popup.is !== 'none' ||
  dialogs.shop.firstLine ||
  dialogs.address.product ||
  window.history.state?.popup ? (
    <Part>
      <DocumentDialogs {...dialogs} />
    </Part>
  ) : null;

export const SearchOfDocument = (props: DocumentSearchProps) => {
  const isOpen = useStore(props.finding.search, ({ shown }) => shown !== 'closed');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Part>
      <DocumentSearch {...props} />
    </Part>
  );
};

/** What the page around does not hear of costs the shopper nothing. */
export const HostOfDocument = (props: ComponentProps<typeof HostBridge>) =>
  props.viewer.isFramed ? (
    <Part failed={null}>
      <HostBridge {...props} />
    </Part>
  ) : null;
