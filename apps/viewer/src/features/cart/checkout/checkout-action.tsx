/**
 * The checkout link: a real link that opens a new tab, because pop-up blockers block scripted windows and browsers refuse
 * the store's session inside a frame. Never prefetched, because the request changes the store's cart. Enabled after the
 * price check, once all changes are accepted.
 */
import { Button, relativeTime } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import { CloudOff, ExternalLink, LoaderCircle, MessageCircle } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { isQuoteOnly } from '../cart.state.ts';
import styles from '../cart-panel.module.css';
import type { Checkout } from './checkout.ts';
import type { CheckState, PriceCheck } from './price-check.ts';

type CheckoutActionProps = {
  checkout: Checkout;
  /** Number of lines with changes to accept. */
  changes: number;
  check: PriceCheck;
  /** The link is disabled until the network returns. */
  isOffline: boolean;
  onAgree: () => void;
  /** The shopper opens this part (from 1). */
  onOpen: (part: number) => void;
};

const wordsOf = (isChat: boolean, ordered: Checkout['ordered'], part: number, parts: number): string => {
  if (parts === 1 && isChat) return isQuoteOnly(ordered) ? cartWords.quoteByChat : cartWords.orderByChat;
  if (parts === 1) return cartWords.checkout;
  return isChat ? cartWords.orderPart(part, parts) : cartWords.checkoutPart(part, parts);
};

/** Age of the oldest price as text; `null` when a price has no time. */
const sinceOf = ({ ordered }: Checkout, since?: number): string | null => {
  const times = ordered.map(({ pricedAt = 0 }) => Math.min(pricedAt, since ?? pricedAt));
  const oldest = Math.min(...times);
  return oldest > 0 && times.length > 0 ? relativeTime(new Date(oldest).toISOString(), Date.now()) : null;
};

const waitingNote = (checkout: Checkout): string => {
  const since = sinceOf(checkout);
  return since === null ? cartWords.cartWaits : cartWords.cartWaitsSince(since);
};

/** Note on how current the prices are. */
const noteOf = (state: CheckState, checkout: Checkout): string => {
  if (state.is === 'checking') return cartWords.checkingPrices;
  const isChat = checkout.by === 'FEED';
  if (state.is === 'checked') return isChat ? cartWords.chatNote : cartWords.priceNote;
  const since = sinceOf(checkout, state.since);
  if (since === null) return isChat ? cartWords.feedSilentNever : cartWords.storeSilentNever;
  return isChat ? cartWords.feedSilent(since) : cartWords.storeSilent(since);
};

export const CheckoutAction = ({ checkout, changes, check, isOffline, onAgree, onOpen }: CheckoutActionProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const state = useStore(check);
  const isChat = checkout.by === 'FEED';
  const Icon = isChat ? MessageCircle : ExternalLink;
  const { opened, ordered } = checkout;
  const [next] = checkout.next;
  const part = opened.length + 1;
  const isWaiting = isOffline || state.is === 'checking';

  const handleOpen = (event: MouseEvent) => {
    // `auxclick` fires for every secondary button; only the middle one opens a tab.
    if (event.type === 'auxclick' && event.button !== 1) return;
    if (check.ensureFresh()) onOpen(part);
    else event.preventDefault();
  };
  const handleAgree = () => {
    flushSync(onAgree);
    link.current?.focus();
  };

  if (!isWaiting && changes > 0)
    return (
      <>
        <p className={styles.changes} role="status">
          {cartWords.changesToAccept(changes)}
        </p>
        <Button variant="primary" className={styles.accept ?? ''} onClick={handleAgree}>
          {cartWords.acceptChanges}
        </Button>
      </>
    );
  if (!next) {
    if (opened.length > 0) return null;
    return <p className={styles.quiet}>{ordered.length > 0 ? cartWords.checkoutNone : cartWords.noneOrdered}</p>;
  }
  return (
    <>
      <p className={styles.note} role="status">
        {isOffline ? waitingNote(checkout) : noteOf(state, checkout)}
        {state.is === 'unanswered' && !isOffline ? (
          <Button variant="plain" className={styles.small ?? ''} onClick={check.recheck}>
            {cartWords.askAgain}
          </Button>
        ) : null}
      </p>
      {/* While disabled the link has no href but keeps the focus. */}
      <a
        ref={link}
        className={styles.checkout}
        data-waiting={isWaiting}
        tabIndex={isWaiting ? -1 : 0}
        target="_blank"
        rel="noopener nofollow"
        {...(isWaiting ? {} : { href: next.url, onClick: handleOpen, onAuxClick: handleOpen })}
      >
        {isOffline ? cartWords.waitsForNetwork : wordsOf(isChat, ordered, part, opened.length + checkout.next.length)}
        {isOffline ? (
          <CloudOff aria-hidden className={styles.icon} />
        ) : isWaiting ? (
          <LoaderCircle aria-hidden className={`${styles.icon} ${styles.turning}`} />
        ) : (
          <Icon aria-hidden className={styles.icon} />
        )}
        <span className="visually-hidden">({shopWords.opensInNewTab})</span>
      </a>
    </>
  );
};
