/** A message in the page: what happened, and the next step. */
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type Tone = 'danger' | 'success' | 'info';
const ICONS = { danger: CircleAlert, success: CircleCheck, info: Info };

/** `isUrgent`: read out at once, for the answer to what a person has just done. */
export const Notice = ({
  tone = 'info',
  title,
  children,
  action,
  isUrgent = false,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  isUrgent?: boolean;
}) => {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} {...(isUrgent && { role: 'alert' })}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title ? <strong>{title}</strong> : null}
        {children ? <span>{children}</span> : null}
      </div>
      {action}
    </div>
  );
};
