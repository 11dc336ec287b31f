/**
 * A short message with at most one action. Keep it mounted with `text` null: screen readers ignore a live region that
 * is inserted together with its text. A modal dialog needs a toast of its own inside, because the page below is inert.
 */
import { useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './toast.module.css';
import { useAutoDismiss } from './use-auto-dismiss.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type ToastAction = { label: string; onAct: () => void };
type ToastProps = { text: string | null; action?: ToastAction; onDone: () => void; seconds?: number };

const DEFAULT_SECONDS = 6;

const Snackbar = ({ text, action, onDone, seconds }: ToastProps & { seconds: number }) => {
  const snackbar = useRef<HTMLDivElement>(null);
  const autoDismiss = useAutoDismiss(seconds, onDone);
  useRestoreFocus(snackbar);
  return (
    <div ref={snackbar} className={styles.snackbar} {...autoDismiss}>
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button variant="plain" className="ui-snackbar-action" onClick={action.onAct}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
};

export const Toast = ({ seconds = DEFAULT_SECONDS, ...rest }: ToastProps) => (
  <div role="status" className={styles.region}>
    {rest.text === null ? null : <Snackbar key={rest.text} seconds={seconds} {...rest} />}
  </div>
);
