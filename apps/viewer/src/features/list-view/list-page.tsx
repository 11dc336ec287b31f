/** One page of the list: heading, products and text. */

import type { PdfPage, ProductRef } from '@vitrina/contract';
import { Button } from '@vitrina/ui';
import { listWords } from '@vitrina/ui/messages/list';
import { type CSSProperties, createContext, memo, type ReactNode, useContext } from 'react';
import styles from './document-list.module.css';
import type { ListEntry, ListPage } from './list.state.ts';
import { PageText } from './page-text.tsx';
import { type NearPages, useIsNear } from './use-visible-pages.ts';

/** Must be the same object on every render; otherwise all pages render again. */
type ListPageCallbacks = {
  onOpen: (page: number) => void;
  readText: (page: PdfPage) => Promise<readonly string[]>;
};

type ListPageProps = {
  listed: ListPage;
  near: NearPages;
  callbacks: ListPageCallbacks;
};

/** Renders a product card. A context and not a prop, so that product changes render only the pages that are near. */
export const CardOfProduct = createContext<(entry: ListEntry, page: number) => ReactNode>(() => null);

const Products = ({ page, entries }: Pick<ListPage, 'page' | 'entries'>) => {
  const card = useContext(CardOfProduct);
  if (entries.length === 0) return <p className={styles.none}>{listWords.noProducts}</p>;
  return (
    <ul className={styles.products} aria-label={listWords.products(page)}>
      {entries.map((entry) => card(entry, page))}
    </ul>
  );
};

type PageStyle = CSSProperties & { '--rows': number; '--rows-wide': number };

/** Estimated height of a page that is not rendered, so that the page in view does not move when it is. */
const reservedHeight = (products: number): PageStyle => ({
  '--rows': products,
  '--rows-wide': Math.ceil(products / 2),
});

export const entryKey = ({ id, ref }: ProductRef): string => `${id} ${ref}`;

export const ListPageSection = memo(function ListPageSection({ listed, near, callbacks }: ListPageProps) {
  const { page, known, entries } = listed;
  const isNear = useIsNear(near, page);
  return (
    <section
      className={styles.page}
      style={reservedHeight(entries.length)}
      data-list-page={page}
      data-near={isNear || undefined}
      aria-labelledby={`list-page-${page}`}
      aria-busy={known ? undefined : true}
    >
      <div className={styles.pageHead}>
        <h3 id={`list-page-${page}`} className={styles.pageTitle} tabIndex={-1}>
          {listWords.page(page)}
        </h3>
        <Button variant="plain" aria-label={listWords.goToPage(page)} onClick={() => callbacks.onOpen(page)}>
          {listWords.see}
        </Button>
      </div>
      {isNear && known ? (
        <>
          <Products page={page} entries={entries} />
          {known.words ? <PageText page={page} read={() => callbacks.readText(known)} /> : null}
        </>
      ) : null}
    </section>
  );
});
