/**
 * The way out of the cart: links, so that no pop-up blocker and no frame stands between (the store's session is refused
 * inside one), each opened once and never prefetched, because following it changes the store's cart.
 */
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check, ExternalLink, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import styles from './cart-panel.module.css';
import type { Checkout } from './checkout.ts';

type CheckoutActionProps = { checkout: Checkout; onCheckout?: (part: number) => void };

const wordsOf = ({ by, urls }: Checkout, part: number): string => {
  if (urls.length === 1) return by === 'chat' ? shopWords.orderByChat : shopWords.checkout;
  return by === 'chat' ? shopWords.orderPart(part, urls.length) : shopWords.checkoutPart(part, urls.length);
};

export const CheckoutAction = ({ checkout, onCheckout }: CheckoutActionProps) => {
  const { by, urls } = checkout;
  // A changed cart has other addresses: what was opened before does not count for it.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const next = urls.find((url) => !opened.includes(url)) ?? urls.at(-1);
  const Icon = by === 'chat' ? MessageCircle : ExternalLink;

  if (urls.length === 0) return <p className={styles.quiet}>{shopWords.checkoutNone}</p>;
  return (
    <>
      {urls.length > 1 ? <p className={styles.quiet}>{shopWords.partsHint(urls.length)}</p> : null}
      {urls.map((url, index) => (
        <a
          key={url}
          className={styles.checkout}
          data-next={url === next}
          href={url}
          target="_blank"
          rel="noopener nofollow"
          onClick={() => {
            setOpened([...opened, url]);
            onCheckout?.(index + 1);
          }}
        >
          {urls.length > 1 && opened.includes(url) ? <Check aria-hidden className={styles.icon} /> : null}
          {wordsOf(checkout, index + 1)}
          {url === next ? <Icon aria-hidden className={styles.icon} /> : null}
          <span className="visually-hidden">
            ({urls.length > 1 && opened.includes(url) ? shopWords.partOpened : shopWords.opensInNewTab})
          </span>
        </a>
      ))}
      <p className={styles.note}>{by === 'chat' ? shopWords.chatNote : shopWords.priceNote}</p>
    </>
  );
};
