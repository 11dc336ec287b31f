/** Runs `work` once the browser has painted what stands now: it holds up no answer to a hand. Gives what calls it off. */
export const afterPaint = (work: () => void): (() => void) => {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
};
