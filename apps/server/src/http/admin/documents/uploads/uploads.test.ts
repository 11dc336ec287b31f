/** Uploads by the tus protocol against the real app on a port of its own. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../../cli/testing/pdf.ts';
import { removeExpiredUploads } from '../../../../domain/jobs/uploads.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { signedIn } from '../../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../../testing/app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let outsider: Awaited<ReturnType<typeof signedIn>>;
let origin: string;
beforeEach(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
  outsider = await signedIn(shop, { roles: { otra: 'owner' } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterEach(() => shop.close());

const endpoint = () => `${origin}/admin/v1/companies/acme/uploads`;
const uploadsFolder = () => readdirSync(join(shop.dataDir, 'uploads'));
/** A few kilobytes that are a valid PDF and do not compress. */
const pdf = () => tinyPdf(Array.from({ length: 40 }, (_, at) => `Ref. CN-${1000 + at}`));

type Sent = { url: string; failure: null } | { url: string | null; failure: { status: number; body: string } };

/** The client stops after `stopAfter` acknowledged bytes. */
const send = (
  bytes: Buffer,
  options: Partial<ConstructorParameters<typeof Upload>[1]> & { stopAfter?: number } = {},
): Promise<Sent> =>
  new Promise((resolve) => {
    const { stopAfter, ...more } = options;
    const upload = new Upload(bytes, {
      endpoint: endpoint(),
      headers: editor.headers,
      retryDelays: null,
      metadata: { filename: 'Catálogo Otoño.pdf', filetype: 'text/html' },
      onSuccess: () => resolve({ url: upload.url ?? '', failure: null }),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null;
        resolve({
          url: upload.url,
          failure: { status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? String(error) },
        });
      },
      onChunkComplete: (_, sent) => {
        if (stopAfter === undefined || sent < stopAfter) return;
        void upload.abort().then(() => resolve({ url: upload.url ?? '', failure: null }));
      },
      ...more,
    });
    upload.start();
  });

const head = async (url: string) => {
  const answer = await fetch(url, { method: 'HEAD', headers: { ...editor.headers, 'tus-resumable': '1.0.0' } });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
};

/** A PATCH whose sender breaks off after these bytes. */
const breakOff = (url: string, offset: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      ...editor.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length + 1000,
    };
    const patch = request(url, { method: 'PATCH', headers });
    patch.on('error', () => resolve());
    patch.write(bytes, () => void sleep(100).then(() => patch.destroy()));
    patch.on('close', () => resolve());
  });

const idOf = (url: string | null) => url?.split('/').at(-1) ?? '';
const uploadOf = (url: string | null) => shop.database.repos.uploads.read('acme', idOf(url), NOW);

// Covers §backend-72.
test('an upload that is interrupted twice resumes at its offset and is stored byte by byte', async () => {
  const bytes = pdf();
  const first = await send(bytes, { chunkSize: 1000, stopAfter: 2000 });
  const begun = await head(first.url ?? '');
  expect(begun).toEqual({ status: 200, offset: expect.any(Number) });
  expect(begun.offset).toBeGreaterThanOrEqual(2000);
  expect(begun.offset).toBeLessThan(bytes.length);
  await breakOff(first.url ?? '', begun.offset, bytes.subarray(begun.offset, begun.offset + 1500));
  // Bytes received before the break count.
  await vi.waitFor(async () => expect((await head(first.url ?? '')).offset).toBe(begun.offset + 1500), {
    timeout: 20_000,
  });
  const rest = await send(bytes, { uploadUrl: first.url });
  expect(rest).toEqual({ url: first.url, failure: null });
  const upload = await uploadOf(first.url);
  expect(upload).toMatchObject({ company: 'acme', name: 'Catálogo Otoño', fileKey: expect.stringMatching(/\.pdf$/) });
  expect(Buffer.from(await shop.files.read(upload?.fileKey ?? '')).equals(bytes)).toBe(true);
  expect(uploadsFolder()).toEqual([]);
  // A client that missed the last answer asks for the offset and gets the full length.
  expect(await head(first.url ?? '')).toEqual({ status: 200, offset: bytes.length });
});

