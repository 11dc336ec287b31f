/** Everything that opens over the page. Product and model popups are in this chunk, because a tap on a tag needs nothing else. */

import type { Model, PdfPage, ProductRef } from '@vitrina/contract';
import { es, Sheet } from '@vitrina/ui';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { addedFacts } from '../../features/cart/added-facts.ts';
import { type CartLine, quantityOf } from '../../features/cart/cart.state.ts';
import modelPlace from '../../features/model/model-place.module.css';
import { cartItem } from '../../features/product/data/offer.ts';
import { productTitle } from '../../features/product/data/product-display.ts';
import { productOf } from '../../features/product/data/product-state.ts';
import { ProductDialog } from '../../features/product/dialog/product-dialog.tsx';
import { ignoreError } from '../../lib/ignore-error.ts';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import type { DocumentActions } from './actions/use-document-actions.tsx';
import type { DocumentPanelsProps } from './document-panels.tsx';
import { placeOf } from './shop/line-place.ts';
import type { OtherDocumentsWithProductProps } from './shop/other-documents-with-product.tsx';
import { usePopupHistory } from './shop/popup-history.ts';
import { usePrefetchProducts } from './shop/use-prefetch-products.ts';
import type { DocumentShop } from './shop/use-shop.ts';

const DocumentPanels = lazy(async () => ({ default: (await import('./document-panels.tsx')).DocumentPanels }));
let details: typeof import('../../features/product/details/product-details.tsx') | undefined;
const loadDetails = async () => (details = await import('../../features/product/details/product-details.tsx'));
// Right behind this chunk, so that the details arrive beside the store's answer and not after it.
loadDetails().catch(ignoreError('optional'));
const ProductDetails = lazy(async () => ({ default: (await loadDetails()).ProductDetails }));
const PagePicture = lazy(async () => ({ default: (await loadDetails()).PagePicture }));
const ProductNote = lazy(async () => ({ default: (await loadDetails()).ProductNote }));
const ModelStage = lazy(async () => ({ default: (await import('../../features/model/model-stage.tsx')).ModelStage }));
const OtherDocumentsWithProduct = lazy(
  async (): Promise<{ default: ComponentType<OtherDocumentsWithProductProps> }> => {
    const chunk = await import('./shop/other-documents-with-product.tsx').catch(ignoreError('optional'));
    return { default: chunk?.OtherDocumentsWithProduct ?? (() => null) };
  },
);

/** Adds to the cart. The first item closes the popup, so that the first-add message is seen. */
const useAdd = (shop: DocumentShop) => (item: CartLine, quantity: number) => {
  const isFirst = shop.cartState.lines.length === 0;
  shop.cart.act({ type: 'added', item, quantity });
  shop.analytics.track('add_to_cart', addedFacts(item, quantity));
  if (isFirst) shop.close();
};

/** Reserves the space of the model while its viewer loads. */
const ModelMedia = (props: { model: Model; title: string }) => (
  <LazyBoundary fallback={<div className={modelPlace.stage} aria-busy />}>
    <ModelStage {...props} />
  </LazyBoundary>
);

type ProductPopupProps = {
  shop: DocumentShop;
  onShare: DocumentActions['shareProduct'];
  isIdle: boolean;
  product: ProductRef;
  name: string;
  pdf: string;
  /** The page of the tag, which need not be the page in view. */
  page: number;
  pages: readonly PdfPage[];
  model?: Model;
};

