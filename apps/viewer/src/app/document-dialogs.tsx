/** What lies over the page: product, 3D model, cart, sections, and the message of the first item. */

import type { PdfPage, Section } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { Button, es, Sheet } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { useState } from 'react';
import { quantityOf } from '../features/cart/cart.state.ts';
import { FirstAddMessage } from '../features/cart/first-add-message.tsx';
import { SectionList } from '../features/contents/section-list.tsx';
import { ModelDialog } from '../features/model/model-dialog.tsx';
import { PagesOverview } from '../features/overview/pages-overview.tsx';
import { cartItem, type NewCartItem } from '../features/product/cart-item.ts';
import { isBuyable, itemOffer } from '../features/product/offer.ts';
import { ProductDialog } from '../features/product/product-dialog.tsx';
import { productTitle } from '../features/product/product-name.ts';
import { productOf } from '../features/product/product-shelf.ts';
import { CartPopup } from './cart-popup.tsx';
import styles from './document-dialogs.module.css';
import { PrintDialog } from './lazy-parts.tsx';
import type { DocumentShop, Popup } from './use-shop.ts';
import type { Taking } from './use-taking.tsx';

type ContentsParts = {
  sections: readonly Section[];
  page: number;
  pageCount: number;
  mode: ViewMode;
  onSection: (section: Section, page: number) => void;
};

type OverviewParts = { pages: readonly PdfPage[]; isVertical: boolean; onPage: (page: number) => void };

type DocumentDialogsProps = {
  shop: DocumentShop;
  contents: ContentsParts;
  overview: OverviewParts;
  taking: Taking;
};

/** Adds, and lets the page be seen again when the first-add message has something to say. */
const useAdd = (shop: DocumentShop) => (item: NewCartItem, quantity: number) => {
  const isFirst = shop.cartState.lines.length === 0;
  shop.cart.act({ type: 'added', item, quantity });
  shop.analytics.track('add_to_cart', { id: item.itemId, ref: item.ref, quantity, price: item.discounted_price });
  if (isFirst) shop.close();
};

const ProductPopup = ({ shop, popup }: { shop: DocumentShop; popup: Extract<Popup, { is: 'product' }> }) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const seen = productOf(shop.shelfState, popup.product);
  const shownId = chosenId ?? (seen.is === 'ready' ? seen.value.item.itemId : '');
  return (
    <ProductDialog
      view={seen}
      fallbackName={popup.name}
      shop={shop.shop}
      inCart={quantityOf(shop.cartState, shownId)}
      onAdd={useAdd(shop)}
      onItem={(item) => setChosenId(item.itemId)}
      onRetry={() => void shop.shelf.refresh([popup.product])}
      onClose={shop.close}
    />
  );
};

const ModelPopup = ({ shop, popup }: { shop: DocumentShop; popup: Extract<Popup, { is: 'model' }> }) => {
  const seen = productOf(shop.shelfState, popup.model.product);
  const add = useAdd(shop);
  const pick = seen.is === 'ready' ? seen.value : null;
  const canAdd = pick && shop.hasCart && isBuyable(itemOffer(pick.item, shop.provider));
  return (
    <ModelDialog
      model={popup.model}
      title={pick ? productTitle(pick.product, pick.item) : popup.model.product.ref}
      footer={
        pick ? (
          <div className={styles.modelFoot}>
            <Button onClick={() => shop.openProduct(popup.model.product, pick.product.productName, popup.page)}>
              {es.app.seeProduct}
            </Button>
            {canAdd ? (
              <Button look="primary" onClick={() => add(cartItem(pick.product, pick.item, shop.provider), 1)}>
                {shopWords.addToCart}
              </Button>
            ) : null}
          </div>
        ) : null
      }
      onClose={shop.close}
    />
  );
};

export const DocumentDialogs = ({ shop, contents, overview, taking }: DocumentDialogsProps) => {
  const { popup, firstLine } = shop;
  const open = pagesInView(contents.page, contents.pageCount, contents.mode);
  const goTo = (section: Section, page: number) => {
    shop.close();
    contents.onSection(section, page);
  };
  return (
    <>
      {popup.is === 'product' ? (
        <ProductPopup key={`${popup.product.id} ${popup.product.ref}`} shop={shop} popup={popup} />
      ) : null}
      {popup.is === 'model' ? <ModelPopup shop={shop} popup={popup} /> : null}
      {popup.is === 'cart' ? <CartPopup shop={shop} /> : null}
      {popup.is === 'sections' ? (
        <Sheet side="left" title={es.reader.contents} onClose={shop.close}>
          <SectionList {...contents} onSection={goTo} />
        </Sheet>
      ) : null}
      {popup.is === 'overview' ? (
        <PagesOverview
          pages={overview.pages}
          pageCount={contents.pageCount}
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
          onDownload={taking.onDownload}
          pages={overview.pages}
          pageCount={contents.pageCount}
          open={open}
          onClose={shop.close}
        />
      ) : null}
      <FirstAddMessage item={firstLine} onViewCart={shop.openCart} onClose={shop.forgetFirst} />
    </>
  );
};
