/** Pictures, videos and models from their upload to the page of a shopper, and what happens to their files afterwards. */
import { utimes } from 'node:fs/promises';
import { Media, QuotaState } from '@vitrina/contract/admin';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { glb, mp4 } from '../../../../media/testing/media-files.ts';
import { collectUnusedMedia } from '../../../../operation/company/unused-media.ts';
import { createDatabaseDumps } from '../../../../storage/database/database-dump.ts';
import { openDiskMaintenance } from '../../../../storage/files/disk/maintenance-disk.ts';
import { fileLocation } from '../../../../storage/files/keys.ts';
import { signedIn } from '../../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../../testing/app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: TestApp;
let author: Awaited<ReturnType<typeof signedIn>>;
let outsider: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  shop = await openTestApp();
  author = await signedIn(shop, { roles: { acme: 'author' } });
  outsider = await signedIn(shop, { roles: { otra: 'author' } });
});
afterEach(() => shop.close());

const params = { companyUid: 'acme' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Begins an upload, sends `sent` bytes, and resolves to its id. */
const upload = async (bytes: Buffer, purpose: string, { by = author, sent = bytes.length } = {}) => {
  const company = by === outsider ? 'otra' : 'acme';
  const headers = { ...by.headers, 'tus-resumable': '1.0.0' };
  const begun = await shop.app.inject({
    method: 'POST',
    url: `/admin/v1/companies/${company}/uploads`,
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('sofa.exe')},purpose ${base64(purpose)}`,
    },
  });
  if (begun.statusCode !== 201) return { id: '', code: begun.json().code as string };
  const url = String(begun.headers.location);
  const written = await shop.app.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes.subarray(0, sent),
  });
  expect(written.statusCode, written.body).toBe(204);
  return { id: url.split('/').at(-1) ?? '', code: '' };
};
const create = (id: string, purpose: string, by = author) =>
  by.call('media.create', { params: by === outsider ? { companyUid: 'otra' } : params, body: { upload: id, purpose } });
const added = async (bytes: Buffer, purpose: string) => {
  const answer = await create((await upload(bytes, purpose)).id, purpose);
  expect(answer.statusCode, answer.body).toBe(201);
  return Media.parse(answer.json());
};
const codeOf = async (answering: ReturnType<typeof create>) => {
  const answer = await answering;
  return [answer.statusCode, answer.json().code];
};
const jpeg = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();
const storageOf = async () =>
  QuotaState.parse((await author.call('quotas.read', { params })).json()).usage.storageBytes;
const removalDeps = (days: number) => ({
  repos: shop.database.repos,
  uploads: shop.uploads,
  copies: createDatabaseDumps({ dataDir: shop.dataDir }),
  fileMaintenance: openDiskMaintenance({ dataDir: shop.dataDir }),
  now: () => new Date(NOW.getTime() + days * 86_400_000),
});

// Covers §backend-374.
test('an author uploads a picture and gets the address, size and bytes of a file that is served as an image', async () => {
  const media = await added(await jpeg(), 'image');
  expect(media).toMatchObject({
    kind: 'image',
    width: 600,
    height: 400,
    url: expect.stringMatching(/^\/files\/\w{64}\.webp$/),
  });
  const answer = await shop.app.inject({ url: media.url });
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(answer.rawPayload.length).toBe(media.bytes);
});

// Covers §backend-374.
test('a repeated call answers the same file, and the upload has left no bytes', async () => {
  const { id } = await upload(await jpeg(), 'image');
  const first = await create(id, 'image');
  const second = await create(id, 'image');
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  const both = await Promise.all([upload(await jpeg(), 'image'), upload(await jpeg(), 'image')]);
  await Promise.all(both.flatMap((one) => [create(one.id, 'image'), create(one.id, 'image')]));
  expect(await storageOf()).toBe(first.json().bytes);
});

// Covers §backend-375.
test('a video and a model are stored byte by byte and served by ranges with their types', async () => {
  const bytes = mp4();
  const video = await added(bytes, 'video');
  expect(video).toMatchObject({ kind: 'video', width: 640, height: 360, bytes: bytes.length });
  const part = await shop.app.inject({ url: video.url, headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
  expect(part.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
  const model = await added(glb(), 'model');
  expect(model).toEqual({ kind: 'model', bytes: glb().length, url: expect.stringMatching(/\.glb$/) });
  expect((await shop.app.inject({ url: model.url })).headers['content-type']).toBe('model/gltf-binary');
});

// Covers §backend-376.
test('an upload of another company, an unfinished one and one of a PDF are refused, and stay as they are', async () => {
  const { id } = await upload(await jpeg(), 'image');
  expect(await codeOf(create(id, 'image', outsider))).toEqual([404, 'upload.unknown']);
  expect(await codeOf(outsider.call('media.create', { params, body: { upload: id, purpose: 'image' } }))).toEqual([
    404,
    'company.unknown',
  ]);
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  expect(await codeOf(create(id, 'image', viewer))).toEqual([403, 'access.denied']);
  const half = await upload(await jpeg(), 'image', { sent: 100 });
  expect(await codeOf(create(half.id, 'image'))).toEqual([409, 'upload.unfinished']);
  expect((await create(id, 'image')).statusCode).toBe(201);
});

// Covers §backend-376.
test('a refused file is removed at once, and its upload no longer counts', async () => {
  const { id } = await upload(Buffer.from('MZ programa'), 'image');
  expect(await codeOf(create(id, 'image'))).toEqual([422, 'media.not-an-image']);
  expect(await codeOf(create(id, 'image'))).toEqual([404, 'upload.unknown']);
});

// Covers §backend-376.
test.each([
  ['an empty picture', Buffer.alloc(0), 'image', 'media.empty'],
  ['a purpose that does not exist', Buffer.alloc(9), 'font', 'request.invalid'],
])('%s is refused before its bytes are sent', async (_, bytes, purpose, code) => {
  expect((await upload(bytes, purpose)).code).toBe(code);
});

// Covers §backend-377.
test('media count as storage of the company, equal files once, and above the limit they are refused', async () => {
  const { bytes } = await added(await jpeg(), 'image');
  await added(await jpeg(), 'image');
  expect(await storageOf()).toBe(bytes);
  await shop.database.repos.quotas.set('acme', { storageBytes: bytes + 10 });
  const { id } = await upload(mp4(), 'video');
  expect(await codeOf(create(id, 'video'))).toEqual([403, 'quota.storage']);
  await shop.database.repos.quotas.set('acme', { storageBytes: 0 });
  expect((await create(id, 'video')).statusCode).toBe(201);
});

// Covers §backend-378.
test('media that nothing names are collected after a month, those of a page stay', async () => {
  const [used, unused] = [await added(await jpeg(), 'image'), await added(mp4(), 'video')];
  const image = { url: used.url, position: { left: 10, top: 10 }, size: { width: 30, high: 20 }, alt: 'Sofá' };
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const change = { op: 'add', kind: 'images', page: 1, id: 'foto', fields: image };
  const document = { ...params, pdfUid: 'catalogo' };
  const read = await editor.call('documents.read', { params: document });
  const body = { version: read.json().tagsVersion, key: 'k'.repeat(20), changes: [change] };
  const placed = await editor.call('elements.change', { params: document, body });
  expect(placed.statusCode, placed.body).toBe(200);
  for (const { url } of [used, unused])
    await utimes(fileLocation(shop.dataDir, url.replace('/files/', '')).path, NOW, NOW);
  await collectUnusedMedia(removalDeps(29));
  expect((await shop.app.inject({ url: unused.url })).statusCode).toBe(200);
  await collectUnusedMedia(removalDeps(32));
  const statuses = await Promise.all(
    [used, unused].map(async ({ url }) => (await shop.app.inject({ url })).statusCode),
  );
  expect(statuses).toEqual([200, 404]);
  expect(await storageOf()).toBe(used.bytes);
});
