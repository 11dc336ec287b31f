/** A list of documents: those that carry a product (/menu), or all of a company (decisions "Routes"). */

import type { ListedPdf, PdfList } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { documentWords } from '@vitrina/ui/messages/documents';
import type { Loadable } from '../../lib/data/loadable.ts';
import { Cover, CoverShape, type DrawCover } from './cover.tsx';
import styles from './related-list.module.css';

type RelatedListProps = {
  state: Loadable<PdfList>;
  onOpen: (pdf: ListedPdf) => void;
  draw: DrawCover;
  /** Loads the next page; `null` while it loads. */
  onMore?: (() => void) | null;
  /** Repeats the failed request. */
  onRetry: () => void;
  /** The requested reference: each entry then shows the page with the product. */
  highlightProduct?: string;
};

const dateFormat = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', year: 'numeric' });

const dateText = (iso: string | undefined): string | null => {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? null : dateFormat.format(time);
};

type EntryProps = { pdf: ListedPdf; draw: DrawCover; isHighlighted: boolean; onOpen: () => void };

const Entry = ({ pdf, draw, isHighlighted, onOpen }: EntryProps) => {
  const date = dateText(pdf.updatedAt);
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <Cover pdf={pdf} draw={draw} />
        <span className={styles.words}>
          <span className={styles.name}>{pdf.name}</span>
          {pdf.pages === undefined ? null : <span className={styles.quiet}>{documentWords.pageCount(pdf.pages)}</span>}
          {date ? <span className={styles.quiet}>{date}</span> : null}
          {isHighlighted && pdf.page !== undefined ? (
            <span className={styles.here}>{documentWords.relatedHere(pdf.page)}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
};

const WAITING = ['one', 'two', 'three'];

const Waiting = () => (
  <ul className={styles.list} aria-busy aria-label={es.app.loading}>
    {WAITING.map((name) => (
      <li key={name} className={styles.entry}>
        <CoverShape />
        <span className={styles.words}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </span>
      </li>
    ))}
  </ul>
);

export const RelatedList = ({ state, onOpen, draw, onMore, onRetry, highlightProduct }: RelatedListProps) => {
  if (state.is === 'idle' || state.is === 'loading') return <Waiting />;
  if (state.is === 'failed')
    return (
      <div className={styles.none}>
        <p role="status">{state.text}</p>
        <Button onClick={onRetry}>{es.app.retry}</Button>
      </div>
    );
  const { pdfs, total } = state.value;
  if (pdfs.length === 0)
    return <p className={styles.none}>{highlightProduct ? documentWords.relatedNone : documentWords.none}</p>;
  return (
    <>
      <ul className={styles.list}>
        {pdfs.map((pdf) => (
          <Entry
            key={pdf.Uid}
            pdf={pdf}
            draw={draw}
            isHighlighted={Boolean(highlightProduct)}
            onOpen={() => onOpen(pdf)}
          />
        ))}
      </ul>
      {onMore !== undefined && total > pdfs.length ? (
        <div className={styles.more}>
          <Button aria-disabled={onMore === null} aria-busy={onMore === null} onClick={() => onMore?.()}>
            {onMore === null ? es.app.loading : documentWords.more}
          </Button>
        </div>
      ) : null}
    </>
  );
};
