/** Comparison of the database with a listing of the file store, on disk and on an S3 server that replays listings in pages. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { FileMaintenance } from '../../domain/ports/file-maintenance.ts';
import type { FileStore } from '../../domain/ports/files.ts';
import { createDatabaseDumps } from '../../storage/database/database-dump.ts';
import { openDiskFiles } from '../../storage/files/disk/files-disk.ts';
import { openDiskMaintenance } from '../../storage/files/disk/maintenance-disk.ts';
import { fileLocation } from '../../storage/files/keys.ts';
import { openS3Files } from '../../storage/files/s3/files-s3.ts';
import { openS3Maintenance } from '../../storage/files/s3/maintenance-s3.ts';
import { openS3Client } from '../../storage/files/s3/s3-client.ts';
import { type DatabaseOptions, openDatabase } from '../../storage/open-database.ts';
import { company, edition, page } from '../../storage/testing/builders.ts';
import { day } from '../../storage/testing/conformance.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { checkStoredFiles } from './check-files.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const engine = testEngines()[0] ?? expect.fail();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => engine.stop());

const keyOf = (text: string) => `${createHash('sha256').update(text).digest('hex')}.webp`;
const NOW = new Date('2026-03-10T12:00:00Z');

/** A document with a page for each text, and an event of a visitor that looks like a reference to a file. */
const databaseWith = async (texts: readonly string[]): Promise<DatabaseOptions> => {
  const options = await engine.newDatabase();
  const { inTransaction, repos, close } = await openDatabase(options);
  const bare = { pictures: [], thumbnail: null, words: null };
  const pages = texts.map((text, at) => page(at + 1, { ...bare, url: `/files/${keyOf(text)}` }));
  await repos.companies.insert(company(), day(1));
  const url = `/files/${keyOf(texts[0] ?? '')}`;
  await inTransaction(({ documents }) =>
    documents.publish(edition('uno', { pages, details: { ...edition().details, url } }), day(1)),
  );
  const at = day(3).toISOString();
  const event = { id: null, name: 'open' as const, company: 'acme', pdf: 'uno', page: 1, session: '', at };
  await repos.events.accept({ id: `${at} 1`, at, events: [{ ...event, body: `{"u":"/files/${keyOf('visitor')}"}` }] });
  await close();
  return options;
};

type Stored = { files: FileStore; fileMaintenance: FileMaintenance };
const findings = (options: DatabaseOptions, { files, fileMaintenance }: Stored, more = {}) =>
  checkStoredFiles({
    snapshot: () => createDatabaseDumps(options).snapshot(),
    files,
    fileMaintenance,
    repair: false,
    contents: false,
    clock: () => NOW,
    ...more,
  }).run();
const saysOf = (results: Awaited<ReturnType<typeof findings>>) => results.map(({ says }) => says);

const diskWith = async (texts: readonly string[], { dataDir }: DatabaseOptions) => {
  const files = await openDiskFiles({ dataDir });
  for (const text of texts) await files.put(Buffer.from(text), 'webp');
  const pathOf = (text: string) => fileLocation(dataDir, keyOf(text)).path;
  for (const text of texts) await utimes(pathOf(text), day(2), day(2));
  return { stored: { files, fileMaintenance: openDiskMaintenance({ dataDir }) }, pathOf };
};

