/** One product found. The row opens the product; its buttons go to the pages with it and add it to the cart. */
import { type CartName, es, Price, ProductPicture } from '@vitrina/ui';
import { askWords } from '@vitrina/ui/messages/ask';
import { productSearchWords } from '@vitrina/ui/messages/product-search';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Plus } from 'lucide-react';
import styles from './result-row.module.css';
import '@vitrina/ui/card-patterns.css';

/** Product data of a row; `price` is null while unknown, or if nothing is sold. */
export type ResultCard = {
  name: string;
  ref: string;
  picture: string | undefined;
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

type ResultRowProps = {
  card: ResultCard;
  pages: readonly number[];
  onPage: (page: number) => void;
  onOpen: () => void;
  onAdd: () => void;
};

const MAX_PAGES = 4;

const Amount = ({ card: { price, isSoldOut, note } }: { card: ResultCard }) => {
  if (isSoldOut) return <span className={styles.quiet}>{es.reader.soldOut}</span>;
  if (price) return <Price amount={price.amount} listAmount={price.listAmount} currency={price.currency} />;
  if (note === null) return null;
  return <span className={styles.quiet}>{note === 'free' ? shopWords.free : shopWords.askPrice}</span>;
};

const PageButtons = ({ name, pages, onPage }: { name: string } & Pick<ResultRowProps, 'pages' | 'onPage'>) => (
  <>
    {pages.slice(0, MAX_PAGES).map((page, at) => (
      <button
        key={page}
        type="button"
        className={styles.action}
        aria-label={productSearchWords.seePage(name, page)}
        onClick={() => onPage(page)}
      >
        {at === 0 ? productSearchWords.firstPage(page) : productSearchWords.page(page)}
      </button>
    ))}
    {pages.length > MAX_PAGES ? (
      <span className={styles.quiet}>{productSearchWords.morePages(pages.length - MAX_PAGES)}</span>
    ) : null}
  </>
);

export const ResultRow = ({ card, pages, onPage, onOpen, onAdd }: ResultRowProps) => {
  const { name, ref, picture, inCart, canAdd, isSoldOut, remark, note, cartName } = card;
  const isAddable = canAdd && !isSoldOut;
  const isQuote = note === 'ask';
  const add = isQuote ? askWords.requestQuote : shopWords.addToCart(cartName);
  return (
    <li className={styles.row}>
      <ProductPicture url={picture} alt="" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <button type="button" className={styles.name} aria-label={productSearchWords.see(name)} onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>
        {ref ? <span className={styles.quiet}>{shopWords.reference(ref)}</span> : null}
        <Amount card={card} />
        {remark ? <span className={styles.quiet}>{remark}</span> : null}
        {inCart > 0 ? <span className={styles.inCart}>{productSearchWords.inCart(inCart, cartName)}</span> : null}
        {isAddable || pages.length > 0 ? (
          <div className={styles.actions}>
            {isAddable ? (
              <button
                type="button"
                className={styles.action}
                data-add=""
                aria-label={`${add}: ${name}`}
                onClick={onAdd}
              >
                <Plus aria-hidden />
                {isQuote ? add : productSearchWords.addShort}
              </button>
            ) : null}
            <PageButtons name={name} pages={pages} onPage={onPage} />
          </div>
        ) : null}
      </div>
    </li>
  );
};
