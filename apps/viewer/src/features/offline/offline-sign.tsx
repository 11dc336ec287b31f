/** The quiet sign in the bar: what is seen is what was there. It covers nothing, and is said once. */

import { offlineWords } from '@vitrina/ui/messages/offline';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './offline-sign.module.css';

/** The bar is on the screen before this part of the script is. */
const barOfPage = (): Element | null => document.querySelector('header[data-bar]');

/** So long a region stands empty before it says something: what comes with its words is not read out everywhere. */
const HEARD_AFTER_MS = 150;

const Announcement = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('');
  useEffect(
    function sayWhenHeard() {
      const timer = setTimeout(() => setSaid(text), HEARD_AFTER_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
};

export const OfflineSign = ({ isOffline }: { isOffline: boolean }) => {
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  const bar = isOffline ? barOfPage() : null;
  return (
    <>
      {bar
        ? createPortal(
            <span className={styles.sign} title={offlineWords.offlineHint} aria-hidden data-offline="">
              <CloudOff className={styles.icon} />
              {offlineWords.offline}
            </span>,
            bar,
          )
        : null}
      {wasOffline ? <Announcement text={isOffline ? offlineWords.offlineHint : offlineWords.back} /> : null}
    </>
  );
};
