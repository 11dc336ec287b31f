/** On a page that was not seen yet, while there is no network: it comes by itself, so there is nothing to press. */

import { offlineWords } from '@vitrina/ui/messages/offline';
import { CloudOff } from 'lucide-react';
import styles from './waiting-page.module.css';

export const WaitingPage = () => (
  <div className={styles.waiting} data-waits="">
    <p role="status" className={styles.card}>
      <CloudOff aria-hidden className={styles.icon} />
      {offlineWords.pageWaits}
    </p>
  </div>
);
