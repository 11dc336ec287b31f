/**
 * Runs `work` in idle time; Safari has no idle callback, so there after 200 ms. For work that is never cancelled. page-view has a
 * cancellable version of its own (tags/use-progressive-tags.ts): a package imports nothing from an app.
 */
export const whenIdle = (work: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, 200);
};
