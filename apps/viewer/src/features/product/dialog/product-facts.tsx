/** Product details beside the pictures. The price is only in the footer, which is always visible. */

import type { Item, Product } from '@vitrina/contract';
import { Button, es, formatCount } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ExternalLink, Share2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { itemOffer, type Provider, type Shop } from '../data/offer.ts';
import { productTitle, variantLabel } from '../data/product-display.ts';
import type { ProductPick } from '../data/product-match.ts';
import styles from './product-dialog.module.css';
import chips from './variant-chips.module.css';

type VariantChipsProps = { product: Product; chosen: Item; provider: Provider; onChoose: (item: Item) => void };

/** Further variants are collapsed at first, to keep the content below close. */
const MAX_VISIBLE = 12;

const VariantChips = ({ product, chosen, provider, onChoose }: VariantChipsProps) => {
  const group = useId();
  const [isFolded, setIsFolded] = useState(product.items.length > MAX_VISIBLE + 1);
  const shown = isFolded
    ? product.items.filter((item, index) => index < MAX_VISIBLE || item === chosen)
    : product.items;

  return (
    <fieldset className={chips.variants}>
      <legend className={chips.legend}>{shopWords.options}</legend>
      {shown.map((item) => {
        const isSoldOut = itemOffer(item, provider).is === 'soldOut';
        return (
          <label key={item.itemId} className={chips.chip}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={item === chosen}
              disabled={isSoldOut}
              onChange={() => onChoose(item)}
            />
            <span className={chips.label}>
              <bdi>{variantLabel(product, item)}</bdi>
              {isSoldOut ? <span className="visually-hidden"> ({es.reader.soldOut})</span> : null}
            </span>
          </label>
        );
      })}
      {isFolded ? (
        <Button variant="plain" className={chips.more ?? ''} onClick={() => setIsFolded(false)}>
          {shopWords.moreOptions(product.items.length - shown.length)}
        </Button>
      ) : null}
    </fieldset>
  );
};

type ProductFactsProps = {
  pick: ProductPick;
  shop: Shop;
  storeUrl: string | null;
  onChoose: (item: Item) => void;
  onShare?: () => void;
  children?: ReactNode;
};

export const ProductFacts = ({ pick, shop, storeUrl, onChoose, onShare, children }: ProductFactsProps) => {
  const { product, item } = pick;
  const offer = itemOffer(item, shop.provider);
  const specificationsId = useId();
  const ref = item.referenceId[0]?.value;
  return (
    <div className={styles.facts}>
      <div className={styles.lead}>
        <h3 className={styles.name} dir="auto">
          {productTitle(product, item)}
        </h3>
        {ref ? <p className={styles.quiet}>{shopWords.reference(ref)}</p> : null}
        {shop.isCommercial && offer.rewardValue > 0 ? (
          <p className={styles.quiet}>{shopWords.points(formatCount(offer.rewardValue))}</p>
        ) : null}
      </div>
      {product.items.length > 1 ? (
        <VariantChips product={product} chosen={item} provider={shop.provider} onChoose={onChoose} />
      ) : null}
      {product.allSpecifications.length > 0 ? (
        <section aria-labelledby={specificationsId}>
          <h4 id={specificationsId} className="ui-heading">
            {shopWords.specifications}
          </h4>
          <dl className={styles.specifications}>
            {product.allSpecifications.map(({ key, value }, at) => (
              <div key={`${at} ${key}`} className={styles.specification}>
                <dt dir="auto">{key}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {storeUrl || onShare ? (
        <div className={styles.ways}>
          {storeUrl ? (
            <a className={styles.link} href={storeUrl} target="_blank" rel="noopener">
              {shopWords.seeInStore}
              <ExternalLink aria-hidden className={styles.linkIcon} />
              <span className="visually-hidden">({shopWords.opensInNewTab})</span>
            </a>
          ) : null}
          {onShare ? (
            <Button variant="plain" className={styles.share ?? ''} onClick={onShare}>
              <Share2 aria-hidden className={styles.linkIcon} />
              {shopWords.shareProduct}
            </Button>
          ) : null}
        </div>
      ) : null}
      {children}
    </div>
  );
};
