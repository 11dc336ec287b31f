/** The keys of the review: only while the focus is in it, and never those of a field, a dialog or a menu. */
import { type RefObject, useEffect } from 'react';
import { actOf, type KeyedAct, type ReviewAct } from './shortcuts.ts';

/** A focused button keeps Enter, and a group of choices its arrows. */
const isTaken = (event: KeyboardEvent, act: ReviewAct): boolean => {
  if (!(event.target instanceof HTMLElement)) return true;
  const { target } = event;
  if (target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')) return true;
  if (event.key === 'Enter' && !event.ctrlKey && target.closest('button, a, [role=radio]')) return true;
  const isMove = ['next', 'previous', 'up', 'down', 'first', 'last'].includes(act);
  return isMove && event.key.length > 1 && target.closest('[role=radiogroup]') !== null;
};

const HELD: readonly ReviewAct[] = ['next', 'previous', 'up', 'down'];

/** `onEnd`: a held key is let go. */
export const useReviewKeys = (
  place: RefObject<HTMLElement | null>,
  { onKey, onEnd }: { onKey: (keyed: KeyedAct) => void; onEnd: () => void },
): void => {
  useEffect(
    function listen() {
      const handleDown = (event: KeyboardEvent) => {
        const keyed = actOf(event);
        if (keyed === null || isTaken(event, keyed.act)) return;
        event.preventDefault();
        if (!event.repeat || HELD.includes(keyed.act)) onKey(keyed);
      };
      const handleUp = ({ key }: KeyboardEvent) => {
        if (key.toLowerCase() === 'z') onEnd();
      };
      const element = place.current;
      element?.addEventListener('keydown', handleDown);
      element?.addEventListener('keyup', handleUp);
      return () => {
        element?.removeEventListener('keydown', handleDown);
        element?.removeEventListener('keyup', handleUp);
      };
    },
    [place, onKey, onEnd],
  );
};
