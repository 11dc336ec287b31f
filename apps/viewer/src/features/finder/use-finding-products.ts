/** From what is typed and chosen to what is listed: what the document carries at once, the store's answer when it comes. */
import type { Product, ProductRef } from '@vitrina/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { categoriesAlong, facetsOf, isInCategory } from './category-path.ts';
import { type DocumentProduct, isAskable, namedIn, partedBy } from './document-products.ts';
import { type Finder, isSame } from './finder-store.ts';

/** While somebody types the store is not asked. */
const TYPING_MS = 350;
/** A question that stands so long was meant. */
const MEANT_MS = 1500;

type Finding = {
  finder: Finder;
  query: string;
  carried: readonly DocumentProduct[];
  /** What is known of a product that the document carries. */
  known: (product: ProductRef) => Product | null;
  onSearch: (query: string, count: number) => void;
};

const hasAll = ({ allSpecifications }: Product, wanted: readonly (readonly [string, string])[]): boolean =>
  wanted.every(([name, value]) => allSpecifications.some((one) => one.key === name && one.value === value));

export const useFindingProducts = ({ finder, query, carried, known, onSearch }: Finding) => {
  const state = useStore(finder);
  const { categories, path, chosen, answered, products, facetProducts } = state;
  const typed = query.trim();

  useEffect(() => finder.open(), [finder]);
  useEffect(
    function askTheStore() {
      const timer = setTimeout(() => finder.ask({ query: typed, path, chosen }), TYPING_MS);
      return () => clearTimeout(timer);
    },
    [finder, typed, path, chosen],
  );

  const along = useMemo(() => categoriesAlong(categories, path), [categories, path]);
  const facets = useMemo(() => facetsOf(along, facetProducts), [along, facetProducts]);
  const isAnswered = isSame(answered, { query: typed, path, chosen });
  const isFiltered = path.length > 0;

  /* Names, prices and categories of what is carried come in by and by. */
  const wanted = facets.flatMap(({ name, field }) =>
    chosen[field] === undefined ? [] : [[name, chosen[field]] as const],
  );
  const fits = ({ product }: DocumentProduct): boolean => {
    if (!isFiltered) return true;
    const sold = known(product);
    return sold !== null && isInCategory(along, sold) && hasAll(sold, wanted);
  };
  const parted = useMemo(() => partedBy(carried, isAnswered ? products : []), [carried, isAnswered, products]);
  const named = useMemo(() => namedIn(carried, typed), [carried, typed]);
  const local = named.filter(fits);
  const here = [...local, ...[...parted.here].filter((entry) => !local.includes(entry))];

  const elsewhere = parted.elsewhere;
  const count = here.length + elsewhere.length;
  const report = useEffectEvent(() => onSearch(typed, count));
  useEffect(
    function reportSearch() {
      if (!isAskable(typed) || !isAnswered) return;
      const timer = setTimeout(() => report(), MEANT_MS);
      return () => clearTimeout(timer);
    },
    [typed, isAnswered],
  );

  return { ...state, typed, along, facets, here, elsewhere, isAnswered, isFiltered };
};
