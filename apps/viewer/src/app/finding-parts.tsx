/** What stands over the pages or in their place: the document as a list, its dialogs, the search in it. Each is fetched on demand. */
import type { EventName } from '@vitrina/contract';
import { type ComponentProps, useState } from 'react';
import { useStore } from 'zustand';
import { DocumentAsList, DocumentDialogs, SearchPanel } from './lazy-parts.tsx';
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

type DialogsProps = ComponentProps<typeof DocumentDialogs> & {
  /** The browser has time: they are there before they are wanted. */
  isQuiet: boolean;
};

export const DialogsOfDocument = ({ isQuiet, ...dialogs }: DialogsProps) =>
  isQuiet ||
  dialogs.shop.popup.is !== 'none' ||
  dialogs.shop.firstLine ||
  dialogs.address.product ||
  window.history.state?.popup ? (
    <Part>
      <DocumentDialogs {...dialogs} />
    </Part>
  ) : null;

type SearchProps = {
  file: OpenFile;
  finding: Finding;
  isWide: boolean;
  goTo: (page: number) => void;
  onTrack: Track;
};

export const SearchOfDocument = ({ file, finding, isWide, goTo, onTrack }: SearchProps) => {
  const isOpen = useStore(finding.search, ({ shown }) => shown !== 'closed');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Part>
      <SearchPanel
        search={finding.search}
        source={{ url: file.details?.text, pages: file.allPages }}
        openPages={finding.openPages}
        isWide={isWide}
        onPage={(page) => {
          finding.showList(false);
          goTo(page);
        }}
        onSearch={(query, count) => onTrack('search', { query: query.slice(0, 200), count })}
      />
    </Part>
  );
};
