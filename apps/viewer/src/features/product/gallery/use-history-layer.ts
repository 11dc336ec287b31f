/**
 * A layer over a popup as a history entry: the back button closes the layer and nothing else (issue "Products"). The
 * entry keeps the state of the one below, so that a popup there recognises its own.
 */
import { useEffect, useEffectEvent } from 'react';

const isOwnNavigation = (): boolean => (window.history.state as { isOver?: boolean } | null)?.isOver === true;

/** Leaves the layer's history entry, if it is current, and calls `done` after the navigation. */
export const popHistoryLayer = (done: () => void): void => {
  if (!isOwnNavigation()) return done();
  window.addEventListener('popstate', () => done(), { once: true });
  window.history.back();
};

/** `leave` is called when the visitor goes back. */
export const useHistoryLayer = (leave: () => void): void => {
  const onBack = useEffectEvent(() => {
    if (!isOwnNavigation()) leave();
  });

  useEffect(function pushEntry() {
    try {
      if (!isOwnNavigation()) window.history.pushState({ ...window.history.state, isOver: true }, '');
    } catch (cause) {
      // The browser refuses further entries (rate limit): the layer still closes by its button.
      console.warn('History step refused', cause);
    }
    const handlePop = () => onBack();
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
};
