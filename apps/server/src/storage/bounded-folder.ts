/** Files in a folder that may be thrown away at any time, held below a size: what was used longest ago goes first. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Cleared down to this share, so that clearing is rare. */
const LEFT_AFTER_CLEARING = 0.8;

const filesIn = async (root: string): Promise<{ path: string; bytes: number; at: number }[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(paths.map(async (path) => ({ path, facts: await stat(path).catch(() => null) })));
  return found.flatMap(({ path, facts }) => (facts ? [{ path, bytes: facts.size, at: facts.mtimeMs }] : []));
};

const clearDownTo = async (root: string, most: number, usedBefore: number): Promise<number> => {
  const files = (await filesIn(root)).sort((one, other) => other.at - one.at);
  let held = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held <= most) return held;
  while (held > most * LEFT_AFTER_CLEARING) {
    const oldest = files.pop();
    if (!oldest || oldest.at > usedBefore) break;
    // What cannot be removed stays, and the next older one goes.
    const isGone = await rm(oldest.path, { force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) held -= oldest.bytes;
  }
  return held;
};

/** `keptMs`: what was written or touched so lately stays, even beyond `mostBytes`. */
export const boundedFolder = ({
  root,
  mostBytes,
  keptMs = 0,
}: {
  root: string;
  mostBytes: number;
  keptMs?: number;
}) => {
  /** Known after the first look at the folder. */
  let held: number | null = null;
  let clearing: Promise<void> | null = null;

  const clear = async (): Promise<void> => {
    try {
      held = await clearDownTo(root, mostBytes, Date.now() - keptMs);
    } finally {
      clearing = null;
    }
  };
  return {
    /** So many bytes have come; resolves when there is room again, as far as there can be. */
    added: async (bytes: number): Promise<void> => {
      if (held !== null) held += bytes;
      if (held === null || held > mostBytes) clearing ??= clear();
      await clearing;
    },
    /** Bytes held, as last counted; other processes may have added theirs. */
    held: () => held ?? 0,
  };
};
