/**
 * Product search by name, reference or category: first the products of the open document, then those of the company's
 * store. Renders below the search field; takes product data as props.
 */
import type { Product, ProductRef } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { productSearchWords } from '@vitrina/ui/messages/product-search';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { DocumentProduct } from './document-products.ts';
import styles from './product-search.module.css';
import type { ProductSearchStore } from './product-search-store.ts';
import { type ResultCard, ResultRow } from './result-row.tsx';
import { SearchFilters } from './search-filters.tsx';
import { useProductResults } from './use-product-results.ts';
import { useSlow } from './use-slow.ts';

export type ProductSearchProps = {
  search: ProductSearchStore;
  query: string;
  listed: readonly DocumentProduct[];
  cards: {
    known: (product: ProductRef) => Product | null;
    inDocument: (product: ProductRef, name: string) => ResultCard;
    ofProduct: (product: Product) => ResultCard;
  };
  callbacks: ProductSearchCallbacks;
};

export type ProductSearchCallbacks = {
  /** Called with the listed products of the document, so that their prices are looked up. */
  onVisible: (products: readonly ProductRef[]) => void;
  onPage: (product: ProductRef, page: number) => void;
  /** `page` is null if no page carries the product. */
  onOpen: (product: ProductRef, name: string, page: number | null) => void;
  onAddDocumentProduct: (product: ProductRef) => void;
  onAdd: (product: Product) => void;
  onSearch: (query: string, count: number) => void;
};

type Results = ReturnType<typeof useProductResults>;

/** Rows rendered at first and added by each press of the button. */
const BATCH_SIZE = 30;

/** The first variant stands for the product, as in the store's own lists. */
const refOf = ({ productId, items: [item] }: Product): ProductRef => ({
  id: item?.itemId ?? productId,
  ref: item?.referenceId[0]?.value ?? '',
});

