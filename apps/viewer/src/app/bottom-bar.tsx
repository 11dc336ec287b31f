/** The bottom bar of an open document: the page bar, with what narrow screens have at its ends. */
import type { Section } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { PageBar } from '../features/reader/page-bar.tsx';
import { BarEnd, SectionsButton } from './bar-buttons.tsx';
import type { OpenFile } from './use-document.ts';
import type { DocumentShop } from './use-shop.ts';

type BottomBarProps = {
  file: OpenFile;
  shop: DocumentShop;
  list: { sections: readonly Section[]; page: number; pageCount: number; mode: ViewMode };
  /** The sections have a panel of their own. */
  hasPanel: boolean;
  goTo: (page: number) => void;
  /** The pages in view are not said as they change. */
  isQuiet: boolean;
};

export const BottomBar = ({ file, shop, list, hasPanel, goTo, isQuiet }: BottomBarProps) => (
  <PageBar
    page={list.page}
    pageCount={list.pageCount}
    mode={list.mode}
    sections={list.sections}
    pages={file.pages}
    isVertical={file.details?.isVertical ?? true}
    onPage={goTo}
    isQuiet={isQuiet}
    leading={hasPanel || list.sections.length === 0 ? null : <SectionsButton onOpen={shop.openSections} />}
    trailing={<BarEnd onOverview={shop.openOverview} cart={shop.cartButton} />}
  />
);
