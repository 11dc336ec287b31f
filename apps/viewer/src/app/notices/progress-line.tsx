/** The loading flag of §3, as a line that covers nothing. */
import { es } from '@vitrina/ui';
import { useStore } from 'zustand';
import type { ViewStore } from '../session/view-state.ts';
import styles from './progress-line.module.css';

export const ProgressLine = ({ view }: { view: ViewStore }) => {
  const isLoading = useStore(view, (state) => state.isLoading);
  if (!isLoading) return null;
  return (
    <div className={styles.line} role="progressbar" aria-label={es.app.loading}>
      <div className={styles.runner} />
    </div>
  );
};
