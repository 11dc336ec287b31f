/** Matches of the query while it is typed, and steps from match to match. */
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { find, firstHitFrom, isSearchable, NOTHING_FOUND, stepped } from './search.state.ts';
import type { SearchStore } from './search-store.ts';
import type { TextState } from './use-search-index.ts';

type MatchesInput = {
  search: SearchStore;
  text: TextState;
  /** The pages in view. */
  openPages: readonly number[];
  onPage: (page: number) => void;
  onSearch: ((query: string, count: number) => void) | undefined;
};

/** A query that is unchanged for this time is reported to analytics. */
const REPORT_DELAY_MS = 1500;

export const useMatches = ({ search, text, openPages, onPage, onSearch }: MatchesInput) => {
  const state = useStore(search);
  const { query, found, foundFor, current } = state;
  const wanted = useDeferredValue(query);
  const index = text.is === 'ready' ? text.index : null;
  const firstOpen = useEffectEvent(() => openPages[0] ?? 1);
  const report = useEffectEvent((reported: string, count: number) => onSearch?.(reported, count));

  useEffect(
    function findMatches() {
      if (!index || search.getState().foundFor === wanted) return;
      const matches = isSearchable(wanted) ? find(index, wanted) : NOTHING_FOUND;
      search.setState({ found: matches, foundFor: wanted, current: firstHitFrom(matches.hits, firstOpen()) });
    },
    [search, index, wanted],
  );

  useEffect(
    function reportSearch() {
      if (!isSearchable(foundFor)) return;
      const timer = setTimeout(() => report(foundFor, found.hits.length), REPORT_DELAY_MS);
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

  /** The first step goes to the current match, unless its page is in view already. */
  const step = (by: 1 | -1) => {
    const hit = found.hits[current];
    const isInView = hit !== undefined && openPages.includes(hit.page);
    goTo(isInView ? stepped(current, by, found.hits.length) : current);
  };

  return { ...state, goTo, step };
};
