/**
 * A short message with at most one action. Mount it for good with `text` null: a live region that appears together with its
 * text is not read aloud. Under a modal dialog it would be out of reach, so a sheet shows its own.
 */
import { useRef } from 'react';
import { Button } from './button.tsx';
import styles from './toast.module.css';
import { useFocusGivenBack } from './use-focus-given-back.ts';
import { useLinger } from './use-linger.ts';

type ToastAction = { label: string; onAct: () => void };
type ToastProps = { text: string | null; action?: ToastAction; onDone: () => void; seconds?: number };

const DEFAULT_SECONDS = 6;

const Snack = ({ text, action, onDone, seconds }: ToastProps & { seconds: number }) => {
  const snack = useRef<HTMLDivElement>(null);
  const linger = useLinger(seconds, onDone);
  useFocusGivenBack(snack);
  return (
    <div ref={snack} className={styles.snack} {...linger}>
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button look="plain" className={styles.action ?? ''} onClick={action.onAct}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
};

export const Toast = ({ seconds = DEFAULT_SECONDS, ...rest }: ToastProps) => (
  <div role="status" className={styles.region}>
    {rest.text === null ? null : <Snack key={rest.text} seconds={seconds} {...rest} />}
  </div>
);
