/** Answers the query as it is typed, and leads from hit to hit. */
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { find, firstHitFrom, isSearchable, NOTHING_FOUND, stepped } from './search.state.ts';
import type { SearchStore } from './search-store.ts';
import type { TextState } from './use-search-index.ts';

type Searching = {
  search: SearchStore;
  text: TextState;
  /** What is open now. */
  openPages: readonly number[];
  onPage: (page: number) => void;
  onSearch: ((query: string, count: number) => void) | undefined;
};

/** A query that stands so long was meant. */
const MEANT_MS = 1500;

export const useFound = ({ search, text, openPages, onPage, onSearch }: Searching) => {
  const state = useStore(search);
  const { query, found, foundFor, current } = state;
  const wanted = useDeferredValue(query);
  const index = text.is === 'ready' ? text.index : null;
  const firstOpen = useEffectEvent(() => openPages[0] ?? 1);
  const report = useEffectEvent((asked: string, count: number) => onSearch?.(asked, count));

  useEffect(
    function answerQuery() {
      if (!index || search.getState().foundFor === wanted) return;
      const fresh = isSearchable(wanted) ? find(index, wanted) : NOTHING_FOUND;
      search.setState({ found: fresh, foundFor: wanted, current: firstHitFrom(fresh.hits, firstOpen()) });
    },
    [search, index, wanted],
  );

  useEffect(
    function reportSearch() {
      if (!isSearchable(foundFor)) return;
      const timer = setTimeout(() => report(foundFor, found.hits.length), MEANT_MS);
      return () => clearTimeout(timer);
    },
    [foundFor, found],
  );

  const goTo = (at: number) => {
    const hit = found.hits[at];
    if (!hit) return;
    search.setState({ current: at });
    if (!openPages.includes(hit.page)) onPage(hit.page);
  };

  /** The first step leads to the hit to begin with, unless that one is in sight already. */
  const step = (by: 1 | -1) => {
    const here = found.hits[current];
    const isInSight = here !== undefined && openPages.includes(here.page);
    goTo(isInSight ? stepped(current, by, found.hits.length) : current);
  };

  return { ...state, goTo, step };
};
