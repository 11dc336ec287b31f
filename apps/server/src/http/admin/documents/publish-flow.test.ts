/** A catalogue with its price list, published by the API alone as in docs/admin-api.md: upload, list, job, events, pages. */
import type { AddressInfo } from 'node:net';
import { Job } from '@vitrina/contract/admin';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../cli/testing/pdf.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { adminUrl, signedIn } from '../../testing/admin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const params = { companyUid: 'acme' };

let shop: TestApp;
let worker: Worker;
let editor: Awaited<ReturnType<typeof signedIn>>;
let origin: string;
beforeEach(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  worker = startTestWorker(shop);
});
afterEach(async () => {
  await worker.stop();
  await shop.close();
});

/** Resolves to the id of the upload. */
const upload = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: origin + adminUrl('uploads.create', { params }),
      headers: editor.headers,
      chunkSize: 1024,
      metadata: { filename: 'otoño.pdf' },
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    sending.start();
  });

const importList = (list: string) =>
  fetch(origin + adminUrl('feeds.import', { params }), {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'text/csv' },
    body: list,
  });

const publish = async (uploaded: string, names: { name?: string } = { name: 'Otoño' }): Promise<Job> => {
  const body = { upload: uploaded, document: 'otono', ...names };
  const answer = await editor.call('jobs.create', { params, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return Job.parse(answer.json());
};

/** Reads until the server ends the stream. Resolves to the last state of the job. */
const followed = async ({ id }: Job): Promise<Job> => {
  const url = origin + adminUrl('jobs.events', { params: { ...params, jobId: id } });
  const answer = await fetch(url, { headers: editor.headers });
  const [, last = ''] = /^event: end\nid: \d+\ndata: (.+)$/m.exec(await answer.text()) ?? [];
  return Job.parse(JSON.parse(last));
};

const shoppersTags = async (): Promise<string[]> => {
  const pages: { index: number; tags: { product: { ref: string } }[] }[] = (
    await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=otono')
  ).json();
  return pages.flatMap(({ index, tags }) => tags.map(({ product }) => `${index} ${product.ref}`));
};

const pdf = tinyPdf(['Silla Ref. OT-100', 'Mesa Ref. OT-200', 'Ref. OT-300, que nadie vende']);

// Covers §backend-87.
test('the list before the document: its references are tagged', async () => {
  const imported = await importList('Ref;Nombre;Precio\nOT-100;Silla;$ 90.000\nOT-200;Mesa;$ 120.000\n');
  expect([imported.status, await imported.json()]).toMatchObject([200, { products: 2, problemCount: 0 }]);
  const job = await publish(await upload(pdf));
  expect(job).toMatchObject({ document: 'otono', report: null });
  expect(await followed(job)).toMatchObject({
    state: 'done',
    report: { pages: 3, references: { inFeed: 2, tagged: 2 }, failedPages: [], storeFailure: null },
  });
  const read = await editor.call('pages.read', { params: { ...params, pdfUid: 'otono', index: '2' } });
  expect(read.json()).toMatchObject({ tags: [{ name: 'Mesa', product: { ref: 'OT-200' }, origin: 'auto' }] });
  expect(await shoppersTags()).toEqual(['1 OT-100', '2 OT-200']);
});

// Covers §backend-213.
test('the report of a job says so when no product of the list has a price, and no longer once one has', async () => {
  const uploaded = await upload(pdf);
  await importList('Ref;Nombre\nOT-100;Silla\nOT-200;Mesa\n');
  const { report } = await followed(await publish(uploaded));
  expect(report?.notes).toEqual([{ code: 'prices.none', facts: {} }]);
  expect(report?.problems?.join('\n')).toContain('No product has a price');
  await importList('Ref;Nombre;Precio\nOT-100;Silla;$ 90.000\nOT-200;Mesa;$ 5.000\n');
  const priced = (await followed(await publish(uploaded))).report;
  expect([priced?.notes, priced?.problems?.join('')]).toEqual([undefined, expect.not.stringContaining('has a price')]);
});

// Covers §backend-87.
test('the document before the list: publishing the same upload again tags it', async () => {
  const uploaded = await upload(pdf);
  expect(await followed(await publish(uploaded))).toMatchObject({
    state: 'done',
    report: { references: { tagged: 0 } },
  });
  expect(await shoppersTags()).toEqual([]);
  await importList('Ref;Nombre;Precio\nOT-100;Silla;$ 90.000\n');
  expect(await followed(await publish(uploaded))).toMatchObject({
    state: 'done',
    report: { references: { tagged: 1 } },
  });
  expect(await shoppersTags()).toEqual(['1 OT-100']);
});

// Covers §backend-23.
test('a job without a name keeps the name that the document has when the job runs', async () => {
  const nameNow = async () => (await shop.database.repos.documents.head('otono'))?.details.name;
  const uploaded = await upload(pdf);
  expect(await followed(await publish(uploaded, {}))).toMatchObject({ state: 'done', name: 'otoño' });
  expect(await nameNow()).toBe('otoño');
  await followed(await publish(uploaded));
  expect(await nameNow()).toBe('Otoño');
  expect(await followed(await publish(uploaded, {}))).toMatchObject({ state: 'done', name: 'Otoño' });
  expect(await nameNow()).toBe('Otoño');
  await worker.stop();
  const waiting = await publish(uploaded, {});
  const document = { params: { ...params, pdfUid: 'otono' } };
  const { version } = (await editor.call('documents.read', document)).json();
  await editor.call('documents.update', { ...document, body: { version, name: 'Otoño e invierno' } });
  worker = startTestWorker(shop);
  await followed(waiting);
  expect(await nameNow()).toBe('Otoño e invierno');
});
