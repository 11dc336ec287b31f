/** A count on the corner of an icon. Hidden from screen readers: the button's label has the number. */
import styles from './badge.module.css';

const MAX_COUNT = 99;

export const Badge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span key={count} className={styles.badge} aria-hidden>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  ) : null;
