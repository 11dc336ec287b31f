/** Tries the picture of a page again: after pauses, and when the line, the tab or the page comes back. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import {
  FIRST_ATTEMPT,
  type PictureAttempt,
  type PictureEvent,
  pauseOf,
  pictureAttempt,
} from './page-picture-attempts.ts';

/** Without a byte's worth of picture on the screen for so long, it is taken for hung, in ms. */
const HUNG_AFTER_MS = 30_000;

export type PictureAttempts = {
  attempt: PictureAttempt;
  tell: (event: PictureEvent) => void;
  /** A new beginning for a picture that was lost. */
  startOver: () => void;
};

export const usePictureAttempts = (isShown: boolean): PictureAttempts => {
  const [attempt, tell] = useReducer(pictureAttempt, FIRST_ATTEMPT);
  const wasShown = useRef(isShown);
  const startOver = useCallback(() => tell('startedOver'), []);
  const isMissed = attempt.is === 'lost' || attempt.is === 'waiting';

  useEffect(
    function goOn() {
      if (attempt.is === 'waiting') {
        const timer = setTimeout(() => tell('rested'), pauseOf(attempt));
        return () => clearTimeout(timer);
      }
      // What waits beside the open page may well wait for the line.
      if (attempt.is === 'loading' && isShown) {
        const timer = setTimeout(() => tell('hung'), HUNG_AFTER_MS);
        return () => clearTimeout(timer);
      }
      return undefined;
    },
    [attempt, isShown],
  );

  useEffect(
    function startOverWhenSomethingChanged() {
      if (!isMissed) return;
      const whenSeen = () => {
        if (document.visibilityState === 'visible') startOver();
      };
      window.addEventListener('online', startOver);
      document.addEventListener('visibilitychange', whenSeen);
      return () => {
        window.removeEventListener('online', startOver);
        document.removeEventListener('visibilitychange', whenSeen);
      };
    },
    [isMissed, startOver],
  );

  useEffect(
    function startOverWhenOpened() {
      if (isShown && !wasShown.current) startOver();
      wasShown.current = isShown;
    },
    [isShown, startOver],
  );

  return { attempt, tell, startOver };
};
