/** A question before something that cannot be undone: its consequence, the act, and the way back. */
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';
import styles from './question.module.css';

/** `hint`: the consequence. */
export const Question = ({
  title,
  hint,
  act,
  isOpen,
  onAct,
  onClose,
}: {
  title: string;
  hint: string;
  act: string;
  isOpen: boolean;
  onAct: () => void;
  onClose: () => void;
}) => (
  <Modal title={title} isOpen={isOpen} onClose={onClose}>
    <p>{hint}</p>
    <div className={styles.buttons}>
      <Button
        variant="danger"
        onPress={() => {
          onClose();
          onAct();
        }}
      >
        {act}
      </Button>
      <Button onPress={onClose}>{shellWords.cancel}</Button>
    </div>
  </Modal>
);
