/** What lies over the page: product, 3D model, cart, sections, and the message of the first item. */

import type { Model, PdfPage, ProductRef, Section } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es, Sheet } from '@vitrina/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { quantityOf } from '../features/cart/cart.state.ts';
import { FirstAddMessage } from '../features/cart/first-add-message.tsx';
import { SectionList } from '../features/contents/section-list.tsx';
import { ModelDialog } from '../features/model/model-dialog.tsx';
import { ModelStage } from '../features/model/model-stage.tsx';
import { PagesOverview } from '../features/overview/pages-overview.tsx';
import { cartItem, type NewCartItem } from '../features/product/cart-item.ts';
import { ProductDialog } from '../features/product/product-dialog.tsx';
import { productTitle } from '../features/product/product-name.ts';
import { productOf } from '../features/product/product-shelf.ts';
import type { Address } from '../lib/address.ts';
import { CartPopup } from './cart-popup.tsx';
import { PrintDialog } from './lazy-parts.tsx';
import { ProductElsewhere } from './product-elsewhere.tsx';
import { ReadingOffline } from './reading-offline.tsx';
import { useAhead } from './use-ahead.ts';
import { usePopupHistory } from './use-popup-history.ts';
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

export type DocumentDialogsProps = {
  /** What the address asked for when the document was opened. */
  address: Pick<Address, 'pdf' | 'product'>;
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

type ProductPopupProps = {
  shop: DocumentShop;
  onShare: Taking['shareProduct'];
  product: ProductRef;
  name: string;
  model?: Model;
};

/** The popup of a product, its model in the place of its pictures where it was opened by one. */
const ProductPopup = ({ shop, onShare, product, name, model }: ProductPopupProps) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const add = useAdd(shop);
  const isOffline = useStore(shop.viewer.view, (state) => state.isOffline);
  const seen = productOf(shop.shelfState, product);
  const shownId =
    chosenId ?? (seen.is === 'ready' ? cartItem(seen.value.product, seen.value.item, shop.provider).itemId : '');
  const title = seen.is === 'ready' ? productTitle(seen.value.product, seen.value.item) : name;

  const say = useEffectEvent(() => {
    shop.analytics.track('product_view', { ref: product.ref, id: product.id });
  });
  useEffect(function sayOpen() {
    say();
  }, []);
  const ask = useEffectEvent((_isOffline: boolean) => void shop.shelf.refresh([product]));
  useEffect(
    function askForNews() {
      ask(isOffline);
    },
    [isOffline],
  );

  return (
    <ProductDialog
      view={seen}
      fallbackName={name}
      shop={shop.shop}
      inCart={quantityOf(shop.cartState, shownId)}
      onAdd={add}
      onItem={setChosenId}
      onRetry={() => void shop.shelf.refresh([product])}
      onShare={() => onShare({ ref: product.ref || product.id, name: title })}
      onClose={shop.close}
      related={product.ref ? <ProductElsewhere shop={shop} reference={product.ref} /> : null}
      {...(model ? { media: <ModelStage model={model} title={title || es.reader.model('')} /> } : {})}
    />
  );
};

type ModelPopupProps = Pick<ProductPopupProps, 'shop' | 'onShare'> & { model: Model };

const ModelPopup = ({ shop, onShare, model }: ModelPopupProps) => {
  const { product } = model;
  if (!product.id && !product.ref)
    return <ModelDialog model={model} title={es.reader.model('')} onClose={shop.close} />;
  return <ProductPopup shop={shop} onShare={onShare} product={product} name={product.ref} model={model} />;
};

export const DocumentDialogs = ({ address, shop, contents, overview, taking }: DocumentDialogsProps) => {
  const { popup, firstLine } = shop;
  const { page, pageCount, mode } = contents;
  const { pages } = overview;
  const open = pagesInView(page, pageCount, mode);
  usePopupHistory(shop, { pdf: address.pdf, asked: address.product, page, pages });
  useAhead(shop.lookUpPages, { page, pageCount, mode });
  const goTo = (section: Section, page: number) => {
    shop.close();
    contents.onSection(section, page);
  };
  return (
    <>
      {popup.is === 'product' ? (
        <ProductPopup
          key={`${popup.product.id} ${popup.product.ref}`}
          shop={shop}
          onShare={taking.shareProduct}
          product={popup.product}
          name={popup.name}
        />
      ) : null}
      {popup.is === 'model' ? (
        <ModelPopup key={popup.model.url} shop={shop} onShare={taking.shareProduct} model={popup.model} />
      ) : null}
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
          onDownload={taking.onDownload}
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
