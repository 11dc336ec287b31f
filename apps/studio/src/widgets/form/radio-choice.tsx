/** One of the options of a radio group. */
import type { ReactNode } from 'react';
import { Radio } from 'react-aria-components';
import styles from './radio-choice.module.css';

/** `isFramed`: a card with more than one line. */
export const RadioChoice = ({
  value,
  isFramed = false,
  children,
}: {
  value: string;
  isFramed?: boolean;
  children: ReactNode;
}) => (
  <Radio value={value} className={styles.choice ?? ''} data-framed={isFramed || undefined}>
    <span className={styles.dot} aria-hidden />
    {children}
  </Radio>
);
