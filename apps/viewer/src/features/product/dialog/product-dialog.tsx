/**
 * The product popup (§2; decisions "Popup"). It opens with the tag's name and fills in the rest in place; sheet, picture
 * area and footer have their final size from the first frame.
 */

import type { Item } from '@vitrina/contract';
import { Button, es, ProductPicture, Sheet } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { cartItem, isBuyable, itemOffer, type NewCartItem, type Shop, storePage } from '../data/offer.ts';
import { productPictures, productTitle } from '../data/product-display.ts';
import type { ProductPick } from '../data/product-match.ts';
import type { ProductView } from '../data/product-state.ts';
import { Gallery } from '../gallery/gallery.tsx';
import type { AskedFrom, AskFootProps } from './ask-foot.tsx';
import styles from './product-dialog.module.css';
import { ProductFoot, WaitingFoot } from './product-foot.tsx';

/** If the chunk fails to load, the footer only says that there is no price. */
const AskFoot = lazy(
  async (): Promise<{ default: ComponentType<AskFootProps> }> => ({
    default: (await import('./ask-foot.tsx').catch(ignoreError('has fallback')))?.AskFoot ?? (() => shopWords.askPrice),
  }),
);

export type ProductDialogProps = {
  view: ProductView;
  /** The tag's name, shown until the store answers. */
  fallbackName: string;
  shop: Shop;
  /** How many of the shown item the cart holds. */
  inCart: number;
  /** The place of the product, for a question about its price. */
  askedFrom: AskedFrom;
  onAdd: (item: NewCartItem, quantity: number) => void;
  /** The displayed variant, by its cart item id. */
  onItem?: (itemId: string) => void;
  onRetry?: () => void;
  /** Shares this product; without it there is no share button. */
  onShare?: () => void;
  onClose: () => void;
  /** Replaces the pictures: a 3D model, shown regardless of the store's response. */
  media?: ReactNode;
  /** In the place of the pictures of a product that has none. */
  noPicture: ReactNode;
  /** The facts below the name, and a note beside the price: scripts of their own, which load after this one. */
  renderDetails: (shown: ShownProduct & { storeUrl: string | null; onShare: (() => void) | undefined }) => ReactNode;
  renderNote: (shown: ShownProduct & { firstPrice: number }) => ReactNode;
  /** Other documents with this product, below its facts. */
  related?: ReactNode;
};

type ShownProduct = { pick: ProductPick; onChoose: (item: Item) => void };

/** Finds the chosen variant in the current data: a refresh replaces the objects. */
const chosenIn = (view: ProductView, chosenId: string | null): ProductPick | null => {
  if (view.is !== 'ready') return null;
  const item = view.value.product.items.find(({ itemId }) => itemId === chosenId);
  return item ? { ...view.value, item } : view.value;
};

type PicturesProps = { pick: ProductPick | null; name: string; noPicture: ReactNode };

const Pictures = ({ pick, name, noPicture }: PicturesProps) => {
  if (!pick) return <ProductPicture url={undefined} alt="" />;
  const pictures = productPictures(pick.product, pick.item);
  return pictures[0] ? <Gallery key={pick.item.itemId} pictures={pictures} name={name} /> : noPicture;
};

const Lead = ({ title, item: { referenceId } }: { title: string; item: Item }) => (
  <div className={styles.lead}>
    <h3 className={styles.name} dir="auto">
      {title}
    </h3>
    {referenceId[0] ? <p className={styles.quiet}>{shopWords.reference(referenceId[0].value)}</p> : null}
  </div>
);

export const ProductDialog = (props: ProductDialogProps) => {
  const { view, fallbackName, shop, inCart, askedFrom, onAdd, onItem, onRetry, onShare, onClose, media } = props;
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
  /** Without a cart action the link to the store is the main action, and is not repeated among the facts. */
  const isStoreMain = shop.isCommercial && !canAdd && offer?.is !== 'soldOut';
  const isAbsent = view.is === 'missing' || view.is === 'failed';
  /** Only the message is shown. */
  const isBare = isAbsent && !media;

  const foot = () => {
    if (!shop.isCommercial || isAbsent) return null;
    const waiting = <WaitingFoot hasCart={shop.hasCart} cartName={shop.cartName} />;
    if (!pick || !offer) return waiting;
    const { product, item } = pick;
    const add = (quantity: number) => onAdd(cartItem(product, item, shop.provider), quantity);
    if (offer.is === 'ask')
      return (
        <Suspense fallback={waiting}>
          <AskFoot
            pick={pick}
            from={askedFrom}
            shop={shop}
            offer={offer}
            storeUrl={storeUrl}
            inCart={inCart}
            onQuote={add}
          />
        </Suspense>
      );
    const ways = canAdd ? { onAdd: add } : {};
    return (
      <ProductFoot
        itemId={item.itemId}
        offer={offer}
        inCart={inCart}
        cartName={shop.cartName}
        storeUrl={storeUrl}
        renderNote={(firstPrice) => props.renderNote({ pick, onChoose: handleChoose, firstPrice })}
        {...ways}
      />
    );
  };

  const pictures = media ?? <Pictures pick={pick} name={title} noPicture={props.noPicture} />;
  const facts = () => {
    if (isAbsent)
      return <AbsentFacts name={fallbackName} is={view.is} picture={isBare && props.noPicture} onRetry={onRetry} />;
    if (!pick) return <WaitingFacts name={fallbackName} />;
    return (
      <div className={styles.facts}>
        <Lead title={title} item={pick.item} />
        {props.renderDetails({ pick, onChoose: handleChoose, storeUrl: isStoreMain ? null : storeUrl, onShare })}
        {props.related}
      </div>
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
        {isBare ? null : <div className={styles.gallery}>{pictures}</div>}
        {facts()}
      </div>
    </Sheet>
  );
};

/** After this time the slow-store message is shown. */
const SLOW_MS = 4000;

const useIsSlow = (): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(function startTimer() {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
};

const WaitingFacts = ({ name }: { name: string }) => {
  const isSlow = useIsSlow();
  return (
    <div className={styles.facts} data-waiting aria-busy>
      <h3 className={styles.name} dir="auto">
        {name || <span className={styles.bone} data-wide />}
      </h3>
      <span className={styles.bone} />
      <span className={styles.bone} data-wide />
      <span className={styles.bone} data-wide />
      <p role="status" className={isSlow ? styles.quiet : 'visually-hidden'}>
        {isSlow ? shopWords.slow : es.app.loading}
      </p>
    </div>
  );
};

type AbsentProps = {
  name: string;
  is: 'missing' | 'failed';
  picture: ReactNode;
  onRetry: (() => void) | undefined;
};

/** Message for a product that the store does not have or that failed to load. */
const AbsentFacts = ({ name, is, picture, onRetry }: AbsentProps) => (
  <div className={styles.absent}>
    {picture && <div className={styles.absentPicture}>{picture}</div>}
    {name ? (
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
    ) : null}
    <p role="status">{is === 'missing' ? shopWords.unavailable : shopWords.productFailed}</p>
    <p className={styles.quiet}>{is === 'missing' ? shopWords.unavailableHint : shopWords.productFailedHint}</p>
    {is === 'failed' && onRetry ? <Button onClick={onRetry}>{es.app.retry}</Button> : null}
  </div>
);
