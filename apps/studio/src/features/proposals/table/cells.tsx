/** The fields of a row. A text counts when the field is left, so that one correction is one step to undo. */
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './row.module.css';

type Column = 'name' | 'price' | 'section';

/** The field of the same column, so many rows below; stays where there is none. */
const moveTo = (from: HTMLInputElement, column: Column, rows: number): void => {
  const all = [
    ...(from.closest('[data-table]')?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []),
  ];
  const next = all[all.indexOf(from) + rows];
  next?.focus();
  next?.select();
};

type CellProps = {
  label: string;
  column: Column;
  value: string;
  /** The message about a text that is not taken; null: it is fine. */
  problemOf: (text: string) => string | null;
  onCommit: (text: string) => void;
  /** Whether the field has a text that is not taken. */
  onProblem: (isWrong: boolean) => void;
  inputMode?: 'decimal';
  placeholder?: string;
};

export const Cell = ({ label, column, value, problemOf, onCommit, onProblem, inputMode, placeholder }: CellProps) => {
  const id = useId();
  /** Null: nothing was typed since the last commit. */
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const commit = (): void => {
    if (text === null) return;
    const found = problemOf(text);
    setProblem(found);
    onProblem(found !== null);
    if (found !== null) return;
    setText(null);
    if (text !== value) onCommit(text);
  };
  const revert = (): void => {
    setText(null);
    setProblem(null);
    onProblem(false);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (rows !== undefined) {
      event.preventDefault();
      commit();
      moveTo(event.currentTarget, column, rows);
    } else if (event.key === 'Escape' && text !== null) {
      event.preventDefault();
      revert();
    }
  };

  return (
    <div className={styles.cell} data-cell={column}>
      <input
        className={styles.input}
        data-column={column}
        data-typed={text === null ? undefined : ''}
        aria-label={label}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : id}
        value={text ?? value}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={column === 'name'}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {problem === null ? null : (
        <span id={id} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
};
