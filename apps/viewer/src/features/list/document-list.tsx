/**
 * `Ver como lista`: the open pages or the whole document as headings, products and text, with the same address and the same
 * cart. It stands where the stage stands. What it knows of products it is told, by `productOf`.
 */

import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { listWords } from '@vitrina/ui/messages/list';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './document-list.module.css';
import { type ListEntry, type ListGroup, listOf } from './list.state.ts';
import { CardOfProduct, entryKey, ListPageSection } from './list-page.tsx';
import { type ListProduct, ProductCard } from './list-product.tsx';
import { type NearPages, useNearPages } from './use-near-pages.ts';

export type DocumentListProps = {
  document: { name: string; pages: readonly PdfPage[]; pageCount: number; sections: readonly Section[] };
  /** The pages that lie open, the first of them first: there the list opens. */
  openPages: readonly number[];
  productOf: (product: ProductRef, name: string) => ListProduct;
  acts: DocumentListActs;
};

/** Handed in as one object that stays the same from one drawing to the next. */
export type DocumentListActs = {
  /** The pages in sight: their products are looked up; the first is the page in view. */
  onSight: (pages: readonly number[]) => void;
  /** Shows this page as a page. */
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
        <label key={value} className={styles.option}>
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

/** Above the pages stands the choice of what is shown; under it a page begins, with its section's heading if it has one. */
const showPage = (list: HTMLElement, page: number): void => {
  const section = list.querySelector<HTMLElement>(`[data-list-page="${page}"]`);
  const heading = section?.previousElementSibling;
  const target = heading?.matches('h2') ? heading : section;
  if (!target) return;
  const head = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  list.scrollTop += target.getBoundingClientRect().top - list.getBoundingClientRect().top - head;
};

type GroupsProps = { name: string; groups: readonly ListGroup[]; near: NearPages; acts: DocumentListActs };

/** Drawn once for what is listed: the page in view, prices and what is near change often and go by. */
const Groups = memo(function Groups({ name, groups, near, acts }: GroupsProps) {
  return groups.map((group) => (
    <section key={group.pages[0]?.page}>
      <h2 className={group.name ? styles.groupTitle : 'visually-hidden'}>{group.name || name}</h2>
      {group.pages.map((listed) => (
        <ListPageSection key={listed.page} listed={listed} near={near} acts={acts} />
      ))}
    </section>
  ));
});

export const DocumentList = ({ document, openPages, productOf, acts }: DocumentListProps) => {
  const { pages, pageCount, sections } = document;
  const list = useRef<HTMLElement>(null);
  const [extent, setExtent] = useState<Extent>('all');
  /** Frozen when chosen: the page in view changes as the list is scrolled, what is listed does not. */
  const [only, setOnly] = useState<readonly number[] | null>(null);
  const groups = useMemo(() => listOf({ pages, pageCount, sections }, only), [pages, pageCount, sections, only]);
  const page = openPages[0] ?? 1;
  const told = useRef<number | null>(null);
  /** The page that stays at the top while what is around it is drawn, until somebody scrolls. */
  const anchor = useRef<number | null>(null);
  const letGo = () => {
    anchor.current = null;
  };

  const near = useNearPages(list, {
    listed: groups,
    onSight: (seen) => {
      told.current = seen[0] ?? null;
      acts.onSight(seen);
    },
  });

  // What has just been drawn moves what is below it: the anchor is kept then, too.
  useStore(near);

  useEffect(
    function followPage() {
      // A page that was told from here is already where it is.
      if (!openPages.includes(told.current ?? 0)) anchor.current = page;
      told.current = null;
    },
    [page, openPages],
  );

  useEffect(function keepAnchor() {
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
        product={productOf(product, name)}
        onOpen={() => acts.onProduct(product, name, at)}
        onAdd={() => acts.onAdd(product, at)}
      />
    ),
    [productOf, acts],
  );

  return (
    <section
      ref={list}
      className={styles.list}
      aria-label={listWords.title}
      onPointerDown={letGo}
      onTouchMove={letGo}
      onWheel={letGo}
      onKeyDown={letGo}
    >
      <div className={styles.head}>
        <ExtentChoice extent={extent} onChoose={choose} />
      </div>
      <div className={styles.column}>
        <CardOfProduct value={card}>
          <Groups name={document.name} groups={groups} near={near} acts={acts} />
        </CardOfProduct>
      </div>
    </section>
  );
};
