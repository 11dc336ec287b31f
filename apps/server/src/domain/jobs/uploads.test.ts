/** The end of an upload, with several requests that see the last byte. */
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { NOW, openTestApp, type TestApp } from '../../http/testing/app.ts';
import { beginUpload, finishUpload, uploadOf } from './uploads.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: TestApp;
beforeEach(async () => void (shop = await openTestApp()));
afterEach(() => shop.close());

const id = 'a'.repeat(32);
const signal = () => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
};

const at = { id, company: 'acme', fileName: 'Otoño.pdf' };

const partsWith = (inspect: (path: string) => Promise<void>) => ({
  repos: shop.database.repos,
  files: shop.files,
  uploads: shop.uploads,
  temporary: { write: () => expect.fail('no password is given') },
  engine: async () => ({ inspect: inspect as never, unlock: () => expect.fail('no password is given') }),
  now: () => NOW,
});

const sent = async (inspect: (path: string) => Promise<void>) => {
  const parts = partsWith(inspect);
  await beginUpload(parts, at);
  const bytes = Buffer.from('%PDF-1.7 a whole one');
  await shop.uploads.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
  await shop.uploads.datastore.write(Readable.from([bytes]), id, 0);
  return parts;
};

// Covers §resilience-72.
test('a request that overlaps the finishing one returns the same file, and the file stays', async () => {
  let inspections = 0;
  const looks = signal();
  const other = signal();
  const parts = await sent(async (path) => {
    inspections += 1;
    looks.give();
    if (inspections === 1) await other.given;
    if (!existsSync(path)) throw new AppError('publish.damaged');
  });
  const upload = await uploadOf(parts, 'acme', id);
  const late = finishUpload(parts, upload);
  await looks.given;
  const key = await finishUpload(parts, upload);
  other.give();
  expect(await late).toBe(key);
  expect((await uploadOf(parts, 'acme', id)).fileKey).toBe(key);
});

// Covers §resilience-72.
test('a crashed inspection does not reject the file: the upload stays and is inspected again', async () => {
  const parts = await sent(async () => {
    throw new AppError('publish.damaged', { reason: 'crash' });
  });
  const upload = await uploadOf(parts, 'acme', id);
  await expect(finishUpload(parts, upload)).rejects.toMatchObject({ code: 'publish.damaged' });
  const again = partsWith(async () => undefined);
  expect(await finishUpload(again, await uploadOf(again, 'acme', id))).toMatch(/\.pdf$/);
});

test('an upload whose bytes are missing is removed', async () => {
  const parts = await sent(async () => undefined);
  await shop.uploads.remove(id);
  const upload = await uploadOf(parts, 'acme', id);
  await expect(finishUpload(parts, upload)).rejects.toMatchObject({ code: 'upload.unknown' });
  await expect(uploadOf(parts, 'acme', id)).rejects.toMatchObject({ code: 'upload.unknown' });
});

test('an upload that is no PDF is removed at once', async () => {
  const parts = await sent(async () => {
    throw new AppError('publish.not-a-pdf');
  });
  await expect(finishUpload(parts, await uploadOf(parts, 'acme', id))).rejects.toMatchObject({
    code: 'publish.not-a-pdf',
  });
  await expect(uploadOf(parts, 'acme', id)).rejects.toMatchObject({ code: 'upload.unknown' });
});
