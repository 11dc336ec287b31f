/** The thumbnail, as large as the page, for as long as its picture is not there. A picture that comes soon needs none. */
import { useEffect, useState } from 'react';
import styles from './page-stand-in.module.css';

const DUE_AFTER_MS = 300;

export const PageStandIn = ({ url }: { url: string }) => {
  const [isDue, setIsDue] = useState(false);

  useEffect(function waitForPicture() {
    const timer = setTimeout(() => setIsDue(true), DUE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isDue) return null;
  // As a background: a thumbnail that does not come either leaves nothing behind.
  return (
    <div
      className={styles.standIn}
      style={{ backgroundImage: `url(${JSON.stringify(url)})` }}
      data-stand-in=""
      aria-hidden="true"
    />
  );
};
