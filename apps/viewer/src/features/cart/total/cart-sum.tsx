/** Item count, total and reward points of the order (§4); products to quote are named beside the total. */

import { es, formatCount } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { type CartLine, cartCount } from '../cart.state.ts';
import styles from '../cart-panel.module.css';
import { totalText } from './total-text.ts';
import { cartPoints, isQuoteOnly } from './totals.ts';

export const CartSum = ({ lines }: { lines: readonly CartLine[] }) => {
  const points = cartPoints(lines);
  const isQuotes = isQuoteOnly(lines);
  const quotes = lines.filter(({ isQuote }) => isQuote).length;
  return (
    <div>
      <p className={styles.totalRow}>
        <span>
          {cartWords.total} <span className={styles.quiet}>({es.app.itemCount(lines.length, cartCount(lines))})</span>
        </span>
        <strong className={styles.total}>{isQuotes ? cartWords.toQuote : totalText(lines)}</strong>
      </p>
      {quotes > 0 && !isQuotes ? (
        <p className={`${styles.quiet} ${styles.more}`}>{cartWords.moreToQuote(quotes)}</p>
      ) : null}
      {points > 0 ? <p className={styles.quiet}>{cartWords.points(formatCount(points))}</p> : null}
    </div>
  );
};
