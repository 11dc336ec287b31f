/** Called when the first page stands. Safari has no idle callback; a moment later does as well there. */
export const whenIdle = (work: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, 200);
};
