/** Progress of a checkout with several parts (decisions "Checkout links"); opened parts can be reopened. */

import { Button } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { Check } from 'lucide-react';
import styles from '../cart-panel.module.css';
import type { Checkout } from './checkout.ts';

type CheckoutPartsProps = {
  checkout: Checkout;
  /** Disables the links. */
  isOffline: boolean;
  onOpen: (part: number) => void;
  onStartAgain: () => void;
};

export const CheckoutParts = ({ checkout, isOffline, onOpen, onStartAgain }: CheckoutPartsProps) => {
  const { by, opened, next } = checkout;
  const words = next.length > 0 ? cartWords.partsHint[by](opened.length + next.length) : cartWords.partsDone;
  return (
    <div className={styles.parts}>
      <p className={styles.quiet}>{words}</p>
      {opened.length > 0 ? (
        <div className={styles.opened}>
          <span className={styles.quiet}>
            <Check aria-hidden className={styles.check} />
            {cartWords.partsOpened}
          </span>
          {opened.map(({ url }, index) => (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
              key={index}
              className={styles.part}
              target="_blank"
              rel="noopener nofollow"
              aria-label={cartWords.partAgain(index + 1)}
              {...(isOffline ? {} : { href: url, onClick: () => onOpen(index + 1) })}
            >
              {index + 1}
            </a>
          ))}
          <Button variant="plain" className={styles.small ?? ''} onClick={onStartAgain}>
            {cartWords.startAgain}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
