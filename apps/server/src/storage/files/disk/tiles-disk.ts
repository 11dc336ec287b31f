/** Tile cache on disk, bounded by size; the oldest tiles are evicted first. The folder may be deleted at any time. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TileCache } from '../../../domain/ports/files.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { createDiskLru } from '../disk-lru.ts';
import { PRIVATE_DIRECTORY, tileLocation, tilesDirectory } from '../keys.ts';

const MAX_BYTES = 2 * 1024 ** 3;

/** Compares the length in the WebP header: tiles are not synced, so a power failure may leave truncated files. */
const isComplete = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;

const readIfPresent = (path: string): Promise<Buffer | null> =>
  readFile(path).catch(ignoreError('the tile is drawn again', null));

export const openDiskTiles = ({ dataDir, maxBytes = MAX_BYTES }: { dataDir: string; maxBytes?: number }): TileCache => {
  const folder = createDiskLru({ root: tilesDirectory(dataDir), maxBytes });
  return {
    read: async (name) => {
      const bytes = await readIfPresent(tileLocation(dataDir, name));
      return bytes && isComplete(bytes) ? bytes : null;
    },
    write: async (name, bytes) => {
      const path = tileLocation(dataDir, name);
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
      const temporary = `${path}.${randomUUID()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      await folder.added(bytes.length);
    },
  };
};
