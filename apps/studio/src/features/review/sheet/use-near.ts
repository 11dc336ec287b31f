/** Whether an element is near the screen, and a call when it is on it. Elements share two observers: a sheet has thousands. */
import { type RefObject, useEffect, useState } from 'react';

/** Calls once for each element that it meets. */
const createWatch = (options: IntersectionObserverInit) => {
  const waiting = new Map<Element, () => void>();
  const forget = (element: Element): void => {
    waiting.delete(element);
    observer.unobserve(element);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const onMet = isIntersecting ? waiting.get(target) : undefined;
      if (!onMet) continue;
      forget(target);
      onMet();
    }
  }, options);
  return {
    forget,
    watch: (element: Element, onMet: () => void): void => {
      waiting.set(element, onMet);
      observer.observe(element);
    },
  };
};

const near = createWatch({ rootMargin: '400px' });
const seen = createWatch({ threshold: 0.5 });

export const useNear = (element: RefObject<HTMLElement | null>, onSeen: () => void): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(
    function observe() {
      const target = element.current;
      if (!target) return;
      near.watch(target, () => setNear(true));
      seen.watch(target, onSeen);
      return () => {
        near.forget(target);
        seen.forget(target);
      };
    },
    [element, onSeen],
  );
  return isNear;
};

const NEAR_SCREEN = 1200;

/** Tells each time when an element comes near the screen or leaves it. */
const createToggles = () => {
  const toggles = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) toggles.get(target)?.(isIntersecting);
    },
    { rootMargin: `${NEAR_SCREEN}px` },
  );
  return {
    forget: (element: Element): void => {
      toggles.delete(element);
      observer.unobserve(element);
    },
    watch: (element: Element, onToggle: (isNear: boolean) => void): void => {
      toggles.set(element, onToggle);
      observer.observe(element);
    },
  };
};

const toggles = createToggles();

/** Whether an element is near the screen now; true where that is of no interest. */
export const useIsNearScreen = (element: RefObject<HTMLElement | null>, isWatched: boolean): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(
    function observe() {
      const target = element.current;
      if (!target || !isWatched) return;
      toggles.watch(target, setNear);
      return () => toggles.forget(target);
    },
    [element, isWatched],
  );
  return isNear || !isWatched;
};