const xml = (name: string, text: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${text}</${name}>`;

/** Lists two objects a page, and notes the requests. */
const s3With = async (contents: ReadonlyMap<string, string>, { dataDir }: DatabaseOptions) => {
  const objects = new Map(contents);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = pathname.replace('/cubo/files/', '');
    const body = objects.get(key);
    requests.push(`${request.method} ${pathname}`);
    request.resume();
    if (searchParams.has('uploads')) return response.end(xml('ListMultipartUploadsResult', ''));
    if (searchParams.has('list-type')) {
      const from = searchParams.get('continuation-token') ?? '';
      const names = [...objects.keys()].sort().filter((name) => name > from);
      const entries = names.slice(0, 2).map((name) => {
        const size = objects.get(name)?.length;
        return `<Contents><Key>files/${name}</Key><LastModified>${day(2).toISOString()}</LastModified><Size>${size}</Size></Contents>`;
      });
      const next = names.length > 2 ? `<NextContinuationToken>${names[1]}</NextContinuationToken>` : '';
      const truncated = `<IsTruncated>${names.length > 2}</IsTruncated>`;
      return response
        .setHeader('content-type', 'application/xml')
        .end(xml('ListBucketResult', `${truncated}${next}${entries.join('')}`));
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (body === undefined) return response.writeHead(404).end();
    const headers = { 'content-length': body.length, 'last-modified': day(2).toUTCString() };
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const credentials = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: null };
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'cubo',
    region: 'us-east-1',
    credentials,
    copiesBytes: 1e6,
  };
  const client = openS3Client(s3);
  closing.push(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const stored = {
    files: await openS3Files(client, s3, { dataDir }),
    fileMaintenance: openS3Maintenance(client, s3),
  };
  return { stored, requests, objects };
};

// Covers §resilience-120.
test('on disk, missing, empty and unreferenced files are found, and damaged ones when contents are read', async () => {
  const options = await databaseWith(['whole', 'missing', 'empty', 'cut', 'changed']);
  const { stored, pathOf } = await diskWith(['whole', 'missing', 'empty', 'cut', 'changed', 'unreferenced'], options);
  await rm(pathOf('missing'));
  await truncate(pathOf('empty'), 0);
  await truncate(pathOf('cut'), 2);
  await writeFile(pathOf('changed'), 'chanqed');
  const listed = saysOf(await findings(options, stored));
  expect(listed).toEqual([
    `${keyOf('missing')} is missing (pages uno 2).`,
    `${keyOf('empty')} is damaged (pages uno 3).`,
    '1 files (1 MiB), stored a day ago or earlier, are unreferenced.',
  ]);
  const read = saysOf(await findings(options, stored, { contents: true }));
  expect(new Set(read)).toEqual(
    new Set([...listed, `${keyOf('cut')} is damaged (pages uno 4).`, `${keyOf('changed')} is damaged (pages uno 5).`]),
  );
});

// Covers §backend-143.
test('files that a draft shares with an edition stay until neither of them is left', async () => {
  const options = await databaseWith(['one', 'two']);
  const { stored, pathOf } = await diskWith(['one', 'two'], options);
  const { inTransaction, repos, close } = await openDatabase(options);
  const key = { companyUid: 'acme', pdfUid: 'uno' };
  const draft = await repos.documents.copyToDraft(key, day(3));
  const next = page(1, { pictures: [], thumbnail: null, words: null, url: `/files/${keyOf('one')}` });
  await inTransaction(({ documents }) => documents.publish(edition('uno', { pages: [next] }), day(4)));
  await repos.documents.removeEdition(key, 1, day(5));
  const kept = await findings(options, stored, { repair: true });
  expect(saysOf(kept)).toContain('There are no unreferenced files.');
  expect((await readFile(pathOf('two'))).toString()).toBe('two');
  await repos.documents.removeEdition(key, draft, day(6));
  await close();
  await findings(options, stored, { repair: true });
  await expect(readFile(pathOf('two'))).rejects.toThrow('ENOENT');
});

// Covers §resilience-120.
test('in a bucket, files are compared with the listing: one request for each page, and one for each missing file', async () => {
  const present = ['whole', 'other', 'third', 'cut'];
  const options = await databaseWith([...present, 'missing']);
  const contents = new Map([...present, 'unreferenced'].map((text) => [keyOf(text), text === 'cut' ? 'cu' : text]));
  const { stored, requests, objects } = await s3With(contents, options);
  const missing = `${keyOf('missing')} is missing (pages uno 5).`;
  expect(saysOf(await findings(options, stored))).toEqual([
    missing,
    '1 files (1 MiB), stored a day ago or earlier, are unreferenced.',
  ]);
  expect(requests).toEqual(['GET /cubo/', 'GET /cubo/', 'GET /cubo/', `HEAD /cubo/files/${keyOf('missing')}`]);
  expect(saysOf(await findings(options, stored, { contents: true, repair: true }))).toEqual([
    missing,
    `${keyOf('cut')} is damaged (pages uno 4).`,
    '1 files (1 MiB), stored a day ago or earlier, are unreferenced; 1 were removed.',
  ]);
  expect(objects.has(keyOf('unreferenced'))).toBe(false);
  expect(objects.size).toBe(present.length);
});
