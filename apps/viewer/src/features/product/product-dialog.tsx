/**
 * The product popup (§2; decisions "Popup"). It opens with what the tag knows, its name, and fills in the rest in place: the
 * sheet, the picture's square and the foot are there from the first frame.
 */

import type { Item } from '@vitrina/contract';
import { es, ProductPicture, Sheet } from '@vitrina/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { cartItem, type NewCartItem } from './cart-item.ts';
import { Gallery } from './gallery.tsx';
import { isBuyable, itemOffer, type Provider } from './offer.ts';
import styles from './product-dialog.module.css';
import { ProductFacts } from './product-facts.tsx';
import { ProductFoot, WaitingFoot } from './product-foot.tsx';
import type { ProductPick } from './product-match.ts';
import { productTitle } from './product-name.ts';
import { productPictures } from './product-pictures.ts';
import type { ProductView } from './product-shelf.ts';
import { AbsentFacts, WaitingFacts } from './product-states.tsx';
import { storePage } from './store-page.ts';

/** `isCommercial` false: a catalogue for reading, without price and cart. */
export type Shop = { isCommercial: boolean; hasCart: boolean; provider: Provider; website: string };

export type ProductDialogProps = {
  view: ProductView;
  /** The tag's name, shown until the store answers. */
  fallbackName: string;
  shop: Shop;
  /** How many of the shown item the cart holds. */
  inCart: number;
  onAdd: (item: NewCartItem, quantity: number) => void;
  /** The variant that is shown now, by what the cart knows it by. */
  onItem?: (itemId: string) => void;
  onRetry?: () => void;
  /** Hands this product on; without it there is no such button. */
  onShare?: () => void;
  onClose: () => void;
  /** Takes the place of the pictures: a 3D model. It is shown whatever the store says. */
  media?: ReactNode;
  /** Other documents with this product, below its facts. */
  related?: ReactNode;
};

/** The variant that was chosen here, in what the store says now: a refresh brings new objects. */
const chosenIn = (view: ProductView, chosenId: string | null): ProductPick | null => {
  if (view.is !== 'ready') return null;
  const item = view.value.product.items.find(({ itemId }) => itemId === chosenId);
  return item ? { ...view.value, item } : view.value;
};

const Pictures = ({ pick, name }: { pick: ProductPick | null; name: string }) =>
  pick ? (
    <Gallery key={pick.item.itemId} pictures={productPictures(pick.product, pick.item)} name={name} />
  ) : (
    <ProductPicture url={undefined} alt="" />
  );

export const ProductDialog = (props: ProductDialogProps) => {
  const { view, fallbackName, shop, inCart, onAdd, onItem, onRetry, onShare, onClose, media, related } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const pick = chosenIn(view, chosenId);
  const title = pick ? productTitle(pick.product, pick.item) : fallbackName;
  const storeUrl = pick ? storePage(shop.provider, shop.website, pick.product.linkText) : null;

  const handleChoose = (item: Item) => {
    setChosenId(item.itemId);
    if (pick) onItem?.(cartItem(pick.product, item, shop.provider).itemId);
  };

  const offer = pick ? itemOffer(pick.item, shop.provider) : null;
  const canAdd = shop.isCommercial && shop.hasCart && offer !== null && isBuyable(offer);
  /** Where nothing can be added the store's page is the one main action, and is not said twice. */
  const isStoreMain = shop.isCommercial && !canAdd && offer?.is !== 'soldOut';
  const isAbsent = view.is === 'missing' || view.is === 'failed';
  /** There is nothing but the words about it. */
  const isBare = isAbsent && !media;

  const foot = () => {
    if (!shop.isCommercial || isAbsent) return null;
    if (!pick || !offer) return <WaitingFoot hasCart={shop.hasCart} />;
    const { product, item, stale } = pick;
    const add = (quantity: number) => onAdd(cartItem(product, item, shop.provider), quantity);
    const ways = canAdd ? { onAdd: add } : {};
    return (
      <ProductFoot itemId={item.itemId} offer={offer} stale={stale} inCart={inCart} storeUrl={storeUrl} {...ways} />
    );
  };

  const facts = () => {
    if (isAbsent)
      return <AbsentFacts name={fallbackName} hasPicture={!media} is={view.is} {...(onRetry ? { onRetry } : {})} />;
    if (!pick) return <WaitingFacts name={fallbackName} />;
    return (
      <ProductFacts
        pick={pick}
        shop={shop}
        storeUrl={isStoreMain ? null : storeUrl}
        onChoose={handleChoose}
        {...(onShare ? { onShare } : {})}
      >
        {related}
      </ProductFacts>
    );
  };

  return (
    <Sheet
      side="center"
      size={isBare ? 'm' : 'l'}
      title={title || es.app.loading}
      isTitleHidden
      isWaiting={!pick && !isAbsent}
      footer={foot()}
      onClose={onClose}
    >
      <div className={styles.columns} data-absent={isBare ? '' : undefined}>
        {isBare ? null : <div className={styles.gallery}>{media ?? <Pictures pick={pick} name={title} />}</div>}
        {facts()}
      </div>
    </Sheet>
  );
};
