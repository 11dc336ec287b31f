/** The variants of a product as radio chips; what cannot be bought is marked and cannot be chosen. */

import type { Item, Product } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { useId, useState } from 'react';
import { itemOffer, type Provider } from './offer.ts';
import { variantLabel } from './product-name.ts';
import styles from './variant-chips.module.css';

type VariantChipsProps = { product: Product; chosen: Item; provider: Provider; onChoose: (item: Item) => void };

/** More than these are folded away at first, so that what lies below stays near. */
const MOST_AT_ONCE = 12;

export const VariantChips = ({ product, chosen, provider, onChoose }: VariantChipsProps) => {
  const group = useId();
  const [isFolded, setIsFolded] = useState(product.items.length > MOST_AT_ONCE + 1);
  const shown = isFolded
    ? product.items.filter((item, index) => index < MOST_AT_ONCE || item === chosen)
    : product.items;

  return (
    <fieldset className={styles.variants}>
      <legend className={styles.legend}>{shopWords.options}</legend>
      {shown.map((item) => {
        const isSoldOut = itemOffer(item, provider).is === 'soldOut';
        return (
          <label key={item.itemId} className={styles.chip}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={item === chosen}
              disabled={isSoldOut}
              onChange={() => onChoose(item)}
            />
            <span className={styles.label}>
              <bdi>{variantLabel(product, item)}</bdi>
              {isSoldOut ? <span className="visually-hidden"> ({es.reader.soldOut})</span> : null}
            </span>
          </label>
        );
      })}
      {isFolded ? (
        <Button look="plain" className={styles.more ?? ''} onClick={() => setIsFolded(false)}>
          {shopWords.moreOptions(product.items.length - shown.length)}
        </Button>
      ) : null}
    </fieldset>
  );
};
