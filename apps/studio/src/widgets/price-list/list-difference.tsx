/** The changes by a new price list: counts in one sentence, and the largest changes by product. */
import type { FeedCheck } from '@vitrina/contract';
import { formatCount, formatMoney } from '@vitrina/ui';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import styles from './list-difference.module.css';

type Difference = NonNullable<FeedCheck['difference']>;

const LARGEST = 5;

const sentenceOf = ({ new: added, gone, changed }: Difference): string =>
  [
    added.count > 0 ? words.added(formatCount(added.count), added.count === 1) : '',
    gone.count > 0 ? words.gone(formatCount(gone.count), gone.count === 1) : '',
    changed.count > 0 ? words.changed(formatCount(changed.count), changed.count === 1) : '',
  ]
    .filter(Boolean)
    .join(' · ');

const moneyOf = (price: number | null, currency: string | null): string =>
  price === null ? words.withoutPrice : formatMoney(price, currency ?? undefined);

/** With its sign: a rise and a fall differ by more than colour. */
const percentText = (percent: number): string => `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))} %`;

const Named = ({
  title,
  items,
  count,
}: {
  title: string;
  items: readonly { ref: string; name: string }[];
  count: number;
}) =>
  items.length === 0 ? null : (
    <div className={styles.named}>
      <h4 className={styles.title}>{title}</h4>
      <p className={styles.names}>
        {items
          .slice(0, LARGEST)
          .map(({ name }) => name)
          .join(' · ')}
        {count > LARGEST ? ` ${words.more(formatCount(count - LARGEST))}` : ''}
      </p>
    </div>
  );

/** `isShort`: the sentence alone, beside other files. */
export const ListDifference = ({ difference, isShort }: { difference: Difference | null; isShort: boolean }) => {
  if (difference === null) return isShort ? null : <p className={styles.sentence}>{words.firstList}</p>;
  const sentence = sentenceOf(difference);
  const { changed, gone, new: added } = difference;
  return (
    <section aria-label={words.difference} className={styles.difference}>
      <p className={styles.sentence}>{sentence === '' ? words.same : `${words.difference}: ${sentence}.`}</p>
      {isShort || sentence === '' ? null : (
        <div className={styles.parts}>
          {changed.items.length === 0 ? null : (
            <div className={styles.named}>
              <h4 className={styles.title}>{words.largest}</h4>
              <ul className={styles.rows}>
                {changed.items.slice(0, LARGEST).map(({ ref, name, before, price, currency, percent }) => (
                  <li key={`${ref}\n${name}`} className={styles.row}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.amounts}>
                      {words.change(moneyOf(before, currency), moneyOf(price, currency))}
                    </span>
                    <span className={styles.percent}>{percent === null ? '' : percentText(percent)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Named title={words.addedTitle} items={added.items} count={added.count} />
          <Named title={words.goneTitle} items={gone.items} count={gone.count} />
        </div>
      )}
    </section>
  );
};
