/** Until the gate is passed: the bars in their places and nothing of the document; the shell's first page shows through. */
import { es } from '@vitrina/ui';
import styles from './starting-screen.module.css';

export const StartingScreen = () => (
  <>
    <div className={styles.top} />
    <div className={styles.bottom} role="status">
      <span className="visually-hidden">{es.app.loading}</span>
    </div>
  </>
);
