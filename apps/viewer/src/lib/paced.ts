/** What may not happen too often: told at once while there is room, then at a pace; of what comes in between, only the last. */
export type Paced<T> = {
  say: (value: T) => void;
  /** Tells now what waits, room or not. */
  flush: () => void;
  /** Forgets what waits. */
  drop: () => void;
};

/** `room`: so many at once; every `pace` ms there is room for one more. */
export const paced = <T>(tell: (value: T) => void, { room, pace }: { room: number; pace: number }): Paced<T> => {
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = room;
  let countedAt = performance.now();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    left -= 1;
    tell(value);
  };
  const roomNow = (): number => {
    const now = performance.now();
    left = Math.min(room, left + (now - countedAt) / pace);
    countedAt = now;
    return left;
  };
  return {
    say: (value) => {
      waiting = { value };
      if (timer !== undefined) return;
      const missing = 1 - roomNow();
      if (missing <= 0) flush();
      else timer = setTimeout(flush, missing * pace);
    },
    flush,
    drop: () => {
      waiting = null;
    },
  };
};
