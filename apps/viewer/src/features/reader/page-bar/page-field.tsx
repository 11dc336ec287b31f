/** `4 / 24`: a field that accepts page numbers only (§5). */
import { es } from '@vitrina/ui/messages';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { parsePageNumber } from '../state/reader.state.ts';
import styles from './page-bar.module.css';

type FieldStyle = CSSProperties & { '--digits': number };

type PageFieldProps = { page: number; pageCount: number; onPage: (page: number) => void };

export const PageField = ({ page, pageCount, onPage }: PageFieldProps) => {
  const [text, setText] = useState(String(page));
  const [isInvalid, setIsInvalid] = useState(false);
  const [shownPage, setShownPage] = useState(page);
  const hintId = useId();
  const style: FieldStyle = { '--digits': String(pageCount).length };

  // A page change from elsewhere replaces a half-typed number.
  if (shownPage !== page) {
    setShownPage(page);
    setText(String(page));
    setIsInvalid(false);
  }

  /** Whether the text is a page number. A refused one is logged once (§8). */
  const commit = () => {
    const typed = parsePageNumber(text, pageCount);
    setIsInvalid(typed === null);
    if (typed === null && !isInvalid && text.trim()) console.warn('Invalid page request', text);
    if (typed !== null && typed !== page) onPage(typed);
    return typed !== null;
  };
  const restore = () => {
    setText(String(page));
    setIsInvalid(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') restore();
  };
  /** An invalid number is replaced by the open page. */
  const handleBlur = () => commit() || restore();

  return (
    <div className={styles.field}>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        style={style}
        value={text}
        aria-label={es.reader.pageField}
        aria-invalid={isInvalid}
        aria-describedby={hintId}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsInvalid(false);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      <span className={styles.count}>{es.reader.ofPages(pageCount)}</span>
      <span id={hintId} className={styles.refusal} role="status">
        {isInvalid && es.reader.pageInvalid(pageCount)}
      </span>
    </div>
  );
};
