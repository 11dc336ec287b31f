/** State of the text search, read by the panel and by the pages. Kept small, because it is in the first script. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPageWords, type PageWordsSource } from './page-words.ts';
import type { Found } from './search.state.ts';

export type SearchState = {
  /** `steps`: on a narrow screen the panel is closed and only next and previous are left. */
  shown: 'closed' | 'panel' | 'steps';
  /** The search that the shopper chose; null until then. */
  tab: 'text' | 'products' | null;
  /** The panel shows matches of the text, so they are marked on the pages. */
  isText?: boolean;
  query: string;
  found: Found;
  /** The query that `found` answers. */
  foundFor: string;
  /** Index of the current match. */
  current: number;
};

export type SearchStore = StoreApi<SearchState> & { words: PageWordsSource; open: () => void; close: () => void };

const NOTHING: SearchState = {
  shown: 'closed',
  tab: null,
  query: '',
  found: { hits: [], pages: 0, isCut: false },
  foundFor: '',
  current: 0,
};

/** One per document, so that the query survives closing the panel. */
export const createSearchStore = (fetchFile: typeof fetch = (...request) => fetch(...request)): SearchStore => {
  const store = createStore<SearchState>()(() => NOTHING);
  return {
    ...store,
    words: createPageWords(fetchFile),
    open: () => store.setState({ shown: 'panel' }),
    close: () => store.setState({ shown: 'closed' }),
  };
};
