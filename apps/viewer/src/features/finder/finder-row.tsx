/** One product found: it leads to its page; where it is on none, to the product itself. */
import { es, IconButton, Price, ProductPicture } from '@vitrina/ui';
import { finderWords } from '@vitrina/ui/messages/finder';
import { shopWords } from '@vitrina/ui/messages/shop';
import { Eye, Plus } from 'lucide-react';
import styles from './finder-row.module.css';

/** What is known of a product; `price` is null while it is not, and where nothing is sold. */
export type FinderCard = {
  name: string;
  ref: string;
  picture: string | undefined;
  price: { amount: number; listAmount: number; currency: string | undefined } | null;
  isSoldOut: boolean;
  /** A price of 0 that the store means, or one that it tells only when asked. */
  note: 'free' | 'ask' | null;
  canAdd: boolean;
  inCart: number;
};

type FinderRowProps = {
  card: FinderCard;
  pages: readonly number[];
  onPage: (page: number) => void;
  onOpen: () => void;
  onAdd: () => void;
};

const MOST_PAGES = 4;

const Amount = ({ card: { price, isSoldOut, note } }: { card: FinderCard }) => {
  if (isSoldOut) return <span className={styles.quiet}>{es.reader.soldOut}</span>;
  if (price) return <Price amount={price.amount} listAmount={price.listAmount} currency={price.currency} />;
  if (note === null) return null;
  return <span className={styles.quiet}>{note === 'free' ? shopWords.free : shopWords.askPrice}</span>;
};

const OtherPages = ({ name, pages, onPage }: { name: string } & Pick<FinderRowProps, 'pages' | 'onPage'>) => (
  <>
    {pages.slice(1, MOST_PAGES).map((page) => (
      <button
        key={page}
        type="button"
        className={styles.pageLink}
        aria-label={finderWords.pageOf(name, page)}
        onClick={() => onPage(page)}
      >
        {finderWords.page(page)}
      </button>
    ))}
    {pages.length > MOST_PAGES ? (
      <span className={styles.quiet}>{finderWords.morePages(pages.length - MOST_PAGES)}</span>
    ) : null}
  </>
);

export const FinderRow = ({ card, pages, onPage, onOpen, onAdd }: FinderRowProps) => {
  const { name, ref, picture, inCart, canAdd, isSoldOut } = card;
  const [first] = pages;
  return (
    <li className={styles.row}>
      <ProductPicture url={picture} alt="" className={styles.picture ?? ''} />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          aria-label={first === undefined ? finderWords.see(name) : finderWords.pageOf(name, first)}
          onClick={() => (first === undefined ? onOpen() : onPage(first))}
        >
          <bdi>{name}</bdi>
        </button>
        <span className={styles.facts}>
          {ref ? <span className={styles.quiet}>{shopWords.reference(ref)}</span> : null}
          {first === undefined ? null : <span className={styles.page}>{finderWords.page(first)}</span>}
          <OtherPages name={name} pages={pages} onPage={onPage} />
        </span>
        <Amount card={card} />
        {inCart > 0 ? <span className={styles.inCart}>{finderWords.inCart(inCart)}</span> : null}
      </div>
      <div className={styles.acts}>
        {canAdd && !isSoldOut ? (
          <IconButton label={finderWords.add(name)} onClick={onAdd}>
            <Plus aria-hidden />
          </IconButton>
        ) : null}
        {first === undefined ? null : (
          <IconButton label={finderWords.see(name)} onClick={onOpen}>
            <Eye aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
};
