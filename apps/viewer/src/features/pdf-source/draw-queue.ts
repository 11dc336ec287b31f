/** Lets a few draws at a time through; what is on screen goes before what waits beside it. */

type Waiting = { isUrgent: () => boolean; enter: () => void };

export type DrawQueue = {
  /** Resolves with what gives the place back. Rejects when `signal` is aborted before. */
  enter: (isUrgent: () => boolean, signal: AbortSignal) => Promise<() => void>;
};

export const createDrawQueue = (atOnce = 2): DrawQueue => {
  const waiting: Waiting[] = [];
  let free = atOnce;

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
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal.reason as Error);
      };
      const one: Waiting = {
        isUrgent,
        enter: () => {
          signal.removeEventListener('abort', giveUp);
          let isInside = true;
          resolve(() => {
            if (!isInside) return;
            isInside = false;
            free += 1;
            admit();
          });
        },
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(one);
      admit();
    });

  return { enter };
};