const ResultSection = ({ title, count, children }: { title: string; count: number | null; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
        {count === null ? null : <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
};

const DocumentProducts = ({
  results,
  cards,
  callbacks,
}: { results: Results } & Pick<ProductSearchProps, 'cards' | 'callbacks'>) => {
  const { here, typed } = results;
  const [more, setMore] = useState({ typed, shown: BATCH_SIZE });
  const size = more.typed === typed ? more.shown : BATCH_SIZE;
  const shown = here.slice(0, size);
  const shownKeys = shown.map(({ product }) => `${product.id}|${product.ref}`).join(' ');
  useEffect(
    function lookUpShown() {
      if (shown.length > 0) callbacks.onVisible(shown.map(({ product }) => product));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the list is a new array on every render; its keys identify the content
    [shownKeys],
  );
  if (here.length === 0) return null;
  return (
    <ResultSection title={productSearchWords.here} count={here.length}>
      <ol aria-label={productSearchWords.hereList}>
        {shown.map(({ product, name, pages }) => (
          <ResultRow
            key={`${product.id}|${product.ref}`}
            card={cards.inDocument(product, name)}
            pages={pages}
            onPage={(page) => callbacks.onPage(product, page)}
            onOpen={() => callbacks.onOpen(product, name, pages[0] ?? null)}
            onAdd={() => callbacks.onAddDocumentProduct(product)}
          />
        ))}
      </ol>
      {here.length > size ? (
        <div className={styles.more}>
          <Button variant="plain" onClick={() => setMore({ typed, shown: size + BATCH_SIZE })}>
            {productSearchWords.more}
          </Button>
        </div>
      ) : null}
    </ResultSection>
  );
};

const StoreStatus = ({ results, search }: { results: Results; search: ProductSearchStore }) => {
  const { is, isAnswered, here } = results;
  const isLoading = is === 'loading' || is === 'loading-more' || (is === 'ready' && !isAnswered);
  const isSlow = useSlow(isLoading);
  if (is === 'failed' || is === 'busy')
    return (
      <div className={styles.state}>
        <p>{is === 'busy' ? productSearchWords.busy : productSearchWords.failed}</p>
        {is === 'failed' && here.length > 0 ? <p>{productSearchWords.failedHint}</p> : null}
        <Button onClick={search.retry}>{es.app.retry}</Button>
      </div>
    );
  if (isLoading) return <p className={styles.state}>{isSlow ? productSearchWords.slow : productSearchWords.loading}</p>;
  return null;
};

const StoreProducts = ({
  results,
  search,
  cards,
  callbacks,
}: { results: Results } & Omit<ProductSearchProps, 'query' | 'listed'>) => {
  const { elsewhere, isAnswered, is, hasMore, staleFor, here } = results;
  if (is === 'idle') return null;
  if (isAnswered && is === 'ready' && elsewhere.length === 0 && !hasMore && here.length === 0) return null;
  return (
    <ResultSection
      title={productSearchWords.elsewhere}
      count={isAnswered && elsewhere.length > 0 && !hasMore ? elsewhere.length : null}
    >
      {staleFor ? <p className={styles.note}>{productSearchWords.stale(staleFor)}</p> : null}
      <ol aria-label={productSearchWords.elsewhereList}>
        {elsewhere.map((product) => (
          <ResultRow
            key={product.productId}
            card={cards.ofProduct(product)}
            pages={[]}
            onPage={() => undefined}
            onOpen={() => callbacks.onOpen(refOf(product), product.productName, null)}
            onAdd={() => callbacks.onAdd(product)}
          />
        ))}
      </ol>
      {isAnswered && is === 'ready' && elsewhere.length === 0 && !hasMore ? (
        <p className={styles.note}>{productSearchWords.elsewhereNone}</p>
      ) : null}
      <StoreStatus results={results} search={search} />
      {is === 'ready' && isAnswered && hasMore ? (
        <div className={styles.more}>
          <Button variant="plain" onClick={search.more}>
            {productSearchWords.more}
          </Button>
        </div>
      ) : null}
    </ResultSection>
  );
};

const NoResults = ({ results, search }: { results: Results; search: ProductSearchStore }) => {
  const { typed, isFiltered } = results;
  return (
    <div className={styles.state}>
      <p className="ui-message-title">{productSearchWords.none(typed)}</p>
      <p>{isFiltered ? productSearchWords.noneFiltered : productSearchWords.noneHint}</p>
      {isFiltered ? <Button onClick={() => search.choosePath([])}>{productSearchWords.clearFilters}</Button> : null}
    </div>
  );
};

/** Status for screen readers; changes when results have settled, not while the visitor types. */
const summary = ({ here, elsewhere, is, isAnswered, typed, hasMore }: Results): string => {
  if (is === 'failed') return productSearchWords.failed;
  if (is === 'busy') return productSearchWords.busy;
  if (is === 'idle') return '';
  if (!isAnswered || is !== 'ready') return productSearchWords.loading;
  if (here.length + elsewhere.length === 0) return productSearchWords.none(typed);
  return productSearchWords.said(here.length, hasMore ? null : elsewhere.length);
};

export const ProductSearch = ({ search, query, listed, cards, callbacks }: ProductSearchProps) => {
  const results = useProductResults({ search, query, listed, known: cards.known, onSearch: callbacks.onSearch });
  const { categories, path, facets, chosen, here, elsewhere, is, isAnswered, hasMore } = results;
  const isEmpty = is === 'ready' && isAnswered && here.length + elsewhere.length === 0 && !hasMore;
  return (
    <>
      <p role="status" className="visually-hidden">
        {summary(results)}
      </p>
      <SearchFilters
        categories={categories}
        path={path}
        facets={facets}
        chosen={chosen}
        onPath={search.choosePath}
        onFacet={search.chooseFacet}
      />
      {isEmpty ? <NoResults results={results} search={search} /> : null}
      <DocumentProducts results={results} cards={cards} callbacks={callbacks} />
      <StoreProducts results={results} search={search} cards={cards} callbacks={callbacks} />
      {is === 'idle' ? (
        <p className={styles.state}>{categories.length > 0 ? productSearchWords.hint : productSearchWords.hintBare}</p>
      ) : null}
    </>
  );
};
