/** A text that leaves Studio, and its button. Where the browser refuses to copy, the text is selected. */
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../button.tsx';
import styles from './copy-field.module.css';

export const CopyField = ({
  label,
  hint,
  value,
  copyLabel = words.copy,
  copied = words.copied,
}: {
  label: string;
  hint?: string;
  value: string;
  copyLabel?: string;
  copied?: string;
}) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(copied);
    } catch {
      field.current?.select();
      showToast(words.copyByHand);
    }
  };
  return (
    <div className={styles.copy}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          {...(hint && { 'aria-describedby': `${id}-hint` })}
        />
        <Button onPress={() => void copy()}>
          <Copy aria-hidden />
          {copyLabel}
        </Button>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
};
