/** The matches in page order, each with its page and the line around it. */

import { Button } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { useMemo, useState } from 'react';
import { contextOf, type Hit, type SearchIndex } from '../search.state.ts';
import styles from './search-panel.module.css';

type SearchResultsProps = {
  index: SearchIndex;
  hits: readonly Hit[];
  current: number;
  onChoose: (at: number) => void;
};

/** Rows rendered at first; more by the button, or when next and previous reach them. */
const BATCH_SIZE = 60;

const Row = ({
  index,
  hit,
  isCurrent,
  onChoose,
}: {
  index: SearchIndex;
  hit: Hit;
  isCurrent: boolean;
  onChoose: () => void;
}) => {
  const context = useMemo(() => contextOf(index, hit), [index, hit]);
  return (
    <li className={styles.row}>
      <button
        ref={isCurrent ? reveal : null}
        type="button"
        className={styles.result}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <span className={styles.page}>
          <span aria-hidden>{searchWords.page(hit.page)}</span>
          <span className="visually-hidden">{searchWords.pageLong(hit.page)}: </span>
        </span>
        <span className={styles.context}>
          {context.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
        </span>
      </button>
    </li>
  );
};

/** Scrolls the current match into view within the list only. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

export const SearchResults = ({ index, hits, current, onChoose }: SearchResultsProps) => {
  const [requested, setRequested] = useState(BATCH_SIZE);
  const shown = Math.max(requested, current + 1);
  return (
    <>
      <ol className={styles.results} aria-label={searchWords.results}>
        {hits.slice(0, shown).map((hit, at) => (
          // Matches have no identity but their position, and are all new with every query.
          <Row key={at} index={index} hit={hit} isCurrent={at === current} onChoose={() => onChoose(at)} />
        ))}
      </ol>
      {hits.length > shown ? (
        <div className={styles.more}>
          <Button variant="plain" onClick={() => setRequested(shown + BATCH_SIZE)}>
            {searchWords.more}
          </Button>
        </div>
      ) : null}
    </>
  );
};
