/** Documents to choose from: those that carry a product (/menu), or all of a company (decisions "Routes"). */

import type { ListedPdf, PdfList } from '@vitrina/contract';
import { Button, es } from '@vitrina/ui';
import { documentWords } from '@vitrina/ui/messages/documents';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { Loadable } from '../../lib/loadable.ts';
import styles from './related-list.module.css';

type RelatedListProps = {
  state: Loadable<PdfList>;
  onOpen: (pdf: ListedPdf) => void;
  onMore?: () => void;
  /** The reference that was looked for: each document says on which page it is. */
  highlightProduct?: string;
};

const dateFormat = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', year: 'numeric' });

const dateText = (iso: string | undefined): string | null => {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? null : dateFormat.format(time);
};

/** A cover is drawn 220 px wide, on a phone 96 px: the browser picks among what the first page has. */
const COVER_SIZES = '(min-width: 1080px) 220px, 96px';

const Cover = ({ pdf }: { pdf: ListedPdf }) => {
  const [isBroken, setIsBroken] = useState(false);
  const pictures = [...(pdf.pictures ?? [])].sort((one, other) => one.width - other.width);
  const smallest = pictures[0];
  return (
    <span className={styles.cover} data-upright={pdf.isVertical} style={{ backgroundColor: pdf.color }}>
      {smallest && !isBroken ? (
        <img
          className={styles.page}
          src={smallest.url}
          srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={COVER_SIZES}
          width={smallest.width}
          height={smallest.height}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <BookOpen aria-hidden className={styles.icon} strokeWidth={1.25} />
      )}
    </span>
  );
};

const Entry = ({ pdf, isHighlighted, onOpen }: { pdf: ListedPdf; isHighlighted: boolean; onOpen: () => void }) => {
  const date = dateText(pdf.updatedAt);
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <Cover pdf={pdf} />
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
        <span className={styles.cover} data-upright />
        <span className={styles.words}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </span>
      </li>
    ))}
  </ul>
);

export const RelatedList = ({ state, onOpen, onMore, highlightProduct }: RelatedListProps) => {
  if (state.is === 'idle' || state.is === 'loading') return <Waiting />;
  if (state.is === 'failed')
    return (
      <p className={styles.none} role="status">
        {state.text}
      </p>
    );
  const { pdfs, total } = state.value;
  if (pdfs.length === 0)
    return <p className={styles.none}>{highlightProduct ? es.app.relatedNone : documentWords.none}</p>;
  return (
    <>
      <ul className={styles.list}>
        {pdfs.map((pdf) => (
          <Entry key={pdf.Uid} pdf={pdf} isHighlighted={Boolean(highlightProduct)} onOpen={() => onOpen(pdf)} />
        ))}
      </ul>
      {onMore && total > pdfs.length ? (
        <div className={styles.more}>
          <Button onClick={onMore}>{documentWords.more}</Button>
        </div>
      ) : null}
    </>
  );
};
