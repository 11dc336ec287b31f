/**
 * The details of a product in its popup, in one script: below the name ways of paying, variants, parts, specifications and
 * links; beside the price the price of a measure, seller, stock, and variants to be had instead of one that is sold out.
 */
import type { Item, KitPart, Product } from '@vitrina/contract';
import { Button, formatCount, formatMoney, relativeTime } from '@vitrina/ui';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ExternalLink, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { isBuyable, itemOffer, type Provider, type Shop } from '../data/offer.ts';
import { measureOf } from '../data/product-display.ts';
import type { ProductPick } from '../data/product-match.ts';
import { PriceChange } from './price-change.tsx';
import { type PrintedIn, PrintedPrice } from './printed-price.tsx';
import styles from './product-details.module.css';
import { VariantChips } from './variant-chips.tsx';
import { choiceLabel } from './variant-options.ts';

/** A part of this script, because a small one of its own would cost a round trip. */
export { withCrop } from '../data/product-crop.ts';
export { PagePicture } from './page-picture.tsx';

/** Lower prices for ways of paying, instalments and points, for one unit of the order. */
const WaysOfPaying = ({ item, shop }: { item: Item; shop: Shop }) => {
  const offer = itemOffer(item, shop.provider);
  const { installments, payments = [] } = offer.seller?.commertialOffer ?? {};
  const isPriced = isBuyable(offer) || offer.is === 'otherSeller';
  const hasWays = isPriced && (installments !== undefined || payments.length > 0);
  if (!hasWays && offer.rewardValue === 0) return null;
  const money = (amount: number) => formatMoney(amount * (item.unitMultiplier ?? 1), offer.currency);
  const plan = installments?.hasInterest ? detailWords.installmentsWithInterest : detailWords.installments;
  return (
    <div className={styles.paying}>
      {(hasWays ? payments : []).map(({ name, price }) => (
        <p key={name}>{detailWords.payment(money(price), name)}</p>
      ))}
      {hasWays && installments ? <p>{plan(installments.count, money(installments.value))}</p> : null}
      {offer.rewardValue > 0 ? (
        <p className={styles.quiet}>{detailWords.points(formatCount(offer.rewardValue))}</p>
      ) : null}
    </div>
  );
};

const Kit = ({ parts }: { parts: readonly KitPart[] }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.heading}>
        {detailWords.kit}
      </h4>
      <ul className={styles.parts}>
        {parts.map(({ itemId, name, quantity }, at) => (
          <li key={`${at} ${itemId}`}>{detailWords.kitPart(quantity, name || detailWords.kitUnnamed)}</li>
        ))}
      </ul>
    </section>
  );
};

/** Specifications of the product, and the EAN of the item unless it is shown as its reference already. */
const rowsOf = ({ allSpecifications }: Product, { referenceId }: Item): Product['allSpecifications'] => {
  const ean = referenceId.slice(1).find(({ key, value }) => /^(ean|barcode)$/i.test(key) && /^\d{8,14}$/.test(value));
  return ean ? [...allSpecifications, { key: detailWords.ean, value: ean.value }] : allSpecifications;
};

