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
import { chatChannel } from '../../../lib/links/chat-number.ts';
import styles from '../cart-panel.module.css';
import { isQuoteOnly } from '../total/totals.ts';
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

/** `channel`: the chat of an order by chat. */
const wordsOf = (channel: string | null, ordered: Checkout['ordered'], part: number, parts: number): string => {
  if (channel === null) return parts === 1 ? cartWords.checkout : cartWords.checkoutPart(part, parts);
  if (parts > 1) return cartWords.orderPart(channel, part, parts);
  return isQuoteOnly(ordered) ? cartWords.quoteByChat(channel) : cartWords.orderByChat(channel);
};

/** Age of the oldest price as text; `null` when a price has no time. */
const sinceOf = ({ ordered }: Checkout, since?: number): string | null => {
  const times = ordered.map(({ pricedAt = 0 }) => Math.min(pricedAt, since ?? pricedAt));
  const oldest = Math.min(...times);
  return oldest > 0 && times.length > 0 ? relativeTime(new Date(oldest).toISOString(), Date.now()) : null;
};

const waitingNote = (checkout: Checkout): string => {
  const since = sinceOf(checkout);
  const { cartName } = checkout;
  return since === null ? cartWords.cartWaits(cartName) : cartWords.cartWaitsSince(since, cartName);
};

/** Note on how current the prices are. */
const noteOf = (state: CheckState, checkout: Checkout, channel: string | null): string => {
  if (state.is === 'checking') return cartWords.checkingPrices;
  const isChat = channel !== null;
  if (state.is === 'checked') return isChat ? cartWords.chatNote(channel) : cartWords.priceNote;
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
  const channel = isChat && next ? chatChannel(next.url) : null;
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
          {cartWords.changesToAccept(changes, checkout.cartName)}
        </p>
        <Button variant="primary" className={styles.accept ?? ''} onClick={handleAgree}>
          {cartWords.acceptChanges}
        </Button>
      </>
    );
  if (!next) {
    if (opened.length > 0) return null;
    return (
      <p className={styles.quiet}>
        {ordered.length > 0 ? cartWords.checkoutNone : cartWords.noneOrdered[checkout.cartName]}
      </p>
    );
  }
  return (
    <>
      <p className={styles.note} role="status">
        {isOffline ? waitingNote(checkout) : noteOf(state, checkout, channel)}
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
        {isOffline ? cartWords.waitsForNetwork : wordsOf(channel, ordered, part, opened.length + checkout.next.length)}
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
