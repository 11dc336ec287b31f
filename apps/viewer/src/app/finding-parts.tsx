/** The document as a list, and the search in it: fetched when they are first wanted. */
import type { EventName } from '@vitrina/contract';
import { Suspense } from 'react';
import { DocumentAsList, SearchPanel } from './lazy-parts.tsx';
import type { OpenFile } from './use-document.ts';
import type { useFinding } from './use-finding.tsx';
import type { DocumentShop } from './use-shop.ts';

export type Finding = ReturnType<typeof useFinding>;
export type Track = (event: EventName, data?: Record<string, string | number | boolean | null>) => void;

type ListProps = { file: OpenFile; shop: DocumentShop; finding: Finding; goTo: (page: number) => void };

export const ListOfDocument = ({ file, shop, finding, goTo }: ListProps) => (
  <Suspense>
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
  </Suspense>
);

type SearchProps = {
  file: OpenFile;
  finding: Finding;
  isWide: boolean;
  goTo: (page: number) => void;
  onTrack: Track;
};

export const SearchOfDocument = ({ file, finding, isWide, goTo, onTrack }: SearchProps) => (
  <Suspense>
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
  </Suspense>
);
