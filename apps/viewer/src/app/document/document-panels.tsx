/** Popups other than the product's: cart, sections, overview and print; also the first-add message and the offline banner. */
import type { PdfPage, Section } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es, Sheet } from '@vitrina/ui';
import { lazy, useEffect } from 'react';
import { FirstAddMessage } from '../../features/cart/first-add-message.tsx';
import { PagesOverview } from '../../features/overview/pages-overview.tsx';
import type { Address } from '../../lib/links/address.ts';
import { ReadingOffline } from '../notices/reading-offline.tsx';
import type { DocumentActions } from './actions/use-document-actions.tsx';
import { BrandLink } from './bars/all-documents.tsx';
import { DocumentSections } from './document-sections.tsx';
import { CartPopup } from './shop/cart-popup.tsx';
import { useCartPlace } from './shop/use-cart-place.ts';
import type { DocumentShop } from './shop/use-shop.ts';

const PrintDialog = lazy(async () => ({
  default: (await import('../../features/print/print-dialog.tsx')).PrintDialog,
}));

type ContentsProps = {
  sections: readonly Section[];
  page: number;
  pageCount: number;
  mode: ViewMode;
  onSection: (section: Section, page: number) => void;
};

type OverviewProps = { pages: readonly PdfPage[]; isVertical: boolean; onPage: (page: number) => void };

export type DocumentPanelsProps = {
  /** The address when the document was opened. */
  address: Pick<Address, 'pdf' | 'product'>;
  shop: DocumentShop;
  contents: ContentsProps;
  overview: OverviewProps;
  actions: DocumentActions;
  /** The browser is idle: rarely used panels are mounted, and further chunks loaded, ahead of use. */
  isIdle: boolean;
};

/** Loads the chunks that are most likely to be needed next. A chunk that does not load is requested again on use. */
const preloadSecondary = (): void =>
  void Promise.allSettled([
    import('./bars/more-menu.tsx'),
    import('./shop/other-documents-with-product.tsx'),
    import('../../features/model/model-stage.tsx'),
    import('../../features/product/gallery/picture-viewer.tsx'),
  ]);

export const DocumentPanels = ({ address, shop, contents, overview, actions, isIdle }: DocumentPanelsProps) => {
  useEffect(
    function preloadWhenIdle() {
      if (isIdle) preloadSecondary();
    },
    [isIdle],
  );
  const { popup, firstLine, isCartBeside } = shop;
  useCartPlace(shop);
  const { page, pageCount, mode } = contents;
  const { pages } = overview;
  const open = pagesInView(page, pageCount, mode);
  const goTo = (section: Section, page: number) => {
    shop.close();
    contents.onSection(section, page);
  };
  return (
    <>
      {popup.is === 'cart' || isCartBeside ? (
        <CartPopup shop={shop} pages={pages} page={page} pageCount={pageCount} onPage={overview.onPage} />
      ) : null}
      {popup.is === 'sections' ? (
        <Sheet side="left" title={es.reader.contents} onClose={shop.close}>
          <DocumentSections {...contents} onSection={goTo} />
        </Sheet>
      ) : null}
      {popup.is === 'overview' ? (
        <PagesOverview
          pages={pages}
          pageCount={pageCount}
          open={open}
          isVertical={overview.isVertical}
          onPage={(page) => {
            shop.close();
            overview.onPage(page);
          }}
          onClose={shop.close}
        />
      ) : null}
      {popup.is === 'print' ? (
        <PrintDialog
          download={actions.links.download}
          onDownload={(event) => {
            actions.onDownload(event);
            // The download has a panel, which the print dialog would cover.
            if (event.defaultPrevented) shop.close();
          }}
          pages={pages}
          pageCount={pageCount}
          open={open}
          onClose={shop.close}
        />
      ) : null}
      {isIdle ? <BrandLink viewer={shop.viewer} company={shop.company} /> : null}
      <ReadingOffline viewer={shop.viewer} company={shop.company} pdf={address.pdf} />
      <FirstAddMessage
        item={firstLine}
        cartName={shop.cartName}
        onViewCart={isCartBeside ? undefined : shop.openCart}
        onClose={shop.forgetFirst}
      />
    </>
  );
};
