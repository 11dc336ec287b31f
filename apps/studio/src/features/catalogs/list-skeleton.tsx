/** The list before its rows are known, in its final shape. */
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import styles from './list-skeleton.module.css';

const ROWS = [72, 54, 63, 46];

export const ListSkeleton = () => (
  <div role="status" className={styles.list}>
    <span className="visually-hidden">{words.loading}</span>
    {ROWS.map((width) => (
      <div key={width} className={styles.row} aria-hidden>
        <span className={styles.cover} />
        <span className={styles.line} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
