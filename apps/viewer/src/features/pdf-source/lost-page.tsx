/** On a page that neither its picture nor a PDF can show: a quiet line, and a button where trying again may help. */
import { leaveFocusToPage } from '@vitrina/page-view';
import { Button } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { useLayoutEffect } from 'react';
import styles from './lost-page.module.css';

export const LostPage = ({ onRetry }: { onRetry: (() => void) | null }) => (
  <div ref={leaveFocusToPage} className={styles.lost}>
    <div className={styles.card}>
      <p role="status">{es.reader.pageFailed}</p>
      {onRetry ? <Button onClick={onRetry}>{es.app.retry}</Button> : null}
    </div>
  </div>
);

type LostPictureProps = { uid: string; onLost: (uid: string) => void };

/** Tells of a page whose picture is lost, before anything is painted. */
export const LostPicture = ({ uid, onLost }: LostPictureProps) => {
  useLayoutEffect(() => onLost(uid), [uid, onLost]);
  return null;
};
