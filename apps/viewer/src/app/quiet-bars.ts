/**
 * On phones the bars fade while one reads, and come back by a tap on an empty place (look, principle 1). They keep their
 * place and stay in the accessibility tree: the page does not move, and the focus brings them back.
 */
import { afterPaint } from '../lib/after-paint.ts';
import type { ViewStore } from './view-state.ts';

/** ms without a hand on anything. */
const QUIET_MS = 3000;

const ANSWERS = 'button, a, input, textarea, select, label, video, iframe, summary, dialog';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A dialog or menu is open, or the keyboard stands in a bar, as it does in the page field. */
const isInUse = (): boolean => {
  const { activeElement: focused } = document;
  if (document.querySelector('dialog[open], [role=alertdialog]')) return true;
  return isWithin(focused, '[data-bar]') && focused?.matches(':focus-visible') === true;
};

/** Returns how to stop; then the bars are there. */
export const followReading = (view: ViewStore): (() => void) => {
  const pageInView = () => view.getState().pageIndex;
  const bars = document.documentElement.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff = () => undefined as void;
  const pressed = { isDown: false, isOnFaded: false, page: 0 };

  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pressed.isDown || isInUse()) rest();
      else bars.bars = 'away';
    }, QUIET_MS);
  };
  const wake = () => {
    delete bars.bars;
    rest();
  };

  const press = ({ target }: PointerEvent) => {
    pressed.isDown = true;
    pressed.isOnFaded = bars.bars === 'away' && isWithin(target, '[data-bar]');
    pressed.page = pageInView();
    rest();
  };
  const lift = () => {
    pressed.isDown = false;
    rest();
  };
  /** What is not seen is not meant: the press only brings it back. A screen reader presses without a pointer. */
  const spare = (event: MouseEvent) => {
    if (!pressed.isOnFaded) return;
    pressed.isOnFaded = false;
    event.preventDefault();
    event.stopPropagation();
    wake();
  };
  /** Heard after everybody else: whoever has a use for the tap has stopped it, turns the page or is a control. */
  const tap = ({ target }: MouseEvent) => {
    if (bars.bars !== 'away' || isWithin(target, ANSWERS)) return;
    // A page that was turned to is told once it is painted.
    callOff();
    callOff = afterPaint(() => {
      if (bars.bars === 'away' && pressed.page === pageInView()) wake();
    });
  };
  const focus = ({ target }: FocusEvent) => {
    if (isWithin(target, '[data-bar]')) wake();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  const early = { signal, capture: true, passive: true };
  window.addEventListener('pointerdown', press, early);
  window.addEventListener('pointerup', lift, early);
  window.addEventListener('pointercancel', lift, early);
  window.addEventListener('click', spare, { signal, capture: true });
  document.addEventListener('click', tap, { signal });
  document.addEventListener('focusin', focus, { signal });
  for (const name of ['keydown', 'wheel', 'scroll', 'input']) window.addEventListener(name, rest, early);
  rest();
  return () => {
    clearTimeout(timer);
    callOff();
    listeners.abort();
    delete bars.bars;
  };
};
