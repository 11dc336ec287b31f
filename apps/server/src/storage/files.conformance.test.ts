/** What every file store promises (domain/ports.ts). */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../domain/ports.ts';
import { openDiskFiles } from './files-disk.ts';
import { fileLocation, unfinishedCopies, unfinishedDirectory } from './keys.ts';
import { openS3 } from './open-s3.ts';
import { openS3Client, type S3Options } from './s3-client.ts';
import { missingS3Programs, type S3Server, startS3 } from './testing/s3-server.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text);

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
};

const collected = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
};

const lacking = missingS3Programs();
if (lacking.length > 0) console.info(`The files on S3 are not tested: ${lacking.join(', ')} not installed here.`);

let directory = '';
let server: S3Server | null = null;
/** One bucket for the suite, opened anew by each test as another server would. */
let bucket: S3Options | null = null;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-files-'));
  if (lacking.length > 0) return;
  server = await startS3();
  bucket = server.newBucket();
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const noTiles = { read: async () => null, write: async () => undefined };
const openS3Here = async (dataDir = directory) => {
  if (!bucket) throw new Error('the server comes first');
  return openS3(bucket, { dataDir, tilesNear: noTiles });
};

const stores: [string, () => Promise<FileStore>][] = [
  ['disk', () => openDiskFiles({ dataDir: directory })],
  ...(lacking.length > 0
    ? []
    : [['s3', async () => (await openS3Here()).files] satisfies [string, () => Promise<FileStore>]]),
];

