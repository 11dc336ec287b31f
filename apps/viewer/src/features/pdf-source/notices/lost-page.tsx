/** Shown on a page that neither its picture nor a PDF can show: a message, and a retry button where a retry may help. */
import { moveFocusToPage } from '@vitrina/page-view';
import { Button } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { useLayoutEffect } from 'react';
import styles from './lost-page.module.css';

export const FailedPage = ({ onRetry }: { onRetry: (() => void) | null }) => (
  <div ref={moveFocusToPage} className={styles.lost}>
    <div className={styles.card}>
      <p role="status">{es.reader.pageFailed}</p>
      {onRetry ? <Button onClick={onRetry}>{es.app.retry}</Button> : null}
    </div>
  </div>
);

type FailedPictureProps = { uid: string; onLost: (uid: string) => void };

/** Reports that the picture of a page has failed, before the next paint. */
export const ReportFailedPicture = ({ uid, onLost }: FailedPictureProps) => {
  useLayoutEffect(() => onLost(uid), [uid, onLost]);
  return null;
};
