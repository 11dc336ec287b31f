/** The products that a print may mean, with the reason of each; keys 1 to 5 choose one. */
import { useQuery } from '@tanstack/react-query';
import { referenceKey } from '@vitrina/contract';
import { formatMoney, ProductPicture } from '@vitrina/ui';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { productQuery } from '../../../api/product-lookups.ts';
import { useApi } from '../../../api/studio-context.ts';
import { useDesk } from '../review-context.ts';
import { candidatesOf, type Product, type ReviewItem } from '../state/review-items.ts';
import styles from './candidate-list.module.css';

const digits = (text: string): string => text.replace(/\D/g, '');

/** Why a product is a candidate: its code, or a printed price that is its own. */
const reasonOf = (item: ReviewItem, product: Product, price: number | undefined): string => {
  const isSame = referenceKey(product.ref) === referenceKey(item.text);
  const printed = item.difference?.prices.map(digits) ?? [];
  const hasPrice = price !== undefined && printed.includes(String(Math.round(price)));
  return [isSame ? words.sameCode : words.likeCode, hasPrice && words.samePrice].filter(Boolean).join(' · ');
};

type CandidateProps = { item: ReviewItem; product: Product; at: number; isChosen: boolean; onChoose: () => void };

const Candidate = ({ item, product, at, isChosen, onChoose }: CandidateProps) => {
  const api = useApi();
  const { key } = useDesk();
  const { data: listed } = useQuery(productQuery(api, key.companyUid, product, true));
  return (
    <li>
      <button
        type="button"
        className={styles.candidate}
        aria-keyshortcuts={String(at + 1)}
        aria-pressed={isChosen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <kbd className={styles.key} aria-hidden>
          {at + 1}
        </kbd>
        <ProductPicture url={listed?.imageUrl} alt="" className={styles.picture ?? ''} />
        <span className={styles.facts}>
          <span className={styles.name}>{product.name || listed?.name || product.ref}</span>
          <span className={styles.code}>{product.ref}</span>
          <span className={styles.reason}>{reasonOf(item, product, listed?.price)}</span>
        </span>
        <span className={styles.price}>
          {listed === null
            ? words.noPrice
            : listed?.price === undefined
              ? ''
              : formatMoney(listed.price, listed.currency)}
        </span>
      </button>
    </li>
  );
};

type CandidateListProps = { item: ReviewItem; chosen: Product | null; onChoose: (product: Product) => void };

export const CandidateList = ({ item, chosen, onChoose }: CandidateListProps) => {
  return (
    <ol className={styles.list} aria-label={words.candidates}>
      {candidatesOf(item).map((product, at) => (
        <Candidate
          key={`${product.ref} ${product.id}`}
          item={item}
          product={product}
          at={at}
          isChosen={chosen !== null && chosen.ref === product.ref && chosen.id === product.id}
          onChoose={() => onChoose(product)}
        />
      ))}
    </ol>
  );
};
