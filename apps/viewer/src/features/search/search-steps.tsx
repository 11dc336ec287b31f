/** Next and previous, and where one is; on narrow screens all that is left of the search while the page is looked at. */

import { es, IconButton, useFocusGivenBack } from '@vitrina/ui';
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

/** Stands where the top bar stands, so that nothing of the page is covered; takes the focus from what it covers. */
export const SearchBar = ({ query, onOpen, onClose, ...steps }: SearchBarProps) => {
  const bar = useRef<HTMLElement>(null);
  useFocusGivenBack(bar);
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
