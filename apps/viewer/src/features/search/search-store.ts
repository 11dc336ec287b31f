/** What is searched for and where it stands: read by the panel and by the pages. Small, because the first page waits for it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPageWords, type PageWordsSource } from './page-words.ts';
import type { Found } from './search.state.ts';

export type SearchState = {
  /** `steps`: on a narrow screen the panel made way for the page, and only next and previous are left. */
  shown: 'closed' | 'panel' | 'steps';
  /** In the text, or among the products that the panel was given. */
  tab: 'text' | 'products';
  query: string;
  found: Found;
  /** The query that `found` answers. */
  foundFor: string;
  /** Which of the hits. */
  current: number;
};

export type SearchStore = StoreApi<SearchState> & { words: PageWordsSource; open: () => void; close: () => void };

const NOTHING: SearchState = {
  shown: 'closed',
  tab: 'text',
  query: '',
  found: { hits: [], pages: 0, isCut: false },
  foundFor: '',
  current: 0,
};

/** One per document. What was searched for last is still there when it opens again. */
export const createSearchStore = (fetchFile: typeof fetch = (...asked) => fetch(...asked)): SearchStore => {
  const store = createStore<SearchState>()(() => NOTHING);
  return {
    ...store,
    words: createPageWords(fetchFile),
    open: () => store.setState({ shown: 'panel' }),
    close: () => store.setState({ shown: 'closed' }),
  };
};
