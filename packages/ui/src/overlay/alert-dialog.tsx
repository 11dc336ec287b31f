/** A message that must be acknowledged (§4 step 8, §5): the given text verbatim, and one button. */
import { useId } from 'react';
import { Button } from '../button.tsx';
import { alertWords } from '../messages/alert.ts';
import styles from './alert-dialog.module.css';
import './overlay-patterns.css';
import { useModal } from './use-modal.ts';

type AlertDialogProps = { text: string; onAccept: () => void };

export const AlertDialog = ({ text, onAccept }: AlertDialogProps) => {
  const { modal, leave } = useModal(onAccept);
  const textId = useId();
  return (
    <dialog
      {...modal}
      className={styles.alert}
      role="alertdialog"
      aria-label={alertWords.title}
      aria-describedby={textId}
    >
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <Button variant="primary" className={styles.accept ?? ''} onClick={() => void leave()}>
        {alertWords.accept}
      </Button>
    </dialog>
  );
};
