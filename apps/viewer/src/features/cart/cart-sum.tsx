/** Item count, total and reward points of the order (§4). */

import { es, formatCount } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { type CartLine, cartCount, cartPoints } from './cart.state.ts';
import styles from './cart-panel.module.css';
import { totalText } from './total-text.ts';

export const CartSum = ({ lines }: { lines: readonly CartLine[] }) => {
  const points = cartPoints(lines);
  return (
    <div>
      <p className={styles.totalRow}>
        <span>
          {cartWords.total} <span className={styles.quiet}>({es.app.itemCount(cartCount(lines))})</span>
        </span>
        <strong className={styles.total}>{totalText(lines)}</strong>
      </p>
      {points > 0 ? <p className={styles.quiet}>{cartWords.points(formatCount(points))}</p> : null}
    </div>
  );
};
