/** The thumbnail at page size while the picture loads. A picture that loads quickly needs none. */
import { useEffect, useState } from 'react';
import styles from './page-placeholder.module.css';

const DELAY_MS = 300;

export const PagePlaceholder = ({ url }: { url: string }) => {
  const [isDue, setIsDue] = useState(false);

  useEffect(function waitForPicture() {
    const timer = setTimeout(() => setIsDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isDue) return null;
  // As a background: a thumbnail that fails to load leaves no broken image.
  return (
    <div
      className={styles.placeholder}
      style={{ backgroundImage: `url(${JSON.stringify(url)})` }}
      data-placeholder=""
      aria-hidden="true"
    />
  );
};
