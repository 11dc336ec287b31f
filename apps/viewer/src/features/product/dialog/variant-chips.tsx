/** The variants of a product as radio chips; sold-out variants are marked and disabled. */

import type { Item, Product } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { useId, useState } from 'react';
import { itemOffer, type Provider } from '../data/offer.ts';
import { variantLabel } from '../data/product-name.ts';
import styles from './variant-chips.module.css';

type VariantChipsProps = { product: Product; chosen: Item; provider: Provider; onChoose: (item: Item) => void };

/** Further variants are collapsed at first, to keep the content below close. */
const MAX_VISIBLE = 12;

export const VariantChips = ({ product, chosen, provider, onChoose }: VariantChipsProps) => {
  const group = useId();
  const [isFolded, setIsFolded] = useState(product.items.length > MAX_VISIBLE + 1);
  const shown = isFolded
    ? product.items.filter((item, index) => index < MAX_VISIBLE || item === chosen)
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
        <Button variant="plain" className={styles.more ?? ''} onClick={() => setIsFolded(false)}>
          {shopWords.moreOptions(product.items.length - shown.length)}
        </Button>
      ) : null}
    </fieldset>
  );
};
