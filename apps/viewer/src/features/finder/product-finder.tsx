/**
 * Looking for products by name, reference or category: what the open document carries first, then all that the company sells.
 * It stands under the field of the search; what it knows of a product it is told.
 */
import type { Product, ProductRef } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { finderWords } from '@vitrina/ui/messages/finder';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { DocumentProduct } from './document-products.ts';
import { FinderFilters } from './finder-filters.tsx';
import { type FinderCard, FinderRow } from './finder-row.tsx';
import type { Finder } from './finder-store.ts';
import styles from './product-finder.module.css';
import { useFindingProducts } from './use-finding-products.ts';
import { useSlow } from './use-slow.ts';

export type ProductFinderProps = {
  finder: Finder;
  query: string;
  carried: readonly DocumentProduct[];
  cards: {
    known: (product: ProductRef) => Product | null;
    ofCarried: (product: ProductRef, name: string) => FinderCard;
    ofProduct: (product: Product) => FinderCard;
  };
  acts: ProductFinderActs;
};

export type ProductFinderActs = {
  /** The carried products that are listed: what they cost is looked up. */
  onSight: (products: readonly ProductRef[]) => void;
  onPage: (product: ProductRef, page: number) => void;
  /** `page` null: it is on none. */
  onOpen: (product: ProductRef, name: string, page: number | null) => void;
  onAddCarried: (product: ProductRef) => void;
  onAdd: (product: Product) => void;
  onSearch: (query: string, count: number) => void;
};

type Finding = ReturnType<typeof useFindingProducts>;

/** Rows drawn at once; more come by a button. */
const AT_ONCE = 30;

/** The first variant stands for the product, as in the store's own lists. */
const refOf = ({ productId, items: [item] }: Product): ProductRef => ({
  id: item?.itemId ?? productId,
  ref: item?.referenceId[0]?.value ?? '',
});

