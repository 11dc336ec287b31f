/** Tiles in an S3 bucket: drawn once for all servers. Bounded by the bucket's own rule for `tiles/` (docs/scaling.md). */
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { TileCache } from '../domain/ports.ts';
import { tileObject } from './keys.ts';
import { putBytes } from './s3-upload.ts';

/** Drawing takes about as long, ms: who waits longer for a tile that was drawn before is better off drawing it. */
const READ_WITHIN = 400;

/** `near` is asked first and keeps what `far` knew. */
export const layeredTiles = (near: TileCache, far: TileCache): TileCache => ({
  read: async (name) => {
    const here = await near.read(name);
    if (here) return here;
    const there = await far.read(name);
    if (there) await near.write(name, there).catch(() => undefined);
    return there;
  },
  write: async (name, bytes) => {
    await Promise.all([near.write(name, bytes), far.write(name, bytes)]);
  },
});

/** A bucket that does not answer costs a drawing and no error. */
export const s3Tiles = (client: S3Client, Bucket: string): TileCache => ({
  read: async (name) => {
    const get = new GetObjectCommand({ Bucket, Key: tileObject(name) });
    try {
      const { Body } = await client.send(get, { abortSignal: AbortSignal.timeout(READ_WITHIN) });
      return (await Body?.transformToByteArray()) ?? null;
    } catch {
      return null;
    }
  },
  write: (name, bytes) => putBytes(client, { Bucket, Key: tileObject(name) }, bytes),
});
