/** Other documents with a product: a row of covers that link to the page with it. */
import type { ListedPdf } from '@vitrina/contract';
import { elsewhereWords } from '@vitrina/ui/messages/elsewhere';
import { type MouseEvent, useId } from 'react';
import { Cover, type DrawCover } from './cover.tsx';
import styles from './other-documents.module.css';

type OtherDocumentsProps = {
  pdfs: readonly ListedPdf[];
  draw: DrawCover;
  hrefOf: (pdf: ListedPdf) => string;
  onOpen: (event: MouseEvent, pdf: ListedPdf) => void;
  /** URL of the complete list, if it is longer. */
  more: string | null;
};

export const OtherDocuments = ({ pdfs, draw, hrefOf, onOpen, more }: OtherDocumentsProps) => {
  const titleId = useId();
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        {elsewhereWords.elsewhere}
      </h4>
      <ul className={styles.row}>
        {pdfs.map((pdf) => (
          <li key={pdf.Uid}>
            <a className={styles.document} href={hrefOf(pdf)} onClick={(event) => onOpen(event, pdf)}>
              <Cover pdf={pdf} draw={draw} />
              <span className={styles.name}>{pdf.name}</span>
              {pdf.page === undefined ? null : <span className="ui-quiet">{elsewhereWords.onPage(pdf.page)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {more === null ? null : (
        <a className="ui-text-link" href={more}>
          {elsewhereWords.seeAll}
        </a>
      )}
    </section>
  );
};
