/** The first products of a price list, as shoppers would see them. */
import type { FeedCheck } from '@vitrina/contract';
import { formatCount, formatMoney } from '@vitrina/ui';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import styles from './first-products.module.css';
import { ProductRow } from './product-row.tsx';

const SHOWN = 8;

export const FirstProducts = ({ check: { rows, report } }: { check: FeedCheck }) => {
  const shown = rows.slice(0, SHOWN);
  const left = report.products - shown.length;
  return (
    <section aria-label={words.first} className={styles.section}>
      <h3 className={styles.title}>{words.first}</h3>
      <ul className={styles.products}>
        {shown.map(({ ref, name, price, currency, imageUrl }) => (
          <ProductRow
            key={`${ref}\n${name}`}
            imageUrl={imageUrl ?? undefined}
            name={name}
            note={ref}
            price={price === null ? words.withoutPrice : formatMoney(price, currency ?? undefined)}
          />
        ))}
      </ul>
      {left > 0 ? <p className={styles.left}>{words.more(formatCount(left))}</p> : null}
    </section>
  );
};
