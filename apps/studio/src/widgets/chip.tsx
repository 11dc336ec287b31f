/** A state in a word, with a mark whose shape differs, too: colour alone is not seen by everybody. */
import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipTone = 'success' | 'warning' | 'danger' | 'quiet' | 'busy';

export const Chip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone}>
    <span className={styles.mark} aria-hidden />
    {children}
  </span>
);
