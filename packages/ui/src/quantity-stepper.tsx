/**
 * A quantity field with buttons for one less and one more, limited to multiples of `step` from `min` to `max`. `aria-disabled` in place of
 * `disabled`: a button that becomes disabled loses the focus.
 */

import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { fitQuantity } from './fit-quantity.ts';
import { shopWords } from './messages/shop/shop.ts';
import styles from './quantity-stepper.module.css';

type QuantityStepperProps = {
  value: number;
  max: number;
  min?: number | undefined;
  step?: number | undefined;
  label: string;
  onChange: (value: number) => void;
};

export const QuantityStepper = ({ value, max, min = 1, step = 1, label, onChange }: QuantityStepperProps) => {
  /** The text while typing, which may be empty; `null` otherwise. */
  const [draft, setDraft] = useState<string | null>(null);

  const handleType = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, String(max).length);
    setDraft(digits);
    const typed = Number(digits);
    if (typed >= 1) onChange(fitQuantity(typed, { least: min, step, most: max }));
  };

  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <IconButton
        label={shopWords.oneLess}
        aria-disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <Minus aria-hidden className={styles.sign} />
      </IconButton>
      <input
        className={styles.number}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? value}
        onChange={(event) => handleType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
      />
      <IconButton
        label={shopWords.oneMore}
        aria-disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + step))}
      >
        <Plus aria-hidden className={styles.sign} />
      </IconButton>
    </fieldset>
  );
};
