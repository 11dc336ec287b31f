/** The keys of a screen, with what each does. */

import { keyNames } from '@vitrina/ui/messages/studio/editing';
import { Modal } from '../dialog/modal.tsx';
import styles from './keys-help.module.css';

/** As it stands on Spanish keyboards. */
const printed = (key: string): string =>
  key
    .split('+')
    .map((name) => keyNames[name] ?? name)
    .join('+');

type KeysHelpProps = {
  title: string;
  rows: readonly { keys: readonly string[]; does: string }[];
  onClose: () => void;
};

export const KeysHelp = ({ title, rows, onClose }: KeysHelpProps) => (
  <Modal title={title} isOpen isWide onClose={onClose}>
    <dl className={styles.keys}>
      {rows.map(({ keys, does }) => (
        <div key={does} className={styles.row}>
          <dt className={styles.names}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {printed(key)}
              </kbd>
            ))}
          </dt>
          <dd className={styles.does}>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
