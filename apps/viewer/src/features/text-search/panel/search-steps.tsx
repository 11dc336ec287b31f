/** Next and previous buttons with the position among the matches. On narrow screens the search bar consists of them. */

import { es, IconButton, useRestoreFocus } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './search-steps.module.css';

type SearchStepsProps = {
  current: number;
  count: number;
  isCut: boolean;
  onStep: (by: 1 | -1) => void;
};

export const SearchSteps = ({ current, count, isCut, onStep }: SearchStepsProps) => (
  <div className={styles.steps}>
    <span className={styles.position}>{searchWords.position(current + 1, count, isCut)}</span>
    <IconButton label={searchWords.previous} onClick={() => onStep(-1)}>
      <ChevronUp aria-hidden />
    </IconButton>
    <IconButton label={searchWords.next} data-step="next" onClick={() => onStep(1)}>
      <ChevronDown aria-hidden />
    </IconButton>
  </div>
);

type SearchBarProps = SearchStepsProps & { query: string; onOpen: () => void; onClose: () => void };

/** Covers the top bar, so that it hides nothing of the page, and takes the focus from there. */
export const SearchBar = ({ query, onOpen, onClose, ...steps }: SearchBarProps) => {
  const bar = useRef<HTMLElement>(null);
  useRestoreFocus(bar);
  useLayoutEffect(function takeFocus() {
    bar.current?.querySelector<HTMLElement>('[data-step=next]')?.focus();
  }, []);
  return (
    <section ref={bar} className={styles.bar} aria-label={es.reader.search}>
      <button type="button" className={styles.query} onClick={onOpen}>
        {query}
      </button>
      <SearchSteps {...steps} />
      <IconButton label={searchWords.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
};
