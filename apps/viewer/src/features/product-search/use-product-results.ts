/** Results of the product search: products of the document at once, the store's when it answers. */
import type { Product, ProductRef } from '@vitrina/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { categoriesAlong, facetsOf, isInCategory, isSamePath } from './category-path.ts';
import { type DocumentProduct, isLongEnough, rankMatches, splitByDocument } from './document-products.ts';
import { isSame, type ProductSearchStore } from './product-search-store.ts';

/** Debounce of typing, ms: the store is asked once it pauses. */
const TYPING_DELAY_MS = 350;
/** A query that is unchanged for this time is reported to analytics. */
const REPORT_DELAY_MS = 1500;

type ProductResultsInput = {
  search: ProductSearchStore;
  query: string;
  listed: readonly DocumentProduct[];
  /** Store data of a product that the document carries; `null` while unknown. */
  known: (product: ProductRef) => Product | null;
  onSearch: (query: string, count: number) => void;
};

const hasAll = ({ allSpecifications }: Product, wanted: readonly (readonly [string, string])[]): boolean =>
  wanted.every(([name, value]) => allSpecifications.some((one) => one.key === name && one.value === value));

export const useProductResults = ({ search, query, listed, known, onSearch }: ProductResultsInput) => {
  const state = useStore(search);
  const { categories, path, chosen, answered, products, facetProducts, facetPath } = state;
  const typed = query.trim();

  useEffect(() => search.open(), [search]);
  useEffect(
    function sendQuery() {
      const timer = setTimeout(() => search.submit({ query: typed, path, chosen }), TYPING_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [search, typed, path, chosen],
  );

  const along = useMemo(() => categoriesAlong(categories, path), [categories, path]);
  const facets = useMemo(
    () => (isSamePath(facetPath, path) ? facetsOf(along, facetProducts) : []),
    [along, path, facetPath, facetProducts],
  );
  const isAnswered = isSame(answered, { query: typed, path, chosen });
  const isFiltered = path.length > 0;

  /* Names, prices and categories of the document's products load gradually, so this filter runs on every render. */
  const wanted = facets.flatMap(({ name, field }) =>
    chosen[field] === undefined ? [] : [[name, chosen[field]] as const],
  );
  const fits = ({ product }: DocumentProduct): boolean => {
    if (!isFiltered) return true;
    const sold = known(product);
    return sold !== null && isInCategory(along, sold) && hasAll(sold, wanted);
  };
  const split = useMemo(() => splitByDocument(listed, isAnswered ? products : []), [listed, isAnswered, products]);
  const named = useMemo(() => rankMatches(listed, typed), [listed, typed]);
  const local = named.filter(fits);
  const here = [...local, ...[...split.here].filter((entry) => !local.includes(entry))];

  const elsewhere = split.elsewhere;
  const count = here.length + elsewhere.length;
  const report = useEffectEvent(() => onSearch(typed, count));
  useEffect(
    function reportSearch() {
      if (!isLongEnough(typed) || !isAnswered) return;
      const timer = setTimeout(() => report(), REPORT_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [typed, isAnswered],
  );

  return { ...state, typed, along, facets, here, elsewhere, isAnswered, isFiltered };
};
