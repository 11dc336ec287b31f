/** Tiles on disk: a folder that may be thrown away at any time. Bounded; what was drawn longest ago goes first. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TileCache } from '../domain/ports.ts';
import { boundedFolder } from './bounded-folder.ts';
import { tileLocation, tilesDirectory } from './keys.ts';

const MOST_BYTES = 2 * 1024 ** 3;

/** A whole WebP says its own length: nothing is synced, so after a power cut a file may be there without its content. */
const isWhole = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;

const contentOf = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

export const openDiskTiles = ({
  dataDir,
  mostBytes = MOST_BYTES,
}: {
  dataDir: string;
  mostBytes?: number;
}): TileCache => {
  const folder = boundedFolder({ root: tilesDirectory(dataDir), mostBytes });
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
      await folder.added(bytes.length);
    },
  };
};
