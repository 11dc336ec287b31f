/** Tile cache in an S3 bucket, shared by all servers. Bounded by the bucket's lifecycle rule for `tiles/` (docs/scaling.md). */
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { TileCache } from '../../../domain/ports/files.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { tileObjectKey } from '../keys.ts';
import { putBytes } from './s3-upload.ts';

/** Drawing a tile takes about as long, so waiting longer for a cached one does not pay. */
const READ_TIMEOUT_MS = 400;

/** Reads `near` first and stores in it the tiles that `far` returns. */
export const layeredTiles = (near: TileCache, far: TileCache): TileCache => ({
  read: async (name) => {
    const cached = await near.read(name);
    if (cached) return cached;
    const fetched = await far.read(name);
    if (fetched) await near.write(name, fetched).catch(ignoreError('the tile is served anyway'));
    return fetched;
  },
  write: async (name, bytes) => {
    await Promise.all([near.write(name, bytes), far.write(name, bytes)]);
  },
});

/** A bucket that does not answer counts as a cache miss: the tile is drawn again. */
export const s3Tiles = (client: S3Client, Bucket: string): TileCache => ({
  read: async (name) => {
    const get = new GetObjectCommand({ Bucket, Key: tileObjectKey(name) });
    try {
      const { Body } = await client.send(get, { abortSignal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      return (await Body?.transformToByteArray()) ?? null;
    } catch {
      return null;
    }
  },
  write: (name, bytes) => putBytes(client, { Bucket, Key: tileObjectKey(name) }, bytes),
});
