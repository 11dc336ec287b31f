// Hears the scrolling of the column: each movement, now and then what goes by, and that it rests. Knows the DOM, not React.

type Listener = {
  onScroll: () => void;
  onPass: () => void;
  onRest: () => void;
  /** A hand scrolls. */
  onHand: () => void;
};

/** ms without a movement: it rests. */
const REST_MS = 150;
/** ms between two words on what goes by. */
const PASS_MS = 100;

/** What a hand does to scroll; the browser does not say who scrolls. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Returns how to stop listening. It rests at the beginning, too. */
export const listenToScrolling = (scroller: HTMLElement, { onScroll, onPass, onRest, onHand }: Listener) => {
  let passing: ReturnType<typeof setTimeout> | undefined;
  let resting = setTimeout(onRest, REST_MS);
  const handleScroll = () => {
    onScroll();
    clearTimeout(resting);
    resting = setTimeout(onRest, REST_MS);
    passing ??= setTimeout(() => {
      passing = undefined;
      onPass();
    }, PASS_MS);
  };
  scroller.addEventListener('scroll', handleScroll, { passive: true });
  for (const hand of HANDS) scroller.addEventListener(hand, onHand, { passive: true });
  return () => {
    clearTimeout(passing);
    clearTimeout(resting);
    scroller.removeEventListener('scroll', handleScroll);
    for (const hand of HANDS) scroller.removeEventListener(hand, onHand);
  };
};
