/** Product details beside the pictures. The price is only in the footer, which is always visible. */

import type { Item } from '@vitrina/contract';
import { Button, formatCount } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ExternalLink, Share2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { itemOffer, type Shop } from '../data/offer.ts';
import type { ProductPick } from '../data/product-match.ts';
import { productTitle } from '../data/product-name.ts';
import styles from './product-dialog.module.css';
import { VariantChips } from './variant-chips.tsx';

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
          <h4 id={specificationsId} className={styles.heading}>
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
