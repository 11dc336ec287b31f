/** A choice among a few options; the browser's own list, which phones show large. */
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select-field.module.css';

export const SelectField = <Value extends string>({
  label,
  options,
  value,
  onChange,
  isLabelHidden = false,
  disabledReason = null,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
  /** Why it cannot be changed, and who can; null: it can. */
  disabledReason?: string | null;
}) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.beside}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabledReason !== null}
          aria-describedby={disabledReason === null ? undefined : `${id}-why`}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </div>
      {disabledReason === null ? null : (
        <span id={`${id}-why`} className={styles.why}>
          {disabledReason}
        </span>
      )}
    </div>
  );
};
