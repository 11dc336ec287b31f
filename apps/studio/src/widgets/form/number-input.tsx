/** A number with its label, to a tenth. While a person types, the text is theirs: an unfinished number changes nothing. */
import { useId, useState } from 'react';
import styles from './number-input.module.css';

type NumberInputProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  step: number;
  placeholder?: string;
  isDisabled?: boolean;
  onChange: (value: number) => void;
};

export const NumberInput = ({ label, value, min, max, step, placeholder, isDisabled, onChange }: NumberInputProps) => {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const shown = value === null ? '' : String(Number(value.toFixed(1)));
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        className={styles.input}
        value={text ?? shown}
        placeholder={placeholder}
        disabled={isDisabled}
        {...{ min, max, step }}
        onChange={({ target }) => {
          setText(target.value);
          const given = target.valueAsNumber;
          if (given >= min && given <= max) onChange(given);
        }}
        onBlur={() => setText(null)}
      />
    </div>
  );
};
