/** The pages in view, all of them, or those that are typed. */
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
  /** What is wrong with what was typed. */
  complaint: string | null;
  onChoice: (choice: Choice) => void;
  onText: (text: string) => void;
};

const openLabel = ([first = 1, second]: readonly number[]): string =>
  second === undefined ? printWords.thisPage(first) : printWords.thesePages(first, second);

export const PrintChoices = (props: PrintChoicesProps) => {
  const { choice, text, pageCount, open, isDisabled, complaint, onChoice, onText } = props;
  const field = useRef<HTMLInputElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const options: [Choice, string][] = [
    ['open', openLabel(open)],
    ['all', printWords.all(pageCount)],
    ['some', printWords.some],
  ];

  /** By a press or by typing, not by the focus: the keyboard comes past on its way to the buttons. */
  const chooseSome = () => {
    if (choice !== 'some') onChoice('some');
  };

  // Enter prints what is in view: the keys that open the dialog are known from everywhere else.
  useEffect(function beginAtChoice() {
    firstChoice.current?.focus();
  }, []);

  useEffect(
    function leadToMistake() {
      if (complaint) field.current?.focus();
    },
    [complaint],
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
        aria-invalid={complaint !== null}
        aria-describedby={hintId}
        onPointerDown={chooseSome}
        onChange={(event) => {
          chooseSome();
          onText(event.currentTarget.value);
        }}
      />
      <p id={hintId} className={styles.complaint} role="status">
        {complaint}
      </p>
    </fieldset>
  );
};
