/** Placeholders for product details: loading, missing and failed. */
import { Button, es, ProductPicture } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { useEffect, useState } from 'react';
import styles from './product-dialog.module.css';

/** After this time the slow-store message is shown. */
const SLOW_MS = 4000;

const useIsSlow = (): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(function startTimer() {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
};

export const WaitingFacts = ({ name }: { name: string }) => {
  const isSlow = useIsSlow();
  return (
    <div className={styles.facts} data-waiting aria-busy>
      <h3 className={styles.name} dir="auto">
        {name || <span className={styles.bone} data-wide />}
      </h3>
      <span className={styles.bone} />
      <span className={styles.bone} data-wide />
      <span className={styles.bone} data-wide />
      <p role="status" className={isSlow ? styles.quiet : 'visually-hidden'}>
        {isSlow ? shopWords.slow : es.app.loading}
      </p>
    </div>
  );
};

type AbsentProps = {
  name: string;
  is: 'missing' | 'failed';
  hasPicture: boolean;
  onRetry?: () => void;
};

/** Message for a product that the store does not have or that failed to load. */
export const AbsentFacts = ({ name, is, hasPicture, onRetry }: AbsentProps) => (
  <div className={styles.absent}>
    {hasPicture ? <ProductPicture url={undefined} alt="" className={styles.absentPicture ?? ''} /> : null}
    {name ? (
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
    ) : null}
    <p role="status">{is === 'missing' ? shopWords.unavailable : shopWords.productFailed}</p>
    <p className={styles.quiet}>{is === 'missing' ? shopWords.unavailableHint : shopWords.productFailedHint}</p>
    {is === 'failed' && onRetry ? <Button onClick={onRetry}>{es.app.retry}</Button> : null}
  </div>
);
