/** A box that is ticked or not; `isPartial`: some of what it stands for is. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import styles from './checkbox.module.css';

/** `label`: the accessible name of a box without text beside it. */
export const Checkbox = ({
  isSelected,
  isPartial = false,
  onChange,
  label,
  className = '',
  children,
}: {
  isSelected: boolean;
  isPartial?: boolean;
  onChange: (isSelected: boolean) => void;
  label?: string;
  className?: string;
  children?: ReactNode;
}) => (
  <AriaCheckbox
    className={`${styles.checkbox} ${className}`}
    isSelected={isSelected}
    isIndeterminate={isPartial}
    onChange={onChange}
    {...(label !== undefined && { 'aria-label': label })}
  >
    <span className={styles.box} aria-hidden>
      {isPartial ? <span className={styles.part} /> : <Check />}
    </span>
    {children}
  </AriaCheckbox>
);
