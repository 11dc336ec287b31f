/** Layers over a page: its text and the search matches. Loads after the page itself. */
import type { PdfPage } from '@vitrina/contract';
import { HighlightBoxes, TextLayer } from '@vitrina/page-view';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { matchBoxes } from './match-boxes.ts';
import type { PageWordsSource, Words } from './page-words.ts';
import { currentOnPage } from './search.state.ts';
import type { SearchStore } from './search-store.ts';

export type PageLayersProps = {
  search: SearchStore;
  page: PdfPage;
  /** Width by height of the page as displayed. */
  aspect: number;
  /** The page moves. Its text appears once it is at rest: inserting it would cost the turn a frame. */
  isTurning?: boolean | undefined;
};

/** Delay before the words of a page are requested, so that pages leafed past are not. */
const LOAD_DELAY_MS = 200;

const usePageWords = (source: PageWordsSource, url: string | undefined): Words | null => {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(
    function readPageWords() {
      let isCancelled = false;
      const show = (read: Words) => {
        if (!isCancelled) setWords(read);
      };
      // If the words do not load the page works without them, and they are requested the next time it is shown.
      const timer = setTimeout(() => void source.of(url).then(show, () => undefined), LOAD_DELAY_MS);
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
    [source, url],
  );
  return words;
};

const Matches = ({ search, page, words }: { search: SearchStore; page: number; words: Words }) => {
  const query = useStore(search, ({ shown, isText, foundFor }) => (shown !== 'closed' && isText ? foundFor : ''));
  const current = useStore(search, (state) => currentOnPage(state.found.hits, state.current, page));
  const boxes = useMemo(() => matchBoxes(words, query), [words, query]);
  return boxes.length > 0 ? <HighlightBoxes boxes={boxes} current={current} /> : null;
};

export const PageLayers = ({ search, page, aspect, isTurning = false }: PageLayersProps) => {
  const words = usePageWords(search.words, page.words);
  const [isShown, setIsShown] = useState(false);
  // During render: text that has appeared stays while its page is turned away.
  if (words && !isTurning && !isShown) setIsShown(true);
  if (!isShown || !words || words.length === 0) return null;
  return (
    <>
      <TextLayer words={words} aspect={aspect} />
      <Matches search={search} page={page.index} words={words} />
    </>
  );
};
