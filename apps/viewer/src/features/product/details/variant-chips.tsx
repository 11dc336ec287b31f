/** The variants of a product as a group of radio buttons, under the names that the store gives their options. */
import type { Item, Product } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { useId, useState } from 'react';
import { itemOffer, type Provider } from '../data/offer.ts';
import { variantLabel } from '../data/product-display.ts';
import styles from './variant-chips.module.css';

type VariantChipsProps = { product: Product; chosen: Item; provider: Provider; onChoose: (item: Item) => void };

/** Further variants are collapsed at first, to keep the content below close. */
const MAX_VISIBLE = 12;

/** `Color / Talla`, when all variants have the same options; else a general word. */
const legendOf = ({ items }: Product): string => {
  const names = items.map(({ variations = [] }) => variations.map(({ key }) => key).join(' / '));
  const [first = ''] = names;
  return first !== '' && names.every((name) => name === first) ? first : detailWords.options;
};

/** The first of a collapsed group: those that can be had, in the order of the store, before those that are sold out. */
const firstItems = (items: readonly Item[], chosen: Item, isSoldOut: (item: Item) => boolean): Set<Item> => {
  const available = items.filter((item) => !isSoldOut(item));
  return new Set([chosen, ...[...available, ...items.filter(isSoldOut)].slice(0, MAX_VISIBLE)]);
};

export const VariantChips = ({ product, chosen, provider, onChoose }: VariantChipsProps) => {
  const group = useId();
  const { items } = product;
  const [isFolded, setIsFolded] = useState(items.length > MAX_VISIBLE + 1);
  const isSoldOut = (item: Item) => itemOffer(item, provider).is === 'soldOut';
  const first = isFolded ? firstItems(items, chosen, isSoldOut) : null;
  const shown = first ? items.filter((item) => first.has(item)) : items;

  return (
    <fieldset className={styles.variants}>
      <legend className={styles.legend}>{legendOf(product)}</legend>
      {shown.map((item) => (
        <label key={item.itemId} className={styles.chip}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={item === chosen}
            disabled={isSoldOut(item)}
            onChange={() => onChoose(item)}
          />
          <span className={styles.label}>
            <bdi>{variantLabel(product, item)}</bdi>
            {isSoldOut(item) ? <span className="visually-hidden"> ({es.reader.soldOut})</span> : null}
          </span>
        </label>
      ))}
      {isFolded ? (
        <Button variant="plain" className={styles.more ?? ''} onClick={() => setIsFolded(false)}>
          {detailWords.moreOptions(items.length - shown.length)}
        </Button>
      ) : null}
    </fieldset>
  );
};
