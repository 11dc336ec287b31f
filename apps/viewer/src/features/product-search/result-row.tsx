/** One product found. It opens the product's page, or the product itself if no page carries it. */
import { es, IconButton, Price, ProductPicture } from '@vitrina/ui';
import { productSearchWords } from '@vitrina/ui/messages/product-search';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Eye, Plus } from 'lucide-react';
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
  canAdd: boolean;
  inCart: number;
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

const OtherPages = ({ name, pages, onPage }: { name: string } & Pick<ResultRowProps, 'pages' | 'onPage'>) => (
  <>
    {pages.slice(1, MAX_PAGES).map((page) => (
      <button
        key={page}
        type="button"
        className={styles.pageLink}
        aria-label={productSearchWords.pageOf(name, page)}
        onClick={() => onPage(page)}
      >
        {productSearchWords.page(page)}
      </button>
    ))}
    {pages.length > MAX_PAGES ? (
      <span className={styles.quiet}>{productSearchWords.morePages(pages.length - MAX_PAGES)}</span>
    ) : null}
  </>
);

export const ResultRow = ({ card, pages, onPage, onOpen, onAdd }: ResultRowProps) => {
  const { name, ref, picture, inCart, canAdd, isSoldOut, remark } = card;
  const [first] = pages;
  return (
    <li className={styles.row}>
      <ProductPicture url={picture} alt="" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          aria-label={first === undefined ? productSearchWords.see(name) : productSearchWords.pageOf(name, first)}
          onClick={() => (first === undefined ? onOpen() : onPage(first))}
        >
          <bdi>{name}</bdi>
        </button>
        <span className={styles.facts}>
          {ref ? <span className={styles.quiet}>{shopWords.reference(ref)}</span> : null}
          {first === undefined ? null : <span className={styles.page}>{productSearchWords.page(first)}</span>}
          <OtherPages name={name} pages={pages} onPage={onPage} />
        </span>
        <Amount card={card} />
        {remark ? <span className={styles.quiet}>{remark}</span> : null}
        {inCart > 0 ? <span className={styles.inCart}>{productSearchWords.inCart(inCart)}</span> : null}
      </div>
      <div className={styles.actions}>
        {canAdd && !isSoldOut ? (
          <IconButton label={productSearchWords.add(name)} onClick={onAdd}>
            <Plus aria-hidden />
          </IconButton>
        ) : null}
        {first === undefined ? null : (
          <IconButton label={productSearchWords.see(name)} onClick={onOpen}>
            <Eye aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
};
