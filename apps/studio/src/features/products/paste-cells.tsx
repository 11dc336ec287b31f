/** Cells that were copied in a spreadsheet, as a file of the price list. */
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import { useId, useState } from 'react';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import styles from './paste-cells.module.css';

/** Spreadsheets copy cells with tabs between them. */
export const fileOfCells = (text: string): File =>
  new File([text], `${words.pasted}.tsv`, { type: 'text/tab-separated-values' });

/** More than a word: rows, or cells beside each other. */
export const areCells = (text: string): boolean => /\t|\n./.test(text.trim());

export const PasteCells = ({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) => {
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const take = (): void => {
    if (text.trim() === '') setIsMissing(true);
    else onFile(fileOfCells(text));
  };
  return (
    <Modal title={words.pasteTitle} isOpen onClose={onClose}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {words.pasteLabel}
        </label>
        <textarea
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus, and pasting is what was asked for
          autoFocus
          rows={8}
          className={styles.cells}
          value={text}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={isMissing || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setIsMissing(false);
          }}
        />
        <p id={`${id}-hint`} className={styles.hint} role="status" data-missing={isMissing || undefined}>
          {isMissing ? words.pasteMissing : words.pasteHint}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" onPress={take}>
          {words.pasteRead}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </Modal>
  );
};
