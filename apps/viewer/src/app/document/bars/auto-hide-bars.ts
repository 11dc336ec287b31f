/**
 * Hides the bars on phones after 3 s without input. A tap on an empty place shows them again. Hidden bars keep their space
 * and stay in the accessibility tree: the page does not move, and keyboard focus shows them.
 */
import { afterPaint } from '../../../lib/after-paint.ts';
import type { ViewStore } from '../../session/view-state.ts';

/** ms without input. */
const HIDE_DELAY_MS = 3000;

const INTERACTIVE = 'button, a, input, textarea, select, label, [data-player], iframe, summary, dialog';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a dialog or menu is open, or keyboard focus is in a bar, for example in its page field. */
const isInUse = (): boolean => {
  const { activeElement: focused } = document;
  if (document.querySelector('dialog[open], [role=alertdialog]')) return true;
  return isWithin(focused, '[data-bar]') && focused?.matches(':focus-visible') === true;
};

/** Returns a function that detaches the listeners and shows the bars. */
export const attachAutoHide = (view: ViewStore): (() => void) => {
  const currentPage = () => view.getState().pageIndex;
  const bars = document.documentElement.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelTap = () => undefined as void;
  const pressed = { isDown: false, isOnHiddenBar: false, page: 0 };

  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pressed.isDown || isInUse()) restartTimer();
      else bars.bars = 'away';
    }, HIDE_DELAY_MS);
  };
  const showBars = () => {
    delete bars.bars;
    restartTimer();
  };

  const handlePointerDown = ({ target }: PointerEvent) => {
    pressed.isDown = true;
    pressed.isOnHiddenBar = bars.bars === 'away' && isWithin(target, '[data-bar]');
    pressed.page = currentPage();
    restartTimer();
  };
  const handlePointerUp = () => {
    pressed.isDown = false;
    restartTimer();
  };
  /**
   * A press on a hidden bar only shows the bars. The click of a screen reader comes without a pointer event and passes.
   */
  const suppressHiddenPress = (event: MouseEvent) => {
    if (!pressed.isOnHiddenBar) return;
    pressed.isOnHiddenBar = false;
    event.preventDefault();
    event.stopPropagation();
    showBars();
  };
  /** Bubble phase: other handlers run first and may stop the tap. It must not turn the page or hit a control. */
  const handleTap = ({ target, defaultPrevented }: MouseEvent) => {
    if (bars.bars !== 'away' || defaultPrevented || isWithin(target, INTERACTIVE)) return;
    // The new page index after a turn is known once the page has been painted.
    cancelTap();
    cancelTap = afterPaint(() => {
      if (bars.bars === 'away' && pressed.page === currentPage()) showBars();
    });
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (isWithin(target, '[data-bar]')) showBars();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  const captureOptions = { signal, capture: true, passive: true };
  window.addEventListener('pointerdown', handlePointerDown, captureOptions);
  window.addEventListener('pointerup', handlePointerUp, captureOptions);
  window.addEventListener('pointercancel', handlePointerUp, captureOptions);
  window.addEventListener('click', suppressHiddenPress, { signal, capture: true });
  document.addEventListener('click', handleTap, { signal });
  document.addEventListener('focusin', handleFocus, { signal });
  for (const name of ['keydown', 'wheel', 'scroll', 'input'])
    window.addEventListener(name, restartTimer, captureOptions);
  restartTimer();
  return () => {
    clearTimeout(timer);
    cancelTap();
    listeners.abort();
    delete bars.bars;
  };
};
