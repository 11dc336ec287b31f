/** Tiles on disk: a folder that may be thrown away at any time. Bounded; what was drawn longest ago goes first. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TileCache } from '../domain/ports.ts';
import { tileLocation, tilesDirectory } from './keys.ts';

const MOST_BYTES = 2 * 1024 ** 3;
/** Cleared down to this share, so that clearing is rare. */
const LEFT_AFTER_CLEARING = 0.8;

/** A whole WebP says its own length: nothing is synced, so after a power cut a file may be there without its content. */
const isWhole = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;

const contentOf = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

const filesIn = async (root: string): Promise<{ path: string; bytes: number; at: number }[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(paths.map(async (path) => ({ path, facts: await stat(path).catch(() => null) })));
  return found.flatMap(({ path, facts }) => (facts ? [{ path, bytes: facts.size, at: facts.mtimeMs }] : []));
};

const clearDownTo = async (root: string, most: number): Promise<number> => {
  const files = (await filesIn(root)).sort((one, other) => other.at - one.at);
  let held = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held <= most) return held;
  while (held > most * LEFT_AFTER_CLEARING) {
    const oldest = files.pop();
    if (!oldest) break;
    await rm(oldest.path, { force: true });
    held -= oldest.bytes;
  }
  return held;
};

export const openDiskTiles = ({
  dataDir,
  mostBytes = MOST_BYTES,
}: {
  dataDir: string;
  mostBytes?: number;
}): TileCache => {
  const root = tilesDirectory(dataDir);
  /** Known after the first look at the folder. */
  let held: number | null = null;
  let clearing: Promise<void> | null = null;

  const clear = async (): Promise<void> => {
    held = await clearDownTo(root, mostBytes);
    clearing = null;
  };
  return {
    read: async (name) => {
      const bytes = await contentOf(tileLocation(dataDir, name));
      return bytes && isWhole(bytes) ? bytes : null;
    },
    write: async (name, bytes) => {
      const path = tileLocation(dataDir, name);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      if (held !== null) held += bytes.length;
      if (held === null || held > mostBytes) clearing ??= clear();
      await clearing;
    },
  };
};
