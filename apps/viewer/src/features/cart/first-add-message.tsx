/**
 * The message of the first item in the cart (§2, §4). Mount it for good with `item` null: a live region that appears together
 * with its words is not read aloud. It takes no focus and goes away by itself.
 */

import type { CartItem } from '@vitrina/contract';
import { Button, ProductPicture, useFocusGivenBack, useLinger } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import styles from './first-add-message.module.css';

type FirstAddMessageProps = {
  item: CartItem | null;
  onViewCart: () => void;
  /** By 'Seguir viendo' or by itself. */
  onClose: () => void;
};

const SHOWN_SECONDS = 8;

const Message = ({ item, onViewCart, onClose }: FirstAddMessageProps & { item: CartItem }) => {
  const message = useRef<HTMLDivElement>(null);
  const linger = useLinger(SHOWN_SECONDS, onClose);
  useFocusGivenBack(message);
  return (
    <div ref={message} className={styles.message} {...linger}>
      <ProductPicture url={item.imageUrl} alt="" isEager className={styles.picture ?? ''} />
      <div className={styles.words}>
        <p className={styles.title}>
          <Check aria-hidden className={styles.check} />
          {shopWords.added}
        </p>
        <p className={styles.name}>{item.name}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose}>{cartWords.keepReading}</Button>
        <Button look="primary" onClick={onViewCart}>
          {cartWords.viewCart}
        </Button>
      </div>
    </div>
  );
};

export const FirstAddMessage = ({ item, ...acts }: FirstAddMessageProps) => (
  <div role="status" className={styles.region}>
    {item ? <Message key={item.itemId} item={item} {...acts} /> : null}
  </div>
);
