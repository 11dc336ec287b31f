/**
 * `Ver como lista`: the open pages or the whole document as headings, products and text, with the same address and
 * cart. Takes the place of the stage. Product data comes from `productOf`.
 */

import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { listWords } from '@vitrina/ui/messages/list';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './document-list.module.css';
import { type ListEntry, type ListGroup, listOf } from './list.state.ts';
import { CardOfProduct, entryKey, ListPageSection } from './list-page.tsx';
import { type ListProduct, ProductCard } from './list-product.tsx';
import { type NearPages, useNearPages } from './use-visible-pages.ts';

export type DocumentListProps = {
  document: { name: string; pages: readonly PdfPage[]; pageCount: number; sections: readonly Section[] };
  /** The pages in view, in order; the list opens at the first. */
  openPages: readonly number[];
  productOf: (product: ProductRef, name: string, page: number) => ListProduct;
  callbacks: DocumentListCallbacks;
};

/** Callbacks of the list; must be the same object on every render. */
export type DocumentListCallbacks = {
  /** Called with the visible pages: their products are looked up, and the first becomes the page in view. */
  onVisible: (pages: readonly number[]) => void;
  /** Leaves the list and shows this page. */
  onOpen: (page: number) => void;
  onProduct: (product: ProductRef, name: string, page: number) => void;
  onAdd: (product: ProductRef, page: number) => void;
  /** The paragraphs of a page. */
  readText: (page: PdfPage) => Promise<readonly string[]>;
};

type Extent = 'open' | 'all';

const ExtentChoice = ({ extent, onChoose }: { extent: Extent; onChoose: (extent: Extent) => void }) => {
  const name = useId();
  const options = [
    ['all', listWords.wholeDocument],
    ['open', listWords.openPages],
  ] as const;
  return (
    <fieldset className={styles.extent}>
      <legend className="visually-hidden">{listWords.extent}</legend>
      {options.map(([value, label]) => (
        <label key={value} className={styles.option} data-chosen={extent === value || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={extent === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
};

/**
 * Scrolls a page to the top, below the sticky choice of extent, with the heading of its section if one begins there.
 */
const showPage = (list: HTMLElement, page: number): void => {
  const section = list.querySelector<HTMLElement>(`[data-list-page="${page}"]`);
  const heading = section?.previousElementSibling;
  const target = heading?.matches('h2') ? heading : section;
  if (!target) return;
  const head = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  list.scrollTop += target.getBoundingClientRect().top - list.getBoundingClientRect().top - head;
};

type GroupsProps = { name: string; groups: readonly ListGroup[]; near: NearPages; callbacks: DocumentListCallbacks };

/** Memoised on what is listed; the current page, prices and nearness change more often and do not pass through here. */
const Groups = memo(function Groups({ name, groups, near, callbacks }: GroupsProps) {
  return groups.map((group) => (
    <section key={group.pages[0]?.page}>
      <h2 className={group.name ? styles.groupTitle : 'visually-hidden'}>{group.name || name}</h2>
      {group.pages.map((listed) => (
        <ListPageSection key={listed.page} listed={listed} near={near} callbacks={callbacks} />
      ))}
    </section>
  ));
});

export const DocumentList = ({ document, openPages, productOf, callbacks }: DocumentListProps) => {
  const { pages, pageCount, sections } = document;
  const list = useRef<HTMLElement>(null);
  const [extent, setExtent] = useState<Extent>('all');
  /** Set when the choice is made: scrolling changes the pages in view, and must not change what is listed. */
  const [only, setOnly] = useState<readonly number[] | null>(null);
  const groups = useMemo(() => listOf({ pages, pageCount, sections }, only), [pages, pageCount, sections, only]);
  const page = openPages[0] ?? 1;
  const reported = useRef<number | null>(null);
  /** The page kept at the top while pages around it render; `null` once the visitor scrolls. */
  const anchor = useRef<number | null>(null);
  const releaseAnchor = () => {
    anchor.current = null;
  };

  const near = useNearPages(list, {
    listed: groups,
    onVisible: (seen) => {
      reported.current = seen[0] ?? null;
      callbacks.onVisible(seen);
    },
  });

  // Subscribes to `near`: rendered pages shift those below, so the anchor is restored after each change.
  useStore(near);

  useEffect(
    function followPage() {
      // The list itself reported this page, so it is in place already.
      if (!openPages.includes(reported.current ?? 0)) anchor.current = page;
      reported.current = null;
    },
    [page, openPages],
  );

  useEffect(function restoreAnchor() {
    if (list.current && anchor.current !== null) showPage(list.current, anchor.current);
  });

  const choose = (chosen: Extent) => {
    setExtent(chosen);
    setOnly(chosen === 'open' ? openPages : null);
    anchor.current = page;
  };

  const card = useCallback(
    ({ product, name }: ListEntry, at: number) => (
      <ProductCard
        key={entryKey(product)}
        product={productOf(product, name, at)}
        onOpen={() => callbacks.onProduct(product, name, at)}
        onAdd={() => callbacks.onAdd(product, at)}
      />
    ),
    [productOf, callbacks],
  );

  return (
    <section
      ref={list}
      className={styles.list}
      aria-label={listWords.title}
      onPointerDown={releaseAnchor}
      onTouchMove={releaseAnchor}
      onWheel={releaseAnchor}
      onKeyDown={releaseAnchor}
    >
      <div className={styles.head}>
        <ExtentChoice extent={extent} onChoose={choose} />
      </div>
      <div className={styles.column}>
        <CardOfProduct value={card}>
          <Groups name={document.name} groups={groups} near={near} callbacks={callbacks} />
        </CardOfProduct>
      </div>
    </section>
  );
};
