/** The answer to the text of a product picker. While the next answer is on its way, that of the text before stays, marked as stale. */
import { useQuery } from '@tanstack/react-query';
import type { SearchedProduct } from '@vitrina/contract/admin';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { useDeferredValue } from 'react';
import { wordsOf } from './api-error.ts';
import type { EditionKey } from './edition-key.ts';
import { searchQuery } from './edition-queries.ts';
import { useApi } from './studio-context.ts';

/** `state`: why there are no products, or where they come from. */
export type ProductAnswer = { products: readonly SearchedProduct[]; isStale: boolean; state: string };

/** `empty`: the products that are offered before a text is typed. */
export const useProductSearch = (
  key: EditionKey,
  text: string,
  empty: Omit<ProductAnswer, 'isStale'> = { products: [], state: words.empty },
): ProductAnswer => {
  const api = useApi();
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const search = useQuery({ ...searchQuery(api, key, asked), placeholderData: (before) => before });
  const isStale = asked !== typed || search.isPlaceholderData || search.isPending;
  if (asked === '') return { ...empty, isStale: typed !== '' };
  if (search.error) return { products: [], isStale: false, state: wordsOf(search.error).sentence };
  const products = search.data?.items ?? [];
  if (products.length > 0) return { products, isStale, state: '' };
  return { products, isStale, state: search.isFetching ? words.searching : words.none(asked) };
};