// Covers §backend-73.
test('a file that is no PDF is refused with its reason and removed, whatever its name and type claim', async () => {
  const { url, failure } = await send(Buffer.from('MZ esto no es un PDF'), {
    metadata: { filename: 'bueno.pdf', filetype: 'application/pdf' },
  });
  expect(failure?.status).toBe(422);
  expect(JSON.parse(failure?.body ?? '')).toMatchObject({ code: 'publish.not-a-pdf', status: 422 });
  expect(await uploadOf(url)).toBeNull();
  expect(uploadsFolder()).toEqual([]);
});

test('a name with path separators is stored as a name only', async () => {
  const { url } = await send(pdf(), { metadata: { filename: '../../../../etc/cron.d/x\u0000\u202e.pdf' } });
  expect((await uploadOf(url))?.name).toBe('x');
  expect(existsSync(join(shop.dataDir, '../etc'))).toBe(false);
});

describe('an upload of another company', () => {
  // Covers §backend-73.
  test('an upload of another company cannot be read, written or removed', async () => {
    const { url } = await send(pdf(), { chunkSize: 1000, stopAfter: 1000 });
    const theirs = (url ?? '').replace('/acme/', '/otra/');
    const headers = { ...outsider.headers, 'tus-resumable': '1.0.0', 'upload-offset': '1000' };
    const bytes = { 'content-type': 'application/offset+octet-stream' };
    for (const address of [theirs, url ?? '']) {
      const answers = [
        await fetch(address, { headers }),
        await fetch(address, { method: 'HEAD', headers }),
        await fetch(address, { method: 'PATCH', headers: { ...headers, ...bytes }, body: 'x' }),
        await fetch(address, { method: 'DELETE', headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(await answers[0]?.json()).toMatchObject({
        code: address === url ? 'company.unknown' : 'upload.unknown',
      });
    }
    expect(await uploadOf(url)).not.toBeNull();
  });

  test('an upload of another company cannot be published', async () => {
    const { url } = await send(pdf());
    const body = { upload: idOf(url), document: 'suyo' };
    const answer = await outsider.call('jobs.create', { params: { companyUid: 'otra' }, body });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'upload.unknown']);
  });
});

// Covers §backend-73.
test('an upload of more than a gibibyte is refused before its first byte', async () => {
  const answer = await fetch(endpoint(), {
    method: 'POST',
    headers: { ...editor.headers, 'tus-resumable': '1.0.0', 'upload-length': `${1024 ** 3 + 1}` },
  });
  expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'request.too-large' })]);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test.each([
  ['a creation without the version of the protocol', 'POST', { 'upload-length': '10' }, 412],
  ['a creation without a length', 'POST', { 'tus-resumable': '1.0.0' }, 400],
  ['a creation with a negative length', 'POST', { 'tus-resumable': '1.0.0', 'upload-length': '-1' }, 400],
  [
    'a creation with metadata that are not base64',
    'POST',
    { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'ñ ñ,,' },
    400,
  ],
])('%s is a problem with the status of the tus protocol', async (_, method, headers, status) => {
  const answer = await shop.app.inject({
    method: method as 'POST',
    url: '/admin/v1/companies/acme/uploads',
    headers: { ...editor.headers, ...headers },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status, code: 'request.invalid' });
});

