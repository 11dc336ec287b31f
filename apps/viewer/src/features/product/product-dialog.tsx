/**
 * The product popup (§2; decisions "Popup"). It opens with what the tag knows, its name, and fills in the rest in place: the
 * sheet, the picture's square and the foot are there from the first frame.
 */

import type { Item } from '@vitrina/contract';
import { Button, es, ProductPicture, Sheet } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
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
import { storePage } from './store-page.ts';

/** `isCommercial` false: a catalogue for reading, without price and cart. */
export type Shop = { isCommercial: boolean; hasCart: boolean; provider: Provider; website: string };

type ProductDialogProps = {
  view: ProductView;
  /** The tag's name, shown until the store answers. */
  fallbackName: string;
  shop: Shop;
  /** How many of the shown item the cart holds. */
  inCart: number;
  onAdd: (item: NewCartItem, quantity: number) => void;
  onItem?: (item: Item) => void;
  onRetry?: () => void;
  onClose: () => void;
  /** Further company below the facts: sharing, other documents with this product. */
  children?: ReactNode;
};

const Waiting = ({ name }: { name: string }) => (
  <div className={styles.columns} aria-busy>
    <div className={styles.gallery}>
      <ProductPicture url={undefined} alt="" />
    </div>
    <div className={styles.facts} data-waiting>
      <h3 className={styles.name}>{name || <span className={styles.bone} data-wide />}</h3>
      <span className={styles.bone} />
      <span className={styles.bone} data-wide />
      <span className={styles.bone} data-wide />
      <span className="visually-hidden" role="status">
        {es.app.loading}
      </span>
    </div>
  </div>
);

const Absent = ({ name, text, hint, onRetry }: { name: string; text: string; hint?: string; onRetry?: () => void }) => (
  <div className={styles.absent}>
    <ProductPicture url={undefined} alt="" className={styles.absentPicture ?? ''} />
    {name ? <h3 className={styles.name}>{name}</h3> : null}
    <p role="status">{text}</p>
    {hint ? <p className={styles.quiet}>{hint}</p> : null}
    {onRetry ? <Button onClick={onRetry}>{es.app.retry}</Button> : null}
  </div>
);

/** The variant that was chosen here, in what the store says now: a refresh brings new objects. */
const chosenIn = (view: ProductView, chosenId: string | null): ProductPick | null => {
  if (view.is !== 'ready') return null;
  const item = view.value.product.items.find(({ itemId }) => itemId === chosenId);
  return item ? { ...view.value, item } : view.value;
};

export const ProductDialog = (props: ProductDialogProps) => {
  const { view, fallbackName, shop, inCart, onAdd, onItem, onRetry, onClose, children } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const pick = chosenIn(view, chosenId);
  const title = pick ? productTitle(pick.product, pick.item) : fallbackName;
  const storeUrl = pick ? storePage(shop.provider, shop.website, pick.product.linkText) : null;

  const handleChoose = (item: Item) => {
    setChosenId(item.itemId);
    onItem?.(item);
  };

  const offer = pick ? itemOffer(pick.item, shop.provider) : null;
  const canAdd = shop.isCommercial && shop.hasCart && offer !== null && isBuyable(offer);
  /** Where nothing can be added the store's page is the one main action, and is not said twice. */
  const isStoreMain = shop.isCommercial && !canAdd && offer?.is !== 'soldOut';

  const foot = () => {
    if (!shop.isCommercial || view.is === 'missing' || view.is === 'failed') return null;
    if (!pick || !offer) return <WaitingFoot hasCart={shop.hasCart} />;
    const { product, item, stale } = pick;
    const add = (quantity: number) => onAdd(cartItem(product, item, shop.provider), quantity);
    const ways = canAdd ? { onAdd: add } : {};
    return <ProductFoot key={item.itemId} offer={offer} stale={stale} inCart={inCart} storeUrl={storeUrl} {...ways} />;
  };

  const body = () => {
    if (view.is === 'missing')
      return <Absent name={fallbackName} text={shopWords.unavailable} hint={shopWords.unavailableHint} />;
    if (view.is === 'failed')
      return <Absent name={fallbackName} text={shopWords.productFailed} {...(onRetry ? { onRetry } : {})} />;
    if (!pick) return <Waiting name={fallbackName} />;
    return (
      <div className={styles.columns}>
        <div className={styles.gallery}>
          <Gallery key={pick.item.itemId} pictures={productPictures(pick.product, pick.item)} name={title} />
        </div>
        <ProductFacts pick={pick} shop={shop} storeUrl={isStoreMain ? null : storeUrl} onChoose={handleChoose}>
          {children}
        </ProductFacts>
      </div>
    );
  };

  return (
    <Sheet side="center" size="l" title={title || es.app.loading} isTitleHidden footer={foot()} onClose={onClose}>
      {body()}
    </Sheet>
  );
};