describe.each(stores)('files on %s', (kind, open) => {
  const unknown = `${'0'.repeat(64)}.pdf`;

  test('what is not stored is unknown', async () => {
    const files = await open();
    expect(await files.stat(unknown)).toBeNull();
    await expect(files.read(unknown)).rejects.toMatchObject({ code: 'file.unknown', facts: { key: unknown } });
    await expect(files.stream(unknown)).rejects.toMatchObject({ code: 'file.unknown' });
  });

  test('nothing but a key reaches the store', async () => {
    const files = await open();
    const hex = '0'.repeat(64);
    const bad = [
      '',
      '..',
      `../${hex}.pdf`,
      hex,
      `${hex}.`,
      `${hex}.PDF`,
      `${hex}.pdfpdf`,
      `${hex}.p/f`,
      `${hex}.pdf\n`,
      `${hex.toUpperCase()}a.pdf`,
    ];
    for (const key of bad) {
      await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unknown' });
      await expect(files.stream(key)).rejects.toMatchObject({ code: 'file.unknown' });
      expect(await files.stat(key)).toBeNull();
    }
    for (const ext of ['', 'PDF', '../x', 'toolong', 'a.b'])
      await expect(files.put(bytesOf('x'), ext)).rejects.toMatchObject({ code: 'file.unknown' });
  });

  test('any bytes come back, under the key that is their hash, whole and in every range', async () => {
    const files = await open();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(320), fc.nat(320), async (bytes, start, length) => {
        const facts = await files.put(bytes, 'bin');
        expect(facts).toEqual({ key: `${sha256(bytes)}.bin`, bytes: bytes.length });
        expect(await files.stat(facts.key)).toEqual(facts);
        expect(await files.read(facts.key)).toEqual(bytes);
        const range = { start, end: start + length };
        const part = files.read(facts.key, range);
        if (start >= bytes.length) {
          await expect(part).rejects.toMatchObject({ code: 'file.range' });
          return;
        }
        expect(await part).toEqual(bytes.slice(start, start + length + 1));
        expect(await collected(await files.stream(facts.key, range))).toEqual(Buffer.from(await part));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    { start: -1, end: 2 },
    { start: 3, end: 2 },
    { start: 0.5, end: 2 },
    { start: Number.NaN, end: Number.NaN },
  ])('$start to $end is no range', async (range) => {
    const files = await open();
    const { key } = await files.put(bytesOf('0123456789'), 'txt');
    await expect(files.read(key, range)).rejects.toMatchObject({ code: 'file.range' });
    await expect(files.stream(key, range)).rejects.toMatchObject({ code: 'file.range' });
  });

  test('an empty file is a file', async () => {
    const files = await open();
    const { key } = await files.put(new Uint8Array(), 'txt');
    expect(await files.read(key)).toEqual(new Uint8Array());
    expect(await collected(await files.stream(key))).toHaveLength(0);
  });

  test('a file from a path is the same as its bytes, and the path is left alone', async () => {
    const files = await open();
    const bytes = randomBytes(3 * 1024 * 1024 + 17);
    const path = join(directory, 'upload');
    await writeFile(path, bytes);
    const facts = await files.putFile(path, 'pdf');
    expect(facts).toEqual({ key: `${sha256(bytes)}.pdf`, bytes: bytes.length });
    expect(await files.put(bytes, 'pdf')).toEqual(facts);
    expect(sha256(await collected(await files.stream(facts.key)))).toBe(sha256(bytes));
    await expect(files.putFile(join(directory, 'nowhere'), 'pdf')).rejects.toThrow('ENOENT');
  });

  test('programs that read by path are given one, and none for what is not stored', async () => {
    const files = await open();
    const bytes = randomBytes(200_000);
    const { key } = await files.put(bytes, 'pdf');
    const path = await files.localPath(key);
    expect(path && sha256(await readFile(path))).toBe(sha256(bytes));
    const nothing = await files.localPath(unknown);
    expect(nothing === null || !existsSync(nothing)).toBe(true);
    expect(await files.localPath('../../etc/passwd')).toBeNull();
  });

  test('the same bytes at once are one file', async () => {
    const files = await open();
    const bytes = randomBytes(100_000);
    const all = await Promise.all(Array.from({ length: 12 }, () => files.put(bytes, 'webp')));
    expect(new Set(all.map(({ key }) => key)).size).toBe(1);
    expect(await files.read(all[0]?.key ?? '')).toEqual(new Uint8Array(bytes));
  });

  test('it says its kind', async () => expect((await open()).info.kind).toBe(kind));
});

describe('files on disk alone', () => {
  test('nothing unfinished stays, neither after success nor after failure', async () => {
    const files = await openDiskFiles({ dataDir: directory });
    await files.put(randomBytes(10), 'bin');
    await files.putFile(directory, 'bin').catch(() => null);
    expect(await readdir(unfinishedDirectory(directory))).toEqual([]);
  });

  test('what a killed process left is cleared away after a day, not before', async () => {
    const unfinished = unfinishedDirectory(directory);
    for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(unfinished, 'old'), yesterday, yesterday);
    await openDiskFiles({ dataDir: directory });
    expect(await readdir(unfinished)).toEqual(['young']);
    await rm(join(unfinished, 'young'));
  });

  test('a file that a damaged disk has cut short is written anew', async () => {
    const files = await openDiskFiles({ dataDir: directory });
    const bytes = randomBytes(1000);
    const { key } = await files.put(bytes, 'bin');
    await truncate(fileLocation(directory, key).path, 10);
    await files.put(bytes, 'bin');
    expect(await files.read(key)).toEqual(new Uint8Array(bytes));
  });

  test('a file that a damaged disk has changed at its length is written anew', async () => {
    const files = await openDiskFiles({ dataDir: directory });
    const bytes = randomBytes(1000);
    const { key } = await files.put(bytes, 'bin');
    const damaged = new Uint8Array(bytes);
    damaged[500] = (damaged[500] ?? 0) ^ 1;
    await writeFile(fileLocation(directory, key).path, damaged);
    expect(await files.read(key)).not.toEqual(new Uint8Array(bytes));
    expect(await files.put(bytes, 'bin')).toEqual({ key, bytes: 1000 });
    expect(await files.read(key)).toEqual(new Uint8Array(bytes));
  });

  test('an abandoned stream gives its file back', async () => {
    const files = await openDiskFiles({ dataDir: directory });
    const { key } = await files.put(randomBytes(2_000_000), 'bin');
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    const before = await openFiles();
    for (let times = 0; times < 30; times += 1) {
      const stream = await files.stream(key);
      await new Promise<void>((resolve) => stream.once('data', () => stream.once('close', resolve).destroy()));
    }
    for (let times = 0; times < 30; times += 1)
      await files.read(key, { start: 9_000_000, end: 9_000_001 }).catch(() => null);
    expect(await openFiles()).toBeLessThan(before + 10);
  });
});

