/** The keys of the page editor: single letters only while the page has the focus, and never those of a field, a dialog or a menu. */
import { type RefObject, useLayoutEffect } from 'react';
import { type KeyedPageAct, pageActOf } from './shortcuts.ts';

export const FIELD =
  'input:not([type=radio], [type=color], [type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=spinbutton]';
export const STAGE = '[data-stage]';

const isTaken = ({ target }: KeyboardEvent, { isAnywhere }: KeyedPageAct, place: HTMLElement | null): boolean => {
  if (!(target instanceof HTMLElement) || target.closest(FIELD)) return true;
  // The body has the focus when what had it is gone.
  if (isAnywhere) return target !== document.body && !place?.contains(target);
  return target.closest(STAGE) === null;
};

export const usePageKeys = (place: RefObject<HTMLElement | null>, onKey: (keyed: KeyedPageAct) => boolean): void => {
  // Before the screen is painted: a key after a turn belongs to the new page.
  useLayoutEffect(
    function listen() {
      const handle = (event: KeyboardEvent) => {
        const keyed = pageActOf(event);
        if (keyed === null || event.defaultPrevented || isTaken(event, keyed, place.current)) return;
        if (onKey(keyed)) event.preventDefault();
      };
      document.addEventListener('keydown', handle);
      return () => document.removeEventListener('keydown', handle);
    },
    [place, onKey],
  );
};
