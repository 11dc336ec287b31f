/** The first products of a price list, as shoppers would see them. */
import type { FeedCheck } from '@vitrina/contract';
import { formatCount, formatMoney, ProductPicture } from '@vitrina/ui';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import styles from './first-products.module.css';

const SHOWN = 8;

export const FirstProducts = ({ check: { rows, report } }: { check: FeedCheck }) => {
  const shown = rows.slice(0, SHOWN);
  const left = report.products - shown.length;
  return (
    <section aria-label={words.first} className={styles.section}>
      <h3 className={styles.title}>{words.first}</h3>
      <ul className={styles.products}>
        {shown.map(({ ref, name, price, currency, imageUrl }) => (
          <li key={`${ref}\n${name}`} className={styles.product}>
            <ProductPicture url={imageUrl ?? undefined} alt="" className={styles.picture ?? ''} />
            <span className={styles.facts}>
              <span className={styles.name}>{name}</span>
              <span className={styles.ref}>{ref}</span>
            </span>
            <span className={styles.price}>
              {price === null ? words.withoutPrice : formatMoney(price, currency ?? undefined)}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 ? <p className={styles.left}>{words.more(formatCount(left))}</p> : null}
    </section>
  );
};
