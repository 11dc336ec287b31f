/** Below a field: where its value stands in the administration of the store. */
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { ChevronRight } from 'lucide-react';
import styles from './fields.module.css';

/** `of`: the field, for people who hear one of several equal questions. */
export const WhereFound = ({ lines, of }: { lines: readonly string[]; of: string }) => (
  <details className={styles.help}>
    <summary className={styles.question}>
      <ChevronRight aria-hidden />
      {words.where}
      <span className="visually-hidden"> {of}</span>
    </summary>
    <ol className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </details>
);
