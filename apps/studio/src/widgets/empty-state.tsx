/** The message in place of a list or a screen without content. */
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export const EmptyState = ({
  picture,
  title,
  children,
  action,
}: {
  picture: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={styles.empty}>
    <div className={styles.picture} aria-hidden>
      {picture}
    </div>
    <h2 className={styles.title}>{title}</h2>
    {children ? <p className={styles.text}>{children}</p> : null}
    {action}
  </div>
);
