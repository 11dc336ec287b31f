/**
 * Announces the first item added to the cart (§2, §4). Keep it mounted with `item` null: screen readers ignore a live region
 * that is inserted together with its text. It takes no focus and dismisses itself.
 */

import type { CartItem } from '@vitrina/contract';
import { Button, type CartName, ProductPicture, useAutoDismiss, useRestoreFocus } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import styles from './first-add-message.module.css';
import '@vitrina/ui/overlay-patterns.css';

type FirstAddMessageProps = {
  item: CartItem | null;
  cartName: CartName;
  /** Omitted while the cart is in view. */
  onViewCart: (() => void) | undefined;
  /** Called by 'Seguir viendo' and on automatic dismissal. */
  onClose: () => void;
};

const SHOWN_SECONDS = 8;

const Message = ({ item, cartName, onViewCart, onClose }: FirstAddMessageProps & { item: CartItem }) => {
  const message = useRef<HTMLDivElement>(null);
  const autoDismiss = useAutoDismiss(SHOWN_SECONDS, onClose);
  useRestoreFocus(message);
  return (
    <div ref={message} className={styles.message} {...autoDismiss}>
      <ProductPicture url={item.imageUrl} alt="" isEager className={styles.picture ?? ''} />
      <div className={styles.words}>
        <p className={styles.title}>
          <Check aria-hidden className={styles.check} />
          {shopWords.added(cartName)}
        </p>
        <p className={styles.name}>{item.name}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose}>{cartWords.keepReading}</Button>
        {onViewCart ? (
          <Button variant="primary" onClick={onViewCart}>
            {cartWords.viewCart(cartName)}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

export const FirstAddMessage = ({ item, ...callbacks }: FirstAddMessageProps) => (
  <div role="status" className={styles.region}>
    {item ? <Message key={item.itemId} item={item} {...callbacks} /> : null}
  </div>
);
