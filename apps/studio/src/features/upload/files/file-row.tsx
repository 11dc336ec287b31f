/** A file with its state, its progress and what follows. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../widgets/button.tsx';
import styles from './file-row.module.css';

export type Tone = 'quiet' | 'success' | 'danger';

/** `progress`: from 0 to 1, null while nothing can be measured; absent without one. */
export const FileRow = ({
  icon,
  name,
  tone = 'quiet',
  state,
  progress,
  progressLabel = '',
  onRemove,
  children,
}: {
  icon: ReactNode;
  name: string;
  tone?: Tone;
  state: ReactNode;
  progress?: number | null;
  progressLabel?: string;
  onRemove: (() => void) | null;
  children?: ReactNode;
}) => (
  <li className={styles.row}>
    <span className={styles.icon} aria-hidden>
      {icon}
    </span>
    <div className={styles.facts}>
      <strong className={styles.name}>{name}</strong>
      <p className={styles.state} data-tone={tone}>
        {state}
      </p>
      {progress === undefined ? null : (
        <progress
          className={styles.bar}
          aria-label={progressLabel}
          {...(progress !== null && { max: 1, value: progress })}
        />
      )}
    </div>
    {onRemove === null ? null : (
      <IconButton label={words.remove(name)} onPress={onRemove}>
        <X aria-hidden />
      </IconButton>
    )}
    {children ? <div className={styles.more}>{children}</div> : null}
  </li>
);
