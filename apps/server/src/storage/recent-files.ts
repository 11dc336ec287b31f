/** Small files that were read lately, in memory: they never change, and the bucket they lie in may be slow or gone. */

/** Bytes: of all, and of a file that is worth it. Pictures of a page are 20 to 400 KB. */
const MOST_HELD = 64 * 1024 * 1024;
const LARGEST = 1024 * 1024;

/** The one that was longest not read goes first. */
export const createRecentFiles = (most = MOST_HELD) => {
  const held = new Map<string, Uint8Array>();
  let total = 0;
  return {
    get: (key: string): Uint8Array | null => {
      const bytes = held.get(key);
      if (bytes === undefined) return null;
      held.delete(key);
      held.set(key, bytes);
      return bytes;
    },
    keep: (key: string, bytes: Uint8Array): void => {
      if (bytes.length > LARGEST || held.has(key)) return;
      held.set(key, bytes);
      total += bytes.length;
      for (const [oldest, { length }] of held) {
        if (total <= most) break;
        held.delete(oldest);
        total -= length;
      }
    },
  };
};
