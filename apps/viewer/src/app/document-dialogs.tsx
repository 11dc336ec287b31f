/** What lies over the page. The product and its model are here, since a tag wants nothing else; the rest comes behind them. */

import type { Model, ProductRef } from '@vitrina/contract';
import { es, Sheet } from '@vitrina/ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { addedFacts } from '../features/cart/added-facts.ts';
import { quantityOf } from '../features/cart/cart.state.ts';
import modelStage from '../features/model/model-stage.module.css';
import { cartItem, type NewCartItem } from '../features/product/cart-item.ts';
import { ProductDialog } from '../features/product/product-dialog.tsx';
import { productTitle } from '../features/product/product-name.ts';
import { productOf } from '../features/product/product-shelf.ts';
import type { DocumentPanelsProps } from './document-panels.tsx';
import { DocumentPanels, ModelStage, ProductElsewhere } from './lazy-parts.tsx';
import { Part } from './part.tsx';
import { useAhead } from './use-ahead.ts';
import { usePopupHistory } from './use-popup-history.ts';
import type { DocumentShop } from './use-shop.ts';
import type { Taking } from './use-taking.tsx';

export type DocumentDialogsProps = DocumentPanelsProps & {
  /** The browser has time: what is seldom wanted is there before it is. */
  isQuiet: boolean;
};

/** Adds, and lets the page be seen again when the first-add message has something to say. */
const useAdd = (shop: DocumentShop) => (item: NewCartItem, quantity: number) => {
  const isFirst = shop.cartState.lines.length === 0;
  shop.cart.act({ type: 'added', item, quantity });
  shop.analytics.track('add_to_cart', addedFacts(item, quantity));
  if (isFirst) shop.close();
};

/** Its room is kept while what shows it is on its way. */
const ModelMedia = (props: { model: Model; title: string }) => (
  <Part fallback={<div className={modelStage.stage} aria-busy />}>
    <ModelStage {...props} />
  </Part>
);

type ProductPopupProps = {
  shop: DocumentShop;
  onShare: Taking['shareProduct'];
  isQuiet: boolean;
  product: ProductRef;
  name: string;
  /** Where it stands, which need not be the page in view. */
  page: number;
  model?: Model;
};

/** The popup of a product, its model in the place of its pictures where it was opened by one. */
const ProductPopup = ({ shop, onShare, isQuiet, product, name, page, model }: ProductPopupProps) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const add = useAdd(shop);
  const isOffline = useStore(shop.viewer.view, (state) => state.isOffline);
  const seen = productOf(shop, product);
  const shownId =
    chosenId ?? (seen.is === 'ready' ? cartItem(seen.value.product, seen.value.item, shop.provider).itemId : '');
  const title = seen.is === 'ready' ? productTitle(seen.value.product, seen.value.item) : name;

  const say = useEffectEvent(() => {
    shop.analytics.track('product_view', { ref: product.ref, id: product.id, page });
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
      // What the store says is wanted first.
      related={
        isQuiet && product.ref && !['idle', 'loading'].includes(seen.is) ? (
          <Suspense>
            <ProductElsewhere shop={shop} reference={product.ref} />
          </Suspense>
        ) : null
      }
      {...(model ? { media: <ModelMedia model={model} title={title || es.reader.model('')} /> } : {})}
    />
  );
};

type ModelPopupProps = Pick<ProductPopupProps, 'shop' | 'onShare' | 'isQuiet' | 'page'> & { model: Model };

const ModelPopup = ({ model, ...popup }: ModelPopupProps) => {
  const { product } = model;
  if (!product.id && !product.ref)
    return (
      <Sheet side="center" size="l" title={es.reader.model('')} onClose={popup.shop.close}>
        <ModelMedia model={model} title={es.reader.model('')} />
      </Sheet>
    );
  return <ProductPopup {...popup} product={product} name={product.ref} model={model} />;
};

/** What a tag or a model opens. */
const ProductOfTag = ({ shop, taking, isQuiet }: Pick<DocumentDialogsProps, 'shop' | 'taking' | 'isQuiet'>) => {
  const { popup } = shop;
  const { shareProduct } = taking;
  if (popup.is === 'model')
    return (
      <ModelPopup
        key={popup.model.url}
        shop={shop}
        onShare={shareProduct}
        isQuiet={isQuiet}
        page={popup.page}
        model={popup.model}
      />
    );
  if (popup.is !== 'product') return null;
  const { product, name, page } = popup;
  return (
    <ProductPopup
      key={`${product.id} ${product.ref}`}
      shop={shop}
      onShare={shareProduct}
      isQuiet={isQuiet}
      product={product}
      name={name}
      page={page}
    />
  );
};

/** Popups that are not of a product, and what is said to who has put the first one into the cart. */
const wantsPanels = ({ popup, firstLine }: DocumentShop): boolean =>
  !['none', 'product', 'model'].includes(popup.is) || firstLine !== null;

export const DocumentDialogs = ({ isQuiet, ...panels }: DocumentDialogsProps) => {
  const { address, shop, contents, overview, taking } = panels;
  const { page, pageCount, mode } = contents;
  usePopupHistory(shop, { pdf: address.pdf, asked: address.product, page, pages: overview.pages });
  useAhead(shop.lookUpPages, { page, pageCount, mode });
  return (
    <>
      <ProductOfTag shop={shop} taking={taking} isQuiet={isQuiet} />
      {isQuiet || wantsPanels(shop) ? (
        <Part>
          <DocumentPanels {...panels} />
        </Part>
      ) : null}
    </>
  );
};
