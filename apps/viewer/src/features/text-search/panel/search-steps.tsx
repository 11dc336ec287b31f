/** Next and previous buttons. On narrow screens the search bar consists of them and the position among the matches. */

import { es, IconButton, useRestoreFocus } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './search-steps.module.css';

type SearchStepsProps = { onStep: (by: 1 | -1) => void };

export const SearchSteps = ({ onStep }: SearchStepsProps) => (
  <div className={styles.steps}>
    <IconButton label={searchWords.previous} onClick={() => onStep(-1)}>
      <ChevronUp aria-hidden />
    </IconButton>
    <IconButton label={searchWords.next} data-step="next" onClick={() => onStep(1)}>
      <ChevronDown aria-hidden />
    </IconButton>
  </div>
);

type SearchBarProps = SearchStepsProps & {
  query: string;
  current: number;
  count: number;
  isCut: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Covers the top bar, so that it hides nothing of the page, and takes the focus from there. */
export const SearchBar = ({ query, current, count, isCut, onStep, onOpen, onClose }: SearchBarProps) => {
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
      <span className={styles.position}>{searchWords.position(current + 1, count, isCut)}</span>
      <SearchSteps onStep={onStep} />
      <IconButton label={searchWords.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
};
