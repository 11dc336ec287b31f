/** The choice between the open pages, all pages, and typed page ranges. */
import { printWords } from '@vitrina/ui/messages/print';
import { useEffect, useId, useRef } from 'react';
import type { Choice } from './print-choice.ts';
import styles from './print-dialog.module.css';

type PrintChoicesProps = {
  choice: Choice;
  text: string;
  pageCount: number;
  open: readonly number[];
  isDisabled: boolean;
  /** Why the typed text is invalid. */
  error: string | null;
  onChoice: (choice: Choice) => void;
  onText: (text: string) => void;
};

const openLabel = ([first = 1, second]: readonly number[]): string =>
  second === undefined ? printWords.thisPage(first) : printWords.thesePages(first, second);

export const PrintChoices = (props: PrintChoicesProps) => {
  const { choice, text, pageCount, open, isDisabled, error, onChoice, onText } = props;
  const field = useRef<HTMLInputElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const options: [Choice, string][] = [
    ['open', openLabel(open)],
    ['all', printWords.all(pageCount)],
    ['some', printWords.some],
  ];

  /** On press or input, not on focus: the Tab key passes the field on its way to the buttons. */
  const chooseSome = () => {
    if (choice !== 'some') onChoice('some');
  };

  // The dialog opens with the focus on the open pages: Enter prints them.
  useEffect(function focusFirstChoice() {
    firstChoice.current?.focus();
  }, []);

  useEffect(
    function focusInvalidField() {
      if (error) field.current?.focus();
    },
    [error],
  );

  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend className="visually-hidden">{printWords.which}</legend>
      {options.map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            ref={value === 'open' ? firstChoice : null}
            type="radio"
            name="pages"
            value={value}
            checked={choice === value}
            onChange={() => onChoice(value)}
          />
          {label}
        </label>
      ))}
      <input
        ref={field}
        className={styles.field}
        type="text"
        inputMode="text"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        placeholder={printWords.example}
        aria-label={printWords.field}
        aria-invalid={error !== null}
        aria-describedby={hintId}
        onPointerDown={chooseSome}
        onChange={(event) => {
          chooseSome();
          onText(event.currentTarget.value);
        }}
      />
      <p id={hintId} className={styles.error} role="status">
        {error}
      </p>
    </fieldset>
  );
};
