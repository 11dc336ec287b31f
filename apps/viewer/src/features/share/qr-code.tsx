/** The link as a QR code, dark on white in every colour scheme: many readers accept nothing else. */
import { shareWords } from '@vitrina/ui/messages/share';
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import styles from './share-panel.module.css';

export const QrCode = ({ url }: { url: string }) => {
  const { d, side } = useMemo(() => qrPath(url), [url]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={shareWords.code}>
      <path d={d} />
    </svg>
  );
};
