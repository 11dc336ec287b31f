/** Subscribes a component to a query and sends it on first use. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Query, QueryCache, QueryState } from '../../lib/data/query-cache.ts';

/** With `isWanted` false the cached value is returned and nothing is requested. */
export const useQuery = <T>(queries: QueryCache, query: Query<T>, isWanted = true): QueryState<T> => {
  const { key } = query;
  useEffect(
    function fetchOnce() {
      if (isWanted) queries.prefetch(query);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- two queries with the same key are the same query
    [queries, key, isWanted],
  );
  useStore(queries.store, (states) => states[key]);
  return queries.getState<T>(key);
};
