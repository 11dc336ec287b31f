/** Placeholder of an uncached page while offline; the page loads by itself when the network returns. */

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
