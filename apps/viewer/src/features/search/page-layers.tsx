/** What lies over a page: its text, and the marks of what was searched for. Loaded after the page itself stands. */
import type { PdfPage } from '@vitrina/contract';
import { HighlightBoxes, TextLayer } from '@vitrina/page-view';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { hitBoxes } from './hit-boxes.ts';
import type { PageWordsSource, Words } from './page-words.ts';
import { currentOnPage } from './search.state.ts';
import type { SearchStore } from './search-store.ts';

export type PageLayersProps = {
  search: SearchStore;
  page: PdfPage;
  /** Width over height of the page as it is shown. */
  aspect: number;
};

/** Who leafs fast reads nothing: only a page that stays is asked for its words. */
const REST_MS = 200;

const usePageWords = (source: PageWordsSource, url: string | undefined): Words | null => {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(
    function readPageWords() {
      let isGone = false;
      const show = (read: Words) => {
        if (!isGone) setWords(read);
      };
      // A page without its text is still the page; the next time it is shown it is asked for again.
      const timer = setTimeout(() => void source.of(url).then(show, () => undefined), REST_MS);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    },
    [source, url],
  );
  return words;
};

const Marks = ({ search, page, words }: { search: SearchStore; page: number; words: Words }) => {
  const query = useStore(search, ({ shown, tab, foundFor }) =>
    shown === 'closed' || tab === 'products' ? '' : foundFor,
  );
  const current = useStore(search, (state) => currentOnPage(state.found.hits, state.current, page));
  const boxes = useMemo(() => hitBoxes(words, query), [words, query]);
  return boxes.length > 0 ? <HighlightBoxes boxes={boxes} current={current} /> : null;
};

export const PageLayers = ({ search, page, aspect }: PageLayersProps) => {
  const words = usePageWords(search.words, page.words);
  if (!words || words.length === 0) return null;
  return (
    <>
      <TextLayer words={words} aspect={aspect} />
      <Marks search={search} page={page.index} words={words} />
    </>
  );
};
