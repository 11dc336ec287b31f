/** The loading flag of §3, as a line that covers nothing. */
import { es } from '@vitrina/ui';
import styles from './progress-line.module.css';

export const ProgressLine = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? (
    <div className={styles.line} role="progressbar" aria-label={es.app.loading}>
      <div className={styles.runner} />
    </div>
  ) : null;
