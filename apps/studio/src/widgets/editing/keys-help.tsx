/** The keys of a screen, with what each does. */

import { Modal } from '../dialog/modal.tsx';
import styles from './keys-help.module.css';

type KeysHelpProps = {
  title: string;
  rows: readonly { keys: readonly string[]; does: string }[];
  onClose: () => void;
};

export const KeysHelp = ({ title, rows, onClose }: KeysHelpProps) => (
  <Modal title={title} isOpen onClose={onClose}>
    <dl className={styles.keys}>
      {rows.map(({ keys, does }) => (
        <div key={does} className={styles.row}>
          <dt className={styles.names}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd className={styles.does}>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