const Part = ({ title, count, children }: { title: string; count: number | null; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
        {count === null ? null : <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
};

const CarriedPart = ({ finding, cards, acts }: { finding: Finding } & Pick<ProductFinderProps, 'cards' | 'acts'>) => {
  const { here, typed } = finding;
  const [more, setMore] = useState({ typed, shown: AT_ONCE });
  const size = more.typed === typed ? more.shown : AT_ONCE;
  const shown = here.slice(0, size);
  const shownKeys = shown.map(({ product }) => `${product.id}|${product.ref}`).join(' ');
  useEffect(
    function lookUpShown() {
      if (shown.length > 0) acts.onSight(shown.map(({ product }) => product));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new with every drawing; its keys say what is in it
    [shownKeys],
  );
  if (here.length === 0) return null;
  return (
    <Part title={finderWords.here} count={here.length}>
      <ol className={styles.rows} aria-label={finderWords.hereList}>
        {shown.map(({ product, name, pages }) => (
          <FinderRow
            key={`${product.id}|${product.ref}`}
            card={cards.ofCarried(product, name)}
            pages={pages}
            onPage={(page) => acts.onPage(product, page)}
            onOpen={() => acts.onOpen(product, name, pages[0] ?? null)}
            onAdd={() => acts.onAddCarried(product)}
          />
        ))}
      </ol>
      {here.length > size ? (
        <div className={styles.more}>
          <Button look="plain" onClick={() => setMore({ typed, shown: size + AT_ONCE })}>
            {finderWords.more}
          </Button>
        </div>
      ) : null}
    </Part>
  );
};

const StoreState = ({ finding, finder }: { finding: Finding; finder: Finder }) => {
  const { is, isAnswered, here } = finding;
  const isLoading = is === 'loading' || is === 'loading-more' || (is === 'ready' && !isAnswered);
  const isSlow = useSlow(isLoading);
  if (is === 'failed' || is === 'busy')
    return (
      <div className={styles.state}>
        <p>{is === 'busy' ? finderWords.busy : finderWords.failed}</p>
        {is === 'failed' && here.length > 0 ? <p>{finderWords.failedHint}</p> : null}
        <Button onClick={finder.retry}>{es.app.retry}</Button>
      </div>
    );
  if (isLoading) return <p className={styles.state}>{isSlow ? finderWords.slow : finderWords.loading}</p>;
  return null;
};

const StorePart = ({
  finding,
  finder,
  cards,
  acts,
}: { finding: Finding } & Omit<ProductFinderProps, 'query' | 'carried'>) => {
  const { elsewhere, isAnswered, is, hasMore, staleFor, here } = finding;
  if (is === 'idle') return null;
  if (isAnswered && is === 'ready' && elsewhere.length === 0 && !hasMore && here.length === 0) return null;
  return (
    <Part
      title={finderWords.elsewhere}
      count={isAnswered && elsewhere.length > 0 && !hasMore ? elsewhere.length : null}
    >
      {staleFor ? <p className={styles.note}>{finderWords.stale(staleFor)}</p> : null}
      <ol className={styles.rows} aria-label={finderWords.elsewhereList}>
        {elsewhere.map((product) => (
          <FinderRow
            key={product.productId}
            card={cards.ofProduct(product)}
            pages={[]}
            onPage={() => undefined}
            onOpen={() => acts.onOpen(refOf(product), product.productName, null)}
            onAdd={() => acts.onAdd(product)}
          />
        ))}
      </ol>
      {isAnswered && is === 'ready' && elsewhere.length === 0 && !hasMore ? (
        <p className={styles.note}>{finderWords.elsewhereNone}</p>
      ) : null}
      <StoreState finding={finding} finder={finder} />
      {is === 'ready' && isAnswered && hasMore ? (
        <div className={styles.more}>
          <Button look="plain" onClick={finder.more}>
            {finderWords.more}
          </Button>
        </div>
      ) : null}
    </Part>
  );
};

const Nothing = ({ finding, finder }: { finding: Finding; finder: Finder }) => {
  const { typed, isFiltered } = finding;
  return (
    <div className={styles.state}>
      <p className={styles.strong}>{finderWords.none(typed)}</p>
      <p>{isFiltered ? finderWords.noneFiltered : finderWords.noneHint}</p>
      {isFiltered ? <Button onClick={() => finder.choosePath([])}>{finderWords.clearFilters}</Button> : null}
    </div>
  );
};

/** Said aloud when it is settled, not while one types. */
const summary = ({ here, elsewhere, is, isAnswered, typed, hasMore }: Finding): string => {
  if (is === 'failed') return finderWords.failed;
  if (is === 'busy') return finderWords.busy;
  if (is === 'idle') return '';
  if (!isAnswered || is !== 'ready') return finderWords.loading;
  if (here.length + elsewhere.length === 0) return finderWords.none(typed);
  return finderWords.said(here.length, hasMore ? null : elsewhere.length);
};

export const ProductFinder = ({ finder, query, carried, cards, acts }: ProductFinderProps) => {
  const finding = useFindingProducts({ finder, query, carried, known: cards.known, onSearch: acts.onSearch });
  const { categories, path, facets, chosen, here, elsewhere, is, isAnswered, hasMore } = finding;
  const isEmpty = is === 'ready' && isAnswered && here.length + elsewhere.length === 0 && !hasMore;
  return (
    <>
      <p role="status" className="visually-hidden">
        {summary(finding)}
      </p>
      <FinderFilters
        categories={categories}
        path={path}
        facets={facets}
        chosen={chosen}
        onPath={finder.choosePath}
        onFacet={finder.chooseFacet}
      />
      {isEmpty ? <Nothing finding={finding} finder={finder} /> : null}
      <CarriedPart finding={finding} cards={cards} acts={acts} />
      <StorePart finding={finding} finder={finder} cards={cards} acts={acts} />
      {is === 'idle' ? (
        <p className={styles.state}>{categories.length > 0 ? finderWords.hint : finderWords.hintBare}</p>
      ) : null}
    </>
  );
};
