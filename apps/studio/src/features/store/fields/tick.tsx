/** A setting that is on or off. */
import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components';
import styles from './fields.module.css';

export const Tick = ({
  label,
  isSelected,
  onChange,
}: {
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}) => (
  <Checkbox className={styles.tick ?? ''} isSelected={isSelected} onChange={onChange}>
    <span className={styles.box} aria-hidden>
      <Check />
    </span>
    {label}
  </Checkbox>
);
