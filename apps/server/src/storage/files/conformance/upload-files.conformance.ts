/** The conformance suite of the `UploadFiles` port (domain/ports/uploads.ts), written to as the tus server does. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type DataStore, Upload } from '@tus/server';
import { describe, expect, test } from 'vitest';
import type { UploadFiles } from '../../../domain/ports/uploads.ts';

export type UploadStore = UploadFiles & { datastore: DataStore };

export const uploadFilesConformance = (kind: string, open: () => Promise<UploadStore>): void => {
  describe(`uploads on ${kind}`, () => {
    const idOf = () => randomBytes(16).toString('hex');

    test('an upload sent in two requests to two servers is complete after the second, and unknown after removal', {
      timeout: 60_000,
    }, async () => {
      const [one, other] = [await open(), await open()];
      const id = idOf();
      const bytes = randomBytes(6 * 1024 * 1024 + 17);
      await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
      const half = 5 * 1024 * 1024 + 3;
      expect(await one.datastore.write(Readable.from([bytes.subarray(0, half)]), id, 0)).toBe(half);
      expect((await other.datastore.getUpload(id)).offset).toBe(half);
      expect(await other.withFile(id, async () => 'whole')).toBeNull();
      expect(await other.datastore.write(Readable.from([bytes.subarray(half)]), id, half)).toBe(bytes.length);
      const read = await one.withFile(id, async (path) => (await readFile(path)).equals(bytes));
      expect(read).toBe(true);
      await one.remove(id);
      await one.remove(id);
      await expect(one.withFile(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    });

    test('a process that ends during a write loses no byte acknowledged before, and another server continues', {
      timeout: 60_000,
    }, async () => {
      const [one, other] = [await open(), await open()];
      const id = idOf();
      const bytes = randomBytes(6 * 1024 * 1024);
      const [first, second] = [400_000, 5_300_000];
      await one.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
      await one.datastore.write(Readable.from([bytes.subarray(0, first)]), id, 0);
      let signalBegun = (): void => undefined;
      let release = (): void => undefined;
      const upload = new Promise<void>((resolve) => (signalBegun = resolve));
      const never = new Promise<void>((resolve) => (release = resolve));
      const interrupted = async function* () {
        yield bytes.subarray(first, first + 1000);
        signalBegun();
        await never;
      };
      const killed = one.datastore.write(Readable.from(interrupted()), id, first).catch(() => undefined);
      await upload;
      const { offset } = await other.datastore.getUpload(id);
      expect(offset).toBeGreaterThanOrEqual(first);
      // Bytes that complete a part are merged with the incomplete part and count once.
      expect(await other.datastore.write(Readable.from([bytes.subarray(offset, second)]), id, offset)).toBe(second);
      expect((await other.datastore.getUpload(id)).offset).toBe(second);
      await other.datastore.write(Readable.from([bytes.subarray(second)]), id, second);
      expect(await other.withFile(id, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
      await other.remove(id);
      release();
      await killed;
    });

    test('an empty upload is complete and empty; an id that was never created is upload.unknown', {
      timeout: 60_000,
    }, async () => {
      const store = await open();
      const id = idOf();
      await store.datastore.create(new Upload({ id, size: 0, offset: 0 }));
      expect(await store.withFile(id, async (path) => (await readFile(path)).length)).toBe(0);
      await store.remove(id);
      await expect(store.withFile(idOf(), async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
      await store.remove(idOf());
    });

    test('a removed incomplete upload is unknown to tus (404) and to whole', { timeout: 60_000 }, async () => {
      const store = await open();
      const id = idOf();
      await store.datastore.create(new Upload({ id, size: 1000, offset: 0 }));
      await store.datastore.write(Readable.from([randomBytes(400)]), id, 0);
      await store.remove(id);
      await expect(store.datastore.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
      await expect(store.withFile(id, async () => 'whole')).rejects.toMatchObject({ code: 'upload.unknown' });
    });
  });
};
