/** The bottom bar of an open document: the page bar, with extra buttons on narrow screens. */
import type { Section } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { PageBar } from '../../../features/reader/page-bar/page-bar.tsx';
import type { DocumentData } from '../../data/use-document.ts';
import type { DocumentShop } from '../shop/use-shop.ts';
import { BarEnd, SectionsButton } from './bar-buttons.tsx';

type BottomBarProps = {
  file: DocumentData;
  shop: DocumentShop;
  list: { sections: readonly Section[]; page: number; pageCount: number; mode: ViewMode };
  /** The contents panel shows the sections. */
  hasPanel: boolean;
  goTo: (page: number) => void;
  /** Page changes are not announced to screen readers. */
  isMuted: boolean;
};

export const BottomBar = ({ file, shop, list, hasPanel, goTo, isMuted }: BottomBarProps) => (
  <PageBar
    page={list.page}
    pageCount={list.pageCount}
    mode={list.mode}
    sections={list.sections}
    pages={file.pages}
    isVertical={file.details?.isVertical ?? true}
    onPage={goTo}
    isMuted={isMuted}
    leading={hasPanel || list.sections.length === 0 ? null : <SectionsButton onOpen={shop.openSections} />}
    trailing={<BarEnd onOverview={shop.openOverview} cart={shop.cartButton} />}
  />
);
