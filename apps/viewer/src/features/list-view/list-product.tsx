/** One product of a page: picture, name, reference, price and the button that adds it to the cart. */

import { Button, type CartName, es, Price, ProductPicture } from '@vitrina/ui';
import { askWords } from '@vitrina/ui/messages/ask';
import { listWords } from '@vitrina/ui/messages/list';
import { shopWords } from '@vitrina/ui/messages/shop';
import styles from './list-product.module.css';
import '@vitrina/ui/card-patterns.css';

/** Product data of a card; `price` is null while unknown, or if nothing is sold. */
export type ListProduct = {
  name: string;
  ref: string;
  picture?: string | undefined;
  price: { amount: number; listAmount: number; currency: string | undefined } | null;
  isSoldOut: boolean;
  /** `free`: the store's price is 0. `ask`: the store gives the price on request. */
  note: 'free' | 'ask' | null;
  /** Another seller, other variants than the one that is sold out, or what one unit of the order holds. */
  remark?: string | null;
  /** With the note `ask`: as a quote. */
  canAdd: boolean;
  inCart: number;
  cartName: CartName;
};

type ProductCardProps = { product: ListProduct; onOpen: () => void; onAdd: () => void };

const Amount = ({ product: { price, isSoldOut, note, canAdd, inCart } }: { product: ListProduct }) => {
  if (isSoldOut) return <span className={styles.soldOut}>{es.reader.soldOut}</span>;
  if (price) return <Price amount={price.amount} listAmount={price.listAmount} currency={price.currency} />;
  if (note === 'free') return <span>{shopWords.free}</span>;
  // Without a way to add it the button says so.
  return note === 'ask' && (canAdd || inCart > 0) ? <span>{shopWords.askPrice}</span> : null;
};

export const ProductCard = ({ product, onOpen, onAdd }: ProductCardProps) => {
  const { name, ref, picture, canAdd, isSoldOut, inCart, remark, note, cartName } = product;
  const add = note === 'ask' ? askWords.requestQuote : shopWords.addToCart(cartName);
  return (
    <li className={styles.card}>
      <ProductPicture url={picture} alt="" className={styles.picture ?? ''} />
      <div className="ui-facts">
        <button type="button" className={styles.name} onClick={onOpen}>
          {name}
        </button>
        {ref ? <span className={styles.quiet}>{shopWords.reference(ref)}</span> : null}
        <Amount product={product} />
        {remark ? <span className={styles.quiet}>{remark}</span> : null}
        {inCart > 0 ? <span className={styles.inCart}>{listWords.inCart(inCart, cartName)}</span> : null}
      </div>
      {canAdd && !isSoldOut ? (
        <Button className={styles.add ?? ''} aria-label={`${add}: ${name}`} onClick={onAdd}>
          {add}
        </Button>
      ) : note === 'ask' && inCart === 0 ? (
        // The popup has the ways to ask: the chat, or the store's page.
        <Button className={styles.add ?? ''} aria-label={`${shopWords.askPrice}: ${name}`} onClick={onOpen}>
          {shopWords.askPrice}
        </Button>
      ) : null}
    </li>
  );
};
