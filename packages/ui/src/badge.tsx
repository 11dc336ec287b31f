/** How many, on the corner of an icon. The button it sits on says the number in its label, so this one is silent. */
import styles from './badge.module.css';

const MOST = 99;

export const Badge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span key={count} className={styles.badge} aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </span>
  ) : null;