// Covers §backend-72.
test('a PATCH at a wrong offset answers 409 and changes nothing', async () => {
  const { url } = await send(pdf(), { chunkSize: 1000, stopAfter: 1000 });
  const { offset } = await head(url ?? '');
  const answer = await fetch(url ?? '', {
    method: 'PATCH',
    headers: {
      ...editor.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: 'otra cosa',
  });
  expect(answer.status).toBe(409);
  expect((await head(url ?? '')).offset).toBe(offset);
});

// Covers §backend-73.
test('the eleventh unfinished upload of a company is refused, and other companies may still upload', async () => {
  for (let at = 0; at < 10; at += 1) expect((await send(pdf(), { chunkSize: 500, stopAfter: 500 })).failure).toBeNull();
  const { failure } = await send(pdf());
  expect(failure?.status).toBe(429);
  expect(JSON.parse(failure?.body ?? '')).toMatchObject({ code: 'upload.too-many' });
  const theirs = await send(pdf(), { endpoint: endpoint().replace('acme', 'otra'), headers: outsider.headers });
  expect(theirs.failure).toBeNull();
});

// Covers §backend-73.
test('a company that uploaded 20 GiB in a day is refused until the next, also after removing uploads; other companies are not', async () => {
  const most = 20 * 1024 ** 3;
  const { uploads } = shop.database.repos;
  const { finish } = uploads;
  vi.spyOn(uploads, 'finish').mockImplementation((id, file, ...when) => finish(id, { ...file, bytes: most }, ...when));
  const { url, failure } = await send(pdf());
  expect(failure).toBeNull();
  const headers = { ...editor.headers, 'tus-resumable': '1.0.0' };
  expect((await fetch(url ?? '', { method: 'DELETE', headers })).status).toBe(204);
  const begin = (company: string, user: typeof editor) =>
    fetch(endpoint().replace('acme', company), {
      method: 'POST',
      headers: { ...user.headers, 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'filename YQ==' },
    });
  const refused = await begin('acme', editor);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'upload.too-many' }]);
  const untilTomorrow = (Date.parse(`${NOW.toISOString().slice(0, 10)}T24:00:00Z`) - NOW.getTime()) / 1000;
  expect(Number(refused.headers.get('retry-after'))).toBe(Math.ceil(untilTomorrow));
  expect((await begin('otra', outsider)).status).toBe(201);
});

// Covers §resilience-10.
test('a creation that failed does not count as an unfinished upload', async () => {
  const folder = join(shop.dataDir, 'uploads');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  for (let at = 0; at < 11; at += 1) expect((await send(pdf())).failure?.status).toBeGreaterThanOrEqual(500);
  rmSync(folder);
  mkdirSync(folder);
  expect((await send(pdf())).failure).toBeNull();
});

// Covers §resilience-10.
test('a creation that failed during a database outage does not count once the database is back', async () => {
  const { uploads } = shop.database.repos;
  const { add, expire } = uploads;
  const refuse = () => Promise.reject(new AppError('database.unavailable'));
  // The row was written, and then the database no longer answers.
  vi.spyOn(uploads, 'add').mockImplementation(async (...given) => {
    await add(...given);
    return refuse();
  });
  const expiring = vi.spyOn(uploads, 'expire').mockImplementation(refuse);
  for (let at = 0; at < 10; at += 1) expect((await send(pdf())).failure?.status).toBe(503);
  vi.mocked(uploads.add).mockImplementation(add);
  expiring.mockImplementation(expire);
  await expect.poll(async () => (await send(pdf())).failure, { timeout: 30_000 }).toBeNull();
});

// Covers §backend-73.
test('an upload that is unfinished after a day is removed with its bytes', async () => {
  const { url } = await send(pdf(), { chunkSize: 500, stopAfter: 500 });
  expect(uploadsFolder().length).toBeGreaterThan(0);
  const { uploads, database } = shop;
  const parts = { repos: database.repos, uploads };
  const hours = (count: number) => () => new Date(NOW.getTime() + count * 3_600_000);
  await removeExpiredUploads({ ...parts, now: hours(23) });
  expect(await uploadOf(url)).not.toBeNull();
  await removeExpiredUploads({ ...parts, now: hours(24) });
  expect(await uploadOf(url)).toBeNull();
  expect(uploadsFolder()).toEqual([]);
  expect((await head(url ?? '')).status).toBe(404);
});

test('a day of many expired uploads is removed in one run', async () => {
  const { uploads, database } = shop;
  const ids = Array.from({ length: 101 }, (_, at) => at.toString(16).padStart(32, '0'));
  const most = { unfinished: 1, bytesADay: 1 };
  for (const id of ids)
    await database.repos.uploads.add({ id, company: 'acme', name: 'Catálogo', expiresAt: NOW }, most, NOW);
  await removeExpiredUploads({ repos: database.repos, uploads, now: () => NOW });
  expect(await database.repos.uploads.expired(NOW, 1)).toEqual([]);
});

test('an own upload is removed with its bytes', async () => {
  const { url } = await send(pdf(), { chunkSize: 500, stopAfter: 500 });
  const headers = { ...editor.headers, 'tus-resumable': '1.0.0' };
  expect((await fetch(url ?? '', { method: 'DELETE', headers })).status).toBe(204);
  expect(uploadsFolder()).toEqual([]);
  expect((await head(url ?? '')).status).toBe(404);
});
