/** How far the review is, and how long it took so far. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useEffect, useState } from 'react';
import { useReview } from '../review-context.ts';
import { progressOf } from '../state/decisions.ts';
import styles from './progress-line.module.css';

/** Counts while the page is visible and something is open. */
const useSeconds = (isRunning: boolean): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(
    function count() {
      if (!isRunning) return;
      const timer = setInterval(() => document.hidden || setSeconds((before) => before + 1), 1000);
      return () => clearInterval(timer);
    },
    [isRunning],
  );
  return seconds;
};

export const ProgressLine = () => {
  const review = useReview((state) => state.review);
  const { decided, total } = progressOf(review);
  const seconds = useSeconds(decided < total);
  return (
    <div className={styles.line}>
      <progress className={styles.bar} max={Math.max(1, total)} value={decided} aria-label={words.progressLabel} />
      <span className={styles.figures}>
        {words.progress(decided, total)}
        <span aria-hidden> · </span>
        <span className="visually-hidden">{words.timeLabel} </span>
        {words.time(Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0'))}
      </span>
    </div>
  );
};