const Specifications = ({ rows }: { rows: Product['allSpecifications'] }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.heading}>
        {detailWords.specifications}
      </h4>
      <dl className={styles.specifications}>
        {rows.map(({ key, value }, at) => (
          <div key={`${at} ${key}`} className={styles.specification}>
            <dt dir="auto">{key}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

type ProductDetailsProps = {
  pick: ProductPick;
  shop: Shop;
  /** `null` when the footer links to the store. */
  storeUrl: string | null;
  onChoose: (item: Item) => void;
  onShare?: (() => void) | undefined;
};

export const ProductDetails = ({ pick, shop, storeUrl, onChoose, onShare }: ProductDetailsProps) => {
  const { product, item } = pick;
  const rows = rowsOf(product, item);
  const { kit = [] } = item;
  return (
    <>
      {shop.isCommercial ? <WaysOfPaying item={item} shop={shop} /> : null}
      {product.items.length > 1 ? (
        <VariantChips product={product} chosen={item} provider={shop.provider} onChoose={onChoose} />
      ) : null}
      {kit.length > 0 ? <Kit parts={kit} /> : null}
      {rows.length > 0 ? <Specifications rows={rows} /> : null}
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
              {detailWords.shareProduct}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
};

/** Above, the number of units left is no news. */
const MAX_STOCK_SHOWN = 10;
const MAX_LIMIT_SHOWN = 20;
const MAX_ALTERNATIVES = 3;

type ProductNoteProps = {
  pick: ProductPick;
  provider: Provider;
  /** Of this variant, since the popup is open. */
  firstPrice: number;
  printedIn?: PrintedIn;
  onChoose: (item: Item) => void;
};

/** The price of one unit of measure, where the store sells by measure or names such a price. */
const measureText = (item: Item, currency: string | undefined, provider: Provider): string | null => {
  const { seller } = itemOffer(item, provider);
  const { unitPrice, price = 0 } = seller?.commertialOffer ?? {};
  if (unitPrice) return detailWords.unitPrice(formatMoney(unitPrice.price, currency), unitPrice.unit);
  const { measurementUnit = 'un', unitMultiplier = 1 } = item;
  if (unitMultiplier !== 1 && price > 0) {
    const each = detailWords.unitPrice(formatMoney(price, currency), measurementUnit);
    return `${each} · ${detailWords.eachHolds(measureOf(item))}`;
  }
  return item.measurementUnit && price > 0 ? detailWords.unitOf(measurementUnit) : null;
};

const stockText = (item: Item, provider: Provider): string | null => {
  const { seller, most } = itemOffer(item, provider);
  const { stock = 0 } = seller?.commertialOffer ?? {};
  if (stock > 0 && stock <= MAX_STOCK_SHOWN) return detailWords.stock(stock);
  return most <= MAX_LIMIT_SHOWN ? detailWords.limit(most) : null;
};

const orderText = (item: Item, provider: Provider): string | null => {
  const { least, step } = itemOffer(item, provider);
  return least > 1 ? detailWords.orderRule(least, step) : null;
};

type AlternativesProps = { product: Product; available: readonly Item[]; onChoose: (item: Item) => void };

const Alternatives = ({ product, available, onChoose }: AlternativesProps) => (
  <>
    <span className={styles.quiet}>{detailWords.availableIn(available.length)}</span>
    <div className={styles.alternatives}>
      {available.slice(0, MAX_ALTERNATIVES).map((item) => (
        <button
          key={item.itemId}
          type="button"
          className={styles.alternative}
          aria-label={detailWords.choose(choiceLabel(product, item))}
          onClick={() => onChoose(item)}
        >
          <bdi>{choiceLabel(product, item)}</bdi>
        </button>
      ))}
    </div>
  </>
);

/** Age of a stale price, at the time of opening. */
const useAgeText = (stale: string | undefined): string | null => {
  const [openedAt] = useState(() => Date.now());
  const age = stale === undefined ? null : relativeTime(stale, openedAt);
  return age === null ? null : detailWords.pricedAgo(age);
};

export const ProductNote = ({ pick, provider, firstPrice, printedIn, onChoose }: ProductNoteProps) => {
  const { product, item, stale } = pick;
  const age = useAgeText(stale);
  const offer = itemOffer(item, provider);
  const { is, currency, seller } = offer;
  const change = <PriceChange firstPrice={firstPrice} offer={offer} />;
  if (is === 'soldOut') {
    const available = product.items.filter((one) => itemOffer(one, provider).is !== 'soldOut');
    return (
      <>
        {change}
        {age === null ? null : <span className={styles.quiet}>{age}</span>}
        {available.length > 0 ? <Alternatives product={product} available={available} onChoose={onChoose} /> : null}
      </>
    );
  }
  const sellerName = seller?.sellerName;
  const texts = [
    age,
    measureText(item, currency, provider),
    is === 'otherSeller' ? (sellerName ? detailWords.soldBy(sellerName) : detailWords.soldByOther) : null,
    ...(is === 'priced' || is === 'free' ? [orderText(item, provider), stockText(item, provider)] : []),
  ].filter((text) => text !== null);
  return (
    <>
      {change}
      {printedIn ? <PrintedPrice printedIn={printedIn} item={item} offer={offer} /> : null}
      {texts.map((text) => (
        <span key={text} className={styles.quiet}>
          {text}
        </span>
      ))}
    </>
  );
};
