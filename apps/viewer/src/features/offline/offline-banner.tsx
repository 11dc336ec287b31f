/** Offline indicator in the header bar, or in its place while the bars are hidden; announced once to screen readers. */

import { offlineWords } from '@vitrina/ui/messages/offline';
import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './offline-banner.module.css';

const barOfPage = (): Element | null => document.querySelector('header[data-bar]');
const noSubscription = () => () => undefined;

/** Delay before the live region gets its text: some screen readers ignore a region inserted together with its text. */
const ANNOUNCE_DELAY_MS = 150;

const Announcement = ({ text }: { text: string }) => {
  const [announced, setAnnounced] = useState('');
  useEffect(
    function announceAfterDelay() {
      const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  return (
    <span role="status" className="visually-hidden">
      {announced}
    </span>
  );
};

const Sign = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.sign} ${className}`} title={offlineWords.offlineHint} aria-hidden data-offline="">
    <CloudOff className={styles.icon} />
    {offlineWords.offline}
  </span>
);

export const OfflineBanner = ({ isOffline }: { isOffline: boolean }) => {
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  // Read again after layout: the bar may mount in the same commit.
  const bar = useSyncExternalStore(noSubscription, barOfPage);
  return (
    <>
      {isOffline && bar ? createPortal(<Sign />, bar) : null}
      {isOffline ? <Sign className={styles.alone} /> : null}
      {wasOffline ? <Announcement text={isOffline ? offlineWords.offlineHint : offlineWords.back} /> : null}
    </>
  );
};
