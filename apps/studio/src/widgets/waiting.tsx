/** Shown while a screen loads; only after 300 ms, so that quick answers do not flicker. */
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import styles from './waiting.module.css';

export const Waiting = () => (
  <div className={styles.waiting} role="status">
    <span className={styles.ring} aria-hidden />
    <span className="visually-hidden">{shellWords.opening}</span>
  </div>
);
