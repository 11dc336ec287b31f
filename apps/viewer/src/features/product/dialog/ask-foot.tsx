/** The footer of the popup for a product without a price: a question by chat, a quote by the cart, or the store's page. */

import { Button, MAX_QUANTITY, QuantityStepper } from '@vitrina/ui';
import { askWords } from '@vitrina/ui/messages/ask';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { CHAT_BASE } from '../../../lib/links/chat-number.ts';
import { type Shared, shareLink, shareUrl } from '../../../lib/links/share-link.ts';
import { productTitle } from '../data/product-display.ts';
import type { ProductPick } from '../data/product-match.ts';
import own from './ask-foot.module.css';
import styles from './product-dialog.module.css';
import { useAdded } from './product-foot.tsx';

/** The place of the product, for the message of a question. */
export type AskedFrom = { documentName: string; shared: Shared };

export type AskFootProps = {
  pick: ProductPick;
  from: AskedFrom;
  /** Digits; `null` if the company has no number. */
  chatNumber: string | null;
  storeUrl: string | null;
  inCart: number;
  /** Omitted when the company takes no orders by chat. */
  onQuote?: (quantity: number) => void;
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

export const AskFoot = ({ pick, from, chatNumber, storeUrl, inCart, onQuote }: AskFootProps) => {
  const [quantity, setQuantity] = useState(1);
  const [isAdded, markAdded] = useAdded(pick.item.itemId);
  const handleQuote = () => {
    onQuote?.(quantity);
    setQuantity(1);
    markAdded();
  };
  const hasWay = chatNumber !== null || storeUrl !== null;
  const isChatMain = !onQuote && !storeUrl;

  return (
    <div className={styles.foot}>
      <div className={styles.footPrice}>
        <strong className={styles.name}>{shopWords.askPrice}</strong>
        {inCart > 0 ? <span className={styles.quiet}>{shopWords.inCart(inCart)}</span> : null}
        {hasWay ? null : <span className={styles.quiet}>{askWords.askElsewhere}</span>}
      </div>
      {onQuote ? (
        <QuantityStepper value={quantity} max={MAX_QUANTITY} label={shopWords.quantity} onChange={setQuantity} />
      ) : null}
      {hasWay ? (
        <div className={own.ways}>
          {chatNumber === null ? null : (
            <a
              className={`${own.link} ${isChatMain ? own.main : own.quiet}`}
              href={questionLink(chatNumber, pick, from)}
              target="_blank"
              rel="noopener nofollow"
            >
              <MessageCircle aria-hidden className={own.icon} />
              {askWords.askByChat}
              <NewTab />
            </a>
          )}
          {storeUrl ? (
            <a className={`${own.link} ${own.main}`} href={storeUrl} target="_blank" rel="noopener">
              {shopWords.seeInStore}
              <NewTab />
            </a>
          ) : null}
          {onQuote ? (
            <Button variant="primary" className={own.way ?? ''} onClick={handleQuote}>
              {isAdded ? <Check aria-hidden className={own.icon} /> : null}
              {isAdded ? shopWords.added : askWords.requestQuote}
            </Button>
          ) : null}
        </div>
      ) : null}
      <span role="status" className="visually-hidden">
        {isAdded ? shopWords.added : ''}
      </span>
    </div>
  );
};