/** The most that grows meanwhile, bytes. */
const memoryOf = async (work: () => Promise<unknown>): Promise<number> => {
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 2);
  await work().finally(() => clearInterval(timer));
  return most - before;
};

describe.skipIf(lacking.length > 0)('files on S3 alone', () => {
  const mebibyte = 1024 * 1024;

  test('a file of many parts goes there and comes back with the memory of a few', async () => {
    const { files } = await openS3Here();
    const path = join(directory, 'large');
    await writeFile(path, randomBytes(mebibyte));
    await truncate(path, 200 * mebibyte);
    let key = '';
    const sending = await memoryOf(async () => {
      ({ key } = await files.putFile(path, 'pdf'));
    });
    expect(sending).toBeLessThan(100 * mebibyte);

    const elsewhere = await mkdtemp(join(tmpdir(), 'vitrina-files-'));
    const { files: other } = await openS3Here(elsewhere);
    expect(await other.stat(key)).toEqual({ key, bytes: 200 * mebibyte });
    const fetching = await memoryOf(() => other.localPath(key));
    expect(fetching).toBeLessThan(100 * mebibyte);
    const copy = (await other.localPath(key)) ?? expect.fail();
    expect(`${await hashOfFile(copy)}.pdf`).toBe(key);
    await rm(elsewhere, { recursive: true, force: true });
  }, 120_000);

  test('what another server has put is there, tiles too', async () => {
    const [one, other] = [await openS3Here(), await openS3Here()];
    const { key } = await one.files.put(bytesOf('de aquí'), 'txt');
    expect(await other.files.read(key)).toEqual(bytesOf('de aquí'));
    const tile = `${'a'.repeat(16)}/1-2-3-4`;
    expect(await other.tileCache.read(tile)).toBeNull();
    await one.tileCache.write(tile, bytesOf('dibujo'));
    expect(await other.tileCache.read(tile)).toEqual(bytesOf('dibujo'));
  });

  test('nothing unfinished stays on the disk, neither after success nor after failure', async () => {
    const { files } = await openS3Here();
    const path = join(directory, 'small');
    await writeFile(path, 'x');
    await files.putFile(path, 'bin');
    await files.putFile(directory, 'bin').catch(() => null);
    expect(await readdir(unfinishedCopies(directory))).toEqual([]);
  });

  test('what was begun in parts and never finished is given up once it is old', async () => {
    if (!bucket) throw new Error('the server comes first');
    const { keptFiles } = await openS3Here();
    const client = openS3Client(bucket);
    const begun = { Bucket: bucket.bucket, Key: `files/${'1'.repeat(64)}.pdf` };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun));
    await client.send(new UploadPartCommand({ ...begun, UploadId, PartNumber: 1, Body: bytesOf('parte') }));
    expect(await keptFiles.giveUpUnfinished(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await keptFiles.giveUpUnfinished(new Date(Date.now() + 3_600_000))).toBe(1);
    await expect(
      client.send(new UploadPartCommand({ ...begun, UploadId, PartNumber: 2, Body: bytesOf('otra') })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });
    client.destroy();
  });

  test('keys that are not the server’s are refused, and not shown', async () => {
    if (!bucket?.credentials) return expect.fail();
    const secretAccessKey = 'otra-clave-secreta';
    const opening = openS3(
      { ...bucket, credentials: { ...bucket.credentials, secretAccessKey } },
      { dataDir: directory, tilesNear: noTiles },
    );
    const error: unknown = await opening.then(
      () => null,
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(secretAccessKey);
  });
});
