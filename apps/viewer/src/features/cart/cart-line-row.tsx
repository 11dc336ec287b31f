/** One line of the cart, with the changes the store reported for it. */

import {
  type CartName,
  formatMoney,
  IconButton,
  MAX_QUANTITY,
  Price,
  ProductPicture,
  QuantityStepper,
} from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Trash2 } from 'lucide-react';
import { isPlainPress } from '../../lib/link-press.ts';
import { type CartLine, COP, type LinePlace } from './cart.state.ts';
import styles from './cart-line-row.module.css';
import { cartTotal } from './total/totals.ts';

/** The ways from a line to its product and its page. */
export type LineLinks = {
  openPdf: string;
  hrefOf: (place: LinePlace) => string;
  onPage: (place: LinePlace) => void;
  onProduct: (line: CartLine) => void;
};

type CartLineRowProps = {
  line: CartLine;
  links: LineLinks;
  cartName: CartName;
  /** The store does not accept this item through a checkout link. */
  isRefused: boolean;
  onCount: (quantity: number) => void;
  onRemove: () => void;
};

/** Changes to accept, and the reason why a line is not ordered. */
const LineChanges = ({ line, cartName, isRefused }: Pick<CartLineRowProps, 'line' | 'cartName' | 'isRefused'>) => {
  const { absence, agreed, discounted_price, currency, isQuote, quantity, most, least = 1, step = 1 } = line;
  if (absence)
    return (
      <p className={styles.news} data-new={agreed !== undefined}>
        <strong>{cartWords.absence[absence]}</strong> · {cartWords.notOrdered[cartName]}
      </p>
    );
  const isPriceNew =
    agreed !== undefined &&
    !agreed.isQuote &&
    (agreed.price !== discounted_price || (agreed.currency ?? COP) !== (currency ?? COP));
  return (
    <>
      {agreed?.isAbsent ? (
        <p className={styles.news} data-new>
          <strong>{cartWords.backAgain}</strong>
        </p>
      ) : null}
      {agreed?.isQuote && !isQuote ? (
        <p className={styles.news} data-new>
          <strong>{cartWords.nowPriced}</strong>
        </p>
      ) : null}
      {isPriceNew ? (
        <p className={styles.news} data-new>
          <strong>{detailWords.priceUpdated}</strong>
          <br />
          {detailWords.priceChange(
            formatMoney(agreed.price, agreed.currency ?? currency),
            formatMoney(discounted_price, currency),
          )}
        </p>
      ) : null}
      {least > 1 ? <p className={styles.news}>{detailWords.orderRule(least, step)}</p> : null}
      {most && quantity >= most ? (
        <p className={styles.news}>{quantity > most ? cartWords.overLimit(most) : cartWords.limit(most)}</p>
      ) : null}
      {isRefused ? <p className={styles.news}>{cartWords.lineRefused}</p> : null}
    </>
  );
};

type PageLinkProps = { name: string; place: LinePlace; links: LineLinks };

const PageLink = ({ name, place, links }: PageLinkProps) => {
  const { page, pdf, document } = place;
  const text = pdf === links.openPdf ? cartWords.page(page) : cartWords.pageOf(page, document);
  return (
    <a
      className={styles.page}
      href={links.hrefOf(place)}
      aria-label={`${text}: ${name}`}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        links.onPage(place);
      }}
    >
      {text}
    </a>
  );
};

export const CartLineRow = ({ line, links, cartName, isRefused, onCount, onRemove }: CartLineRowProps) => {
  const { name, ref, price, discounted_price, quantity, currency, absence, isQuote, most = MAX_QUANTITY, place } = line;
  const open = () => links.onProduct(line);
  const { least, step } = line;
  return (
    <li className={styles.line} data-absent={absence !== undefined}>
      {/* The name beside it is the same button for keyboards and screen readers. */}
      <button type="button" className={styles.picture} tabIndex={-1} aria-hidden onClick={open}>
        <ProductPicture url={line.imageUrl} alt="" />
      </button>
      <div className="ui-facts">
        <button type="button" className={styles.name} onClick={open}>
          <bdi>{name}</bdi>
        </button>
        {ref || place ? (
          <p className={styles.ref}>
            {ref ? <span>{shopWords.reference(ref)}</span> : null}
            {place ? <PageLink name={name} place={place} links={links} /> : null}
          </p>
        ) : null}
        {absence ? null : isQuote ? (
          <span>{cartWords.toQuote}</span>
        ) : discounted_price > 0 ? (
          <Price amount={discounted_price} listAmount={price} currency={currency} />
        ) : (
          <span>{shopWords.free}</span>
        )}
      </div>
      <IconButton label={cartWords.remove(name)} className={styles.remove ?? ''} onClick={onRemove}>
        <Trash2 aria-hidden className={styles.icon} />
      </IconButton>
      <LineChanges line={line} cartName={cartName} isRefused={isRefused} />
      {absence ? null : (
        <div className={styles.counts}>
          <QuantityStepper
            value={quantity}
            min={least}
            step={step}
            max={Math.max(most, quantity)}
            label={cartWords.quantityOf(name)}
            onChange={onCount}
          />
          {quantity > 1 && discounted_price > 0 ? (
            <span className={styles.lineTotal}>{formatMoney(cartTotal([line]), currency)}</span>
          ) : null}
        </div>
      )}
    </li>
  );
};
