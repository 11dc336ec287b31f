// Listens to the scrolling of the column: every scroll event, progress at intervals, the end, and user input. Knows the DOM,
// not React.

type ScrollListener = {
  onScroll: () => void;
  onProgress: () => void;
  onScrollEnd: () => void;
  /** Input that may scroll: the visitor, and not the program, moves the column. */
  onUserInput: () => void;
};

/** ms without a scroll event after which the scrolling has ended. */
const SCROLL_END_MS = 150;
const PROGRESS_INTERVAL_MS = 100;

/** A scroll event does not say what caused it. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** `onScrollEnd` is also called once at the beginning. Returns the function that removes the listeners. */
export const observeScroll = (scroller: HTMLElement, listener: ScrollListener): (() => void) => {
  const { onScroll, onProgress, onScrollEnd, onUserInput } = listener;
  let progressTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer = setTimeout(onScrollEnd, SCROLL_END_MS);
  const handleScroll = () => {
    onScroll();
    clearTimeout(endTimer);
    endTimer = setTimeout(onScrollEnd, SCROLL_END_MS);
    progressTimer ??= setTimeout(() => {
      progressTimer = undefined;
      onProgress();
    }, PROGRESS_INTERVAL_MS);
  };
  scroller.addEventListener('scroll', handleScroll, { passive: true });
  for (const type of USER_INPUT_EVENTS) scroller.addEventListener(type, onUserInput, { passive: true });
  return () => {
    clearTimeout(progressTimer);
    clearTimeout(endTimer);
    scroller.removeEventListener('scroll', handleScroll);
    for (const type of USER_INPUT_EVENTS) scroller.removeEventListener(type, onUserInput);
  };
};
