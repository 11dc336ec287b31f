/** Title of a screen with its actions. The heading takes the focus when the screen opens, so that it is read out. */
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-header.module.css';

export const PageHeader = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not where a dialog is open, or a field of the screen has the focus already.
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
};
