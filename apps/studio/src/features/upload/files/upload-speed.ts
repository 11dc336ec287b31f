/** Remaining time of an upload, from the bytes of the last seconds. Pure. */

/** Older measurements say nothing about a connection that changes. */
const WINDOW_MS = 10_000;
/** Before, the first chunk makes the estimate jump. */
const MIN_MS = 1000;

type Sample = { at: number; sent: number };

/** `sent`: bytes that the server has or is receiving. Resolves to seconds, at least 1; null while unknown. */
export const createSpeed = () => {
  let samples: Sample[] = [];
  return {
    secondsLeft: (at: number, sent: number, total: number): number | null => {
      samples = [...samples.filter((one) => at - one.at <= WINDOW_MS), { at, sent }];
      const [first] = samples;
      if (!first || at - first.at < MIN_MS || sent <= first.sent) return null;
      return Math.max(1, Math.round(((total - sent) * (at - first.at)) / (sent - first.sent) / 1000));
    },
    /** After an interruption. */
    forget: (): void => {
      samples = [];
    },
  };
};
