/** What lies over the page besides a product: cart, sections, overview, print, and the message of the first item. */
import type { PdfPage, Section } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es, Sheet } from '@vitrina/ui';
import { FirstAddMessage } from '../features/cart/first-add-message.tsx';
import { SectionList } from '../features/contents/section-list.tsx';
import { PagesOverview } from '../features/overview/pages-overview.tsx';
import type { Address } from '../lib/address.ts';
import { CartPopup } from './cart-popup.tsx';
import { PrintDialog } from './lazy-parts.tsx';
import { ReadingOffline } from './reading-offline.tsx';
import type { DocumentShop } from './use-shop.ts';
import type { Taking } from './use-taking.tsx';

type ContentsParts = {
  sections: readonly Section[];
  page: number;
  pageCount: number;
  mode: ViewMode;
  onSection: (section: Section, page: number) => void;
};

type OverviewParts = { pages: readonly PdfPage[]; isVertical: boolean; onPage: (page: number) => void };

export type DocumentPanelsProps = {
  /** What the address asked for when the document was opened. */
  address: Pick<Address, 'pdf' | 'product'>;
  shop: DocumentShop;
  contents: ContentsParts;
  overview: OverviewParts;
  taking: Taking;
};

export const DocumentPanels = ({ address, shop, contents, overview, taking }: DocumentPanelsProps) => {
  const { popup, firstLine } = shop;
  const { page, pageCount, mode } = contents;
  const { pages } = overview;
  const open = pagesInView(page, pageCount, mode);
  const goTo = (section: Section, page: number) => {
    shop.close();
    contents.onSection(section, page);
  };
  return (
    <>
      {popup.is === 'cart' ? <CartPopup shop={shop} /> : null}
      {popup.is === 'sections' ? (
        <Sheet side="left" title={es.reader.contents} onClose={shop.close}>
          <SectionList {...contents} onSection={goTo} />
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
          download={taking.links.download}
          onDownload={(event) => {
            taking.onDownload(event);
            // A panel tells of it, and would lie under the dialog, out of reach.
            if (event.defaultPrevented) shop.close();
          }}
          pages={pages}
          pageCount={pageCount}
          open={open}
          onClose={shop.close}
        />
      ) : null}
      <ReadingOffline viewer={shop.viewer} company={shop.company} pdf={address.pdf} />
      <FirstAddMessage item={firstLine} onViewCart={shop.openCart} onClose={shop.forgetFirst} />
    </>
  );
};
