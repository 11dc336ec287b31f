/** The quiet sign in the bar: what is seen is what was there. It covers nothing, and is said once. */

import { offlineWords } from '@vitrina/ui/messages/offline';
import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './offline-sign.module.css';

const barOfPage = (): Element | null => document.querySelector('header[data-bar]');
const untold = () => () => undefined;

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
  // Asked once more when the screen is laid: the bar may come with this part of it.
  const bar = useSyncExternalStore(untold, barOfPage);
  return (
    <>
      {isOffline && bar
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
