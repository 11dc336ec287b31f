/** The footer of the popup for a product without a price: a question by chat, a quote by the cart, or the store's page. */

import { Button, QuantityStepper } from '@vitrina/ui';
import { askWords } from '@vitrina/ui/messages/ask';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { CHAT_BASE, chatChannel, chatNumber } from '../../../lib/links/chat-number.ts';
import { type Shared, shareLink, shareUrl } from '../../../lib/links/share-link.ts';
import type { ItemOffer, Shop } from '../data/offer.ts';
import { productTitle } from '../data/product-display.ts';
import type { ProductPick } from '../data/product-match.ts';
import { canQuote } from '../data/quote.ts';
import own from './ask-foot.module.css';
import styles from './product-dialog.module.css';
import { useAdded } from './product-foot.tsx';

/** The place of the product, for the message of a question. */
export type AskedFrom = { documentName: string; shared: Shared };

export type AskFootProps = {
  pick: ProductPick;
  from: AskedFrom;
  shop: Shop;
  offer: ItemOffer;
  storeUrl: string | null;
  inCart: number;
  /** Called where the company takes orders by chat. */
  onQuote: (quantity: number) => void;
};

/** Stores name products without limit; an address has one. */
const MAX_NAME_LENGTH = 200;

const questionLink = (number: string, { product, item }: ProductPick, { documentName, shared }: AskedFrom): string => {
  const asked = {
    name: productTitle(product, item).slice(0, MAX_NAME_LENGTH),
    ref: (item.referenceId[0]?.value ?? '').slice(0, MAX_NAME_LENGTH),
  };
  const url = shareUrl(window.location.origin, shared);
  const text = askWords.question(asked, documentName.slice(0, MAX_NAME_LENGTH), shared.page, url);
  return shareLink(`${CHAT_BASE}/${number}`, text);
};

const NewTab = () => <span className="visually-hidden">({shopWords.opensInNewTab})</span>;

export const AskFoot = ({ pick, from, shop, offer, storeUrl, inCart, onQuote }: AskFootProps) => {
  const { cartName } = shop;
  const number = chatNumber(shop.chatNumber);
  const hasQuote = canQuote(offer, shop);
  const [chosen, setQuantity] = useState(1);
  const left = offer.most - inCart;
  const quantity = Math.max(1, Math.min(chosen, left));
  const [isAdded, markAdded] = useAdded(pick.item.itemId);
  const handleQuote = () => {
    onQuote(quantity);
    setQuantity(1);
    markAdded();
  };
  const hasWay = number !== null || storeUrl !== null;
  const isChatMain = !hasQuote && !storeUrl;

  return (
    <div className={styles.foot}>
      <div className={styles.footPrice}>
        <strong className={styles.name}>{shopWords.askPrice}</strong>
        {inCart > 0 ? <span className={styles.quiet}>{shopWords.inCart(inCart, cartName)}</span> : null}
        {hasWay ? null : <span className={styles.quiet}>{askWords.askElsewhere}</span>}
      </div>
      {hasQuote && left > 0 ? (
        <QuantityStepper value={quantity} max={left} label={shopWords.quantity} onChange={setQuantity} />
      ) : null}
      {hasWay ? (
        <div className={own.ways}>
          {number === null ? null : (
            <a
              className={`${own.link} ${isChatMain ? own.main : own.quiet}`}
              href={questionLink(number, pick, from)}
              target="_blank"
              rel="noopener nofollow"
            >
              <MessageCircle aria-hidden className={own.icon} />
              {askWords.askByChat(chatChannel(CHAT_BASE))}
              <NewTab />
            </a>
          )}
          {storeUrl ? (
            <a className={`${own.link} ${own.main}`} href={storeUrl} target="_blank" rel="noopener">
              {shopWords.seeInStore}
              <NewTab />
            </a>
          ) : null}
          {hasQuote && left < 1 ? (
            <Button className={own.way ?? ''} disabled>
              {shopWords.mostInCart}
            </Button>
          ) : hasQuote ? (
            <Button variant="primary" className={own.way ?? ''} onClick={handleQuote}>
              {isAdded ? <Check aria-hidden className={own.icon} /> : null}
              {isAdded ? shopWords.added(cartName) : askWords.requestQuote}
            </Button>
          ) : null}
        </div>
      ) : null}
      <span role="status" className="visually-hidden">
        {isAdded ? shopWords.added(cartName) : ''}
      </span>
    </div>
  );
};
