// How zooming goes on by itself: how long it takes here, and frame by frame. Knows the DOM, not React.

const milliseconds = (time: string): number => {
  const value = Number.parseFloat(time);
  if (Number.isNaN(value)) return 0;
  return time.trim().endsWith('ms') ? value : value * 1000;
};

export const isStillWanted = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** ms. The token is nought where motion is not wanted; the query is asked for older skins. */
export const wayTime = (stage: HTMLElement): number =>
  isStillWanted() ? 0 : milliseconds(getComputedStyle(stage).getPropertyValue('--sheet'));

export const eased = (share: number): number => 1 - (1 - share) ** 3;

/** ms: what takes less is there at once. */
export const FRAME_MS = 16;

/** One movement at a time, frame by frame. */
export const createClock = () => {
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    stop,
    isRunning: () => frame !== 0,
    /** `step` says whether it goes on. */
    run: (step: (since: number, passed: number) => boolean, onEnd: () => void): void => {
      stop();
      const start = performance.now();
      let last = start;
      const next = (now: number): void => {
        // The first frame's time may lie before the call.
        const passed = Math.max(0, now - last);
        last = Math.max(last, now);
        if (step(last - start, passed)) frame = requestAnimationFrame(next);
        else onEnd();
      };
      frame = requestAnimationFrame(next);
    },
  };
};
