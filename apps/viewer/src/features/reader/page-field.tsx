/** `4 / 24`: takes a page's number and nothing else (§5). */
import { es } from '@vitrina/ui/messages';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import styles from './page-bar.module.css';
import { typedPage } from './reader.state.ts';

type FieldStyle = CSSProperties & { '--digits': number };

type PageFieldProps = { page: number; pageCount: number; onPage: (page: number) => void };

export const PageField = ({ page, pageCount, onPage }: PageFieldProps) => {
  const [text, setText] = useState(String(page));
  const [isRefused, setIsRefused] = useState(false);
  const [writtenFor, setWrittenFor] = useState(page);
  const hintId = useId();
  const style: FieldStyle = { '--digits': String(pageCount).length };

  // A turn from elsewhere overwrites what was being typed: the field says where one is.
  if (writtenFor !== page) {
    setWrittenFor(page);
    setText(String(page));
    setIsRefused(false);
  }

  const commit = () => {
    const typed = typedPage(text, pageCount);
    setIsRefused(typed === null);
    if (typed !== null && typed !== page) onPage(typed);
  };
  const takeBack = () => {
    setText(String(page));
    setIsRefused(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') takeBack();
  };
  /** Left alone with something that is no page, it shows again where one is. */
  const handleBlur = () => (typedPage(text, pageCount) === null ? takeBack() : commit());

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
        aria-invalid={isRefused}
        aria-describedby={hintId}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsRefused(false);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      <span className={styles.count}>{es.reader.ofPages(pageCount)}</span>
      <span id={hintId} className={styles.refusal} role="status">
        {isRefused && es.reader.pageInvalid(pageCount)}
      </span>
    </div>
  );
};
