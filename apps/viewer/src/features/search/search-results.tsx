/** The hits in the order of the pages: page, and a line of what stands around the hit. */

import { Button } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { useMemo, useState } from 'react';
import { contextOf, type Hit, type SearchIndex } from './search.state.ts';
import styles from './search-panel.module.css';

type SearchResultsProps = {
  index: SearchIndex;
  hits: readonly Hit[];
  current: number;
  onChoose: (at: number) => void;
};

/** Rows drawn at once; more come by a button, or as next and previous get there. */
const AT_ONCE = 60;

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

/** As a hit becomes the current one: into view, without moving anything around the list. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

export const SearchResults = ({ index, hits, current, onChoose }: SearchResultsProps) => {
  const [asked, setAsked] = useState(AT_ONCE);
  const shown = Math.max(asked, current + 1);
  return (
    <>
      <ol className={styles.results} aria-label={searchWords.results}>
        {hits.slice(0, shown).map((hit, at) => (
          // Hits have no identity but their place, and are all new with every query.
          <Row key={at} index={index} hit={hit} isCurrent={at === current} onChoose={() => onChoose(at)} />
        ))}
      </ol>
      {hits.length > shown ? (
        <div className={styles.more}>
          <Button look="plain" onClick={() => setAsked(shown + AT_ONCE)}>
            {searchWords.more}
          </Button>
        </div>
      ) : null}
    </>
  );
};
