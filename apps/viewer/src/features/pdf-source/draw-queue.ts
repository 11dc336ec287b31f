/** Limits concurrent draws; pages on screen go first. */

type Waiting = { isUrgent: () => boolean; enter: () => void };

export type DrawQueue = {
  /** Resolves with the function that frees the place. Rejects if `signal` is aborted before. */
  enter: (isUrgent: () => boolean, signal: AbortSignal) => Promise<() => void>;
};

export const createDrawQueue = (concurrency = 2): DrawQueue => {
  const waiting: Waiting[] = [];
  let free = concurrency;

  const admit = () => {
    while (free > 0 && waiting.length > 0) {
      const urgent = waiting.findIndex(({ isUrgent }) => isUrgent());
      const [next] = waiting.splice(Math.max(urgent, 0), 1);
      free -= 1;
      next?.enter();
    }
  };

  const enter: DrawQueue['enter'] = (isUrgent, signal) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal.reason as Error);
      };
      const waiter: Waiting = {
        isUrgent,
        enter: () => {
          signal.removeEventListener('abort', cancel);
          let isActive = true;
          resolve(() => {
            if (!isActive) return;
            isActive = false;
            free += 1;
            admit();
          });
        },
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', cancel, { once: true });
      waiting.push(waiter);
      admit();
    });

  return { enter };
};
