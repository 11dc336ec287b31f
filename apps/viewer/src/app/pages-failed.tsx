/** When the pages do not come after quiet retries: one button in the page area, no alert and no toast (§8). */
import { Button, es } from '@vitrina/ui';
import styles from './pages-failed.module.css';

export const PagesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className={`v-stage ${styles.area}`}>
    <h1 className={styles.title}>{es.app.pagesUnreachable}</h1>
    <Button look="primary" onClick={onRetry}>
      {es.app.retry}
    </Button>
  </main>
);
