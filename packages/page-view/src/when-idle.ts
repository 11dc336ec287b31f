/** Runs `work` in idle time; Safari has no idle callback, so there after 200 ms. Returns the cancel function. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(idle);
};
