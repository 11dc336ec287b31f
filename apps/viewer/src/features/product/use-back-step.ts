/**
 * The browser's back button closes what lies over a popup, and nothing else (issue "Products"): it is one step of the history
 * while it is open. What else the state of that step says stays, so whatever lies below it finds itself there.
 */
import { useEffect, useEffectEvent } from 'react';

const isOwnStep = (): boolean => (window.history.state as { isOver?: boolean } | null)?.isOver === true;

/** Leaves the step, if one is on it; `done` comes once that has happened, so that nothing else goes back meanwhile. */
export const takeStepBack = (done: () => void): void => {
  if (!isOwnStep()) return done();
  window.addEventListener('popstate', () => done(), { once: true });
  window.history.back();
};

/** `leave`: one went back. */
export const useBackStep = (leave: () => void): void => {
  const onBack = useEffectEvent(() => {
    if (!isOwnStep()) leave();
  });

  useEffect(function takeStep() {
    try {
      if (!isOwnStep()) window.history.pushState({ ...window.history.state, isOver: true }, '');
    } catch (cause) {
      // A browser that refuses further steps: it closes by its button all the same.
      console.warn('History step refused', cause);
    }
    const handlePop = () => onBack();
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
};
