/** `4 / 24`, in spreads `4–5 / 24`: a field that accepts page numbers only (§5). */
import { es } from '@vitrina/ui/messages';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { parsePageNumber } from '../state/reader.state.ts';
import styles from './page-bar.module.css';

type FieldStyle = CSSProperties & { '--digits': number };

/** `numbers`: the open pages, as shown. `digits`: the width of the widest ones, so that the field keeps its own. */
type PageFieldProps = {
  page: number;
  numbers: string;
  digits: number;
  pageCount: number;
  onPage: (page: number) => void;
};

export const PageField = ({ page, numbers, digits, pageCount, onPage }: PageFieldProps) => {
  const [text, setText] = useState(numbers);
  const [isInvalid, setIsInvalid] = useState(false);
  const [shown, setShown] = useState(numbers);
  const hintId = useId();
  const style: FieldStyle = { '--digits': digits };

  // A page change from elsewhere replaces a half-typed number.
  if (shown !== numbers) {
    setShown(numbers);
    setText(numbers);
    setIsInvalid(false);
  }

  /** A refused number is logged once (§8). */
  const commit = () => {
    const typed = parsePageNumber(text, pageCount);
    setIsInvalid(typed === null);
    if (typed === null && !isInvalid && text.trim()) console.warn('Invalid page request', text);
    if (typed === null) return;
    // The other page of the open spread changes nothing else.
    setText(numbers);
    if (typed !== page) onPage(typed);
  };
  const restore = () => {
    setText(numbers);
    setIsInvalid(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') restore();
  };
  /** An invalid number is replaced by those of the open pages. */
  const handleBlur = () => {
    commit();
    restore();
  };

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