/** The popup of a product. Opened from a model, it shows the model in place of the pictures. */
const ProductPopup = ({ shop, onShare, isIdle, product, name, pdf, page, pages, model }: ProductPopupProps) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const add = useAdd(shop);
  const isOffline = useStore(shop.viewer.view, (state) => state.isOffline);
  const known = productOf(shop, product);
  const shownId =
    chosenId ?? (known.is === 'ready' ? cartItem(known.value.product, known.value.item, shop.provider).itemId : '');
  const title = known.is === 'ready' ? productTitle(known.value.product, known.value.item) : name;

  const trackView = useEffectEvent(() => {
    shop.analytics.track('product_view', { ref: product.ref, id: product.id, page });
  });
  useEffect(function trackOpening() {
    trackView();
  }, []);
  const refresh = useEffectEvent((_isOffline: boolean) => void shop.products.refresh([product]));
  useEffect(
    function refreshProduct() {
      refresh(isOffline);
    },
    [isOffline],
  );

  return (
    <ProductDialog
      view={known}
      fallbackName={name}
      shop={shop.shop}
      inCart={quantityOf(shop.cartState, shownId)}
      askedFrom={{
        documentName: shop.documentName,
        shared: { company: shop.company.Uid, pdf, page, product: product.ref || product.id },
      }}
      onAdd={(item, quantity) => {
        const addLine = () => {
          const line = { ...item, ...placeOf(shop, pages, product, page) };
          add(details?.withCrop(line, pages, product, page) ?? line, quantity);
        };
        if (item.imageUrl || details) addLine();
        // On a bad network the line is added without its crop, rather than late.
        else void Promise.race([loadDetails(), new Promise((done) => setTimeout(done, 1000))]).then(addLine, addLine);
      }}
      onItem={setChosenId}
      onRetry={() => void shop.products.refresh([product])}
      onShare={() => onShare({ ref: product.ref || product.id, name: title })}
      onClose={shop.popup.is === 'product' && shop.popup.over === 'cart' ? shop.openCart : shop.close}
      noPicture={
        <LazyBoundary failed={null}>
          <PagePicture product={product} name={title} pages={pages} page={page} />
        </LazyBoundary>
      }
      renderDetails={(shown) => (
        <LazyBoundary fallback={<span data-waiting aria-busy />}>
          <ProductDetails {...shown} shop={shop.shop} />
        </LazyBoundary>
      )}
      renderNote={(shown) => (
        <LazyBoundary failed={null}>
          <ProductNote {...shown} provider={shop.provider} printedIn={{ ...shop, page, product }} />
        </LazyBoundary>
      )}
      // After the store's answer, which is more urgent.
      related={
        isIdle && product.ref && !['idle', 'loading'].includes(known.is) ? (
          <Suspense>
            <OtherDocumentsWithProduct shop={shop} reference={product.ref} />
          </Suspense>
        ) : null
      }
      {...(model ? { media: <ModelMedia model={model} title={title || es.reader.model()} /> } : {})}
    />
  );
};

type ModelPopupProps = Pick<ProductPopupProps, 'shop' | 'onShare' | 'isIdle' | 'pdf' | 'page' | 'pages'> & {
  model: Model;
};

const ModelPopup = ({ model, ...popup }: ModelPopupProps) => {
  const { product } = model;
  if (!product.id && !product.ref)
    return (
      <Sheet side="center" size="l" title={es.reader.model()} onClose={popup.shop.close}>
        <ModelMedia model={model} title={es.reader.model()} />
      </Sheet>
    );
  return <ProductPopup {...popup} product={product} name={es.reader.model()} model={model} />;
};

/** The popup that a tag or a model opens. */
const ProductOrModel = ({ address, shop, actions, isIdle, overview }: DocumentPanelsProps) => {
  const { popup } = shop;
  if (popup.is !== 'model' && popup.is !== 'product') return null;
  const { page } = popup;
  const shared = { shop, onShare: actions.shareProduct, isIdle, pdf: address.pdf, page, pages: overview.pages };
  if (popup.is === 'model') return <ModelPopup key={popup.model.url} {...shared} model={popup.model} />;
  const { product, name } = popup;
  return <ProductPopup key={`${product.id} ${product.ref}`} {...shared} product={product} name={name} />;
};

/** Whether a popup other than the product's, the cart or the first-add message is open. */
const needsPanels = ({ popup, firstLine, isCartBeside }: DocumentShop): boolean =>
  !['none', 'product', 'model'].includes(popup.is) || firstLine !== null || isCartBeside;

export const DocumentDialogs = (panels: DocumentPanelsProps) => {
  const { address, shop, contents, overview, isIdle } = panels;
  const { page, pageCount, mode } = contents;
  usePopupHistory(shop, { pdf: address.pdf, requested: address.product, page, pages: overview.pages });
  usePrefetchProducts(shop.lookUpPages, { page, pageCount, mode });
  return (
    <>
      <ProductOrModel {...panels} />
      {isIdle || needsPanels(shop) ? (
        <LazyBoundary>
          <DocumentPanels {...panels} />
        </LazyBoundary>
      ) : null}
    </>
  );
};
