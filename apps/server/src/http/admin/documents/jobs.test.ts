/** Publishing jobs through HTTP: enqueue, watch, cancel. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Job } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../cli/testing/pdf.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { tinyPdf as pdfWithOutline } from '../../../pdf/testing/tiny-pdf.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { adminUrl, signedIn } from '../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../testing/app.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let worker: Worker | null;
beforeEach(async () => {
  worker = null;
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterEach(async () => {
  await worker?.stop();
  await shop.close();
});

const acme = { companyUid: 'acme' };

/** Marks the upload as complete; the tus protocol itself is tested in uploads.test.ts. */
const finishedUpload = async (bytes = tinyPdf(['Ref. CN-1', 'Nada'])): Promise<string> => {
  const { uploads } = shop.database.repos;
  const id = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  await uploads.add({ id, company: 'acme', name: 'Catálogo', expiresAt }, { unfinished: 10, bytesADay: 1e9 }, NOW);
  await uploads.finish(id, await shop.files.put(bytes, 'pdf'), expiresAt, NOW);
  return id;
};

const queued = async (document = 'nuevo', bytes?: Buffer): Promise<Job> => {
  const body = { upload: await finishedUpload(bytes), document };
  const answer = await editor.call('jobs.create', { params: acme, body });
  expect(answer.statusCode).toBe(201);
  return Job.parse(answer.json());
};

const work = () => {
  worker = startTestWorker(shop);
};

describe('enqueuing a job', () => {
  // Covers §backend-75.
  test('stores it with the name of the file, lists it, and writes it to the audit log', async () => {
    const job = await queued();
    expect(job).toMatchObject({ company: 'acme', document: 'nuevo', name: 'Catálogo', state: 'queued' });
    expect((await editor.call('jobs.read', { params: { ...acme, jobId: job.id } })).json()).toEqual(job);
    expect((await editor.call('jobs.list', { params: acme })).json()).toEqual({
      jobs: [{ ...job, hasDocument: false }],
    });
    expect((await editor.call('jobs.list', { params: acme, query: { state: 'done' } })).json()).toEqual({ jobs: [] });
    const [entry] = await shop.database.repos.audit.listOf('acme', { before: null, limit: 1 });
    expect(entry).toMatchObject({ operation: 'jobs.create', target: job.id, userUid: editor.user.uid });
  });

  test.each([
    ['an unknown upload', { upload: 'nada' }, 404, 'upload.unknown'],
    ['an invalid uid', { document: 'A B/../x' }, 422, 'company.invalid'],
    ['a name of control characters', { name: '\u0000\u0007' }, 422, 'company.invalid'],
    ['a document of another type', { document: { $ne: null } }, 400, 'request.invalid'],
  ])('with %s is refused', async (_, change, status, code) => {
    const body = { upload: await finishedUpload(), document: 'nuevo', ...change };
    const answer = await editor.call('jobs.create', { params: acme, body });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await shop.database.repos.jobs.list('acme', { limit: 10 })).toEqual([]);
  });

  // Covers §backend-89.
  test('beyond a hundred waiting jobs is refused until one of them has ended', async () => {
    const { jobs } = shop.database.repos;
    const waiting = { company: 'acme', name: 'x', fileKey: `${'a'.repeat(64)}.pdf` };
    for (let at = 0; at < 100; at += 1) await jobs.add({ ...waiting, id: randomUUID(), document: `d${at}` }, NOW);
    const body = { upload: await finishedUpload(), document: 'nuevo' };
    const answer = await editor.call('jobs.create', { params: acme, body });
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'job.too-many', detail: 'most: 100' }]);
    const [first] = await jobs.list('acme', { limit: 1 });
    await editor.call('jobs.cancel', { params: { ...acme, jobId: first?.id } });
    expect((await editor.call('jobs.create', { params: acme, body })).statusCode).toBe(201);
  });

  // Covers §backend-75.
  test("for a document with the name of another company's one gets an address of its own", async () => {
    const other = await signedIn(shop, { roles: { otra: 'editor' } });
    const { uploads } = shop.database.repos;
    const expiresAt = new Date(NOW.getTime() + 1000);
    await uploads.add({ id: 'suyo', company: 'otra', name: 'x', expiresAt }, { unfinished: 10, bytesADay: 1e9 }, NOW);
    await uploads.finish('suyo', await shop.files.put(tinyPdf(['x']), 'pdf'), expiresAt, NOW);
    const body = { upload: 'suyo', document: 'catalogo' };
    const answer = await other.call('jobs.create', { params: { companyUid: 'otra' }, body });
    expect([answer.statusCode, answer.json().document]).toEqual([201, 'catalogo-otra']);
    expect(answer.body).not.toContain('acme');
  });

  // Covers §studio-33, §studio-221.
  test('without a document makes a new one each time, also while the first one of that name waits or lies in the trash', async () => {
    const create = async (name?: string): Promise<string> => {
      const body = { upload: await finishedUpload(), ...(name !== undefined && { name }) };
      const answer = await editor.call('jobs.create', { params: acme, body });
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: name ?? 'Catálogo' }]);
      return Job.parse(answer.json()).document;
    };
    await editor.call('documents.delete', { params: { ...acme, pdfUid: 'catalogo' } });
    expect(await create()).toBe('catalogo-2');
    expect(await Promise.all([create('Otoño'), create('Otoño')])).toEqual(expect.arrayContaining(['otono', 'otono-2']));
    expect(await create('otono 2')).toBe('otono-2-2');
    expect(await create('目录')).toBe('catalogo-3');
  });

  // Covers §backend-75.
  test('jobs of another company are unknown', async () => {
    const job = await queued();
    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    const params = { companyUid: 'otra', jobId: job.id };
    for (const operation of ['jobs.read', 'jobs.cancel', 'jobs.events'] as const) {
      const answer = await other.call(operation, { params });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'job.unknown']);
    }
    expect(await shop.database.repos.jobs.read('acme', job.id)).toEqual(job);
  });
});

// Covers §backend-75.
test('the job of a document without text tells what to do', async () => {
  const job = await queued('dibujo', pdfWithOutline({ pages: [{}], outline: [{ title: ' ', page: 1 }] }));
  work();
  const params = { ...acme, jobId: job.id };
  await expect
    .poll(async () => Job.parse((await editor.call('jobs.read', { params })).json()).state, { timeout: 30_000 })
    .toBe('done');
  const { report } = Job.parse((await editor.call('jobs.read', { params })).json());
  expect(report).toMatchObject({ words: 0, references: { isPoor: true } });
  expect(report?.problems).toEqual([
    expect.stringMatching(/^the PDF has no text, .* Export it with text .* or place the tags by hand/),
    'outline entries left out of the table of contents: 1 without a title.',
    expect.stringMatching(/^ALARM: too few references have tags, 0 of 1\. /),
    expect.stringMatching(
      /^only 0 of the 1 references of the list were found on the pages\. Not printed, for example: /,
    ),
  ]);
});

// Covers §backend-75.
test('a waiting job is cancelled once', async () => {
  const { id } = await queued();
  const params = { ...acme, jobId: id };
  expect((await editor.call('jobs.cancel', { params })).json()).toMatchObject({ state: 'cancelled' });
  const again = await editor.call('jobs.cancel', { params });
  expect([again.statusCode, again.json().code]).toEqual([409, 'job.over']);
});

type StreamEvent = { event: string; id: number; job: Job };

const eventsOf = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { event: field('event'), id: Number(field('id')), job: Job.parse(JSON.parse(field('data'))) };
    });

describe('the event stream of a job', () => {
  const listen = async (job: Job, headers: Record<string, string> = {}) => {
    if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = shop.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${adminUrl('jobs.events', { params: { ...acme, jobId: job.id } })}`;
    return fetch(url, { headers: { ...editor.cookie, ...headers } });
  };

  // Covers §backend-76.
  test('sends the state at once, each step of a worker, and the end', async () => {
    const job = await queued('nuevo', tinyPdf(Array.from({ length: 12 }, (_, at) => `Página ${at}`)));
    const answer = await listen(job);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    work();
    const events = eventsOf(await answer.text());
    expect(events[0]).toMatchObject({ event: 'progress', id: job.revision, job: { state: 'queued' } });
    expect(events.at(-1)).toMatchObject({ event: 'end', job: { state: 'done', report: { pages: 12 } } });
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
    expect(events.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
    expect(await shop.database.repos.documents.head('nuevo')).toMatchObject({ companyUid: 'acme', pageCount: 12 });
  });

  // Covers §backend-76.
  test('sends changes written by another process, and the reason of a failure', async () => {
    const job = await queued();
    const other = await openDatabase({ dataDir: shop.dataDir, secretsKey: Buffer.alloc(32, 1) });
    const answer = await listen(job);
    const claim = await other.repos.jobs.claim({ worker: 'otro', until: new Date(NOW.getTime() + 9000) }, NOW);
    if (!claim) throw new Error('nothing to claim');
    await other.repos.jobs.renew(claim, NOW, { step: 'pages', done: 3, total: 9 });
    const reader = (answer.body ?? expect.fail()).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"done":3')) text += (await reader.read()).value ?? '';
    await other.repos.jobs.fail(claim, { code: 'publish.damaged', detail: 'page: 3' }, NOW);
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    await other.close();
    expect(eventsOf(text).map(({ event, job: { state, progress } }) => [event, state, progress?.done])).toEqual([
      ['progress', 'queued', undefined],
      ['progress', 'running', 3],
      ['end', 'failed', 3],
    ]);
    expect(eventsOf(text).at(-1)?.job.failure).toEqual({ code: 'publish.damaged', detail: 'page: 3' });
  });

  // Covers §backend-76.
  test('the event stream of a finished job sends its end and closes; a client that has received the end gets 204', async () => {
    const job = await queued();
    const over = await shop.database.repos.jobs.cancel('acme', job.id, NOW);
    const [end, ...more] = eventsOf(await (await listen(job)).text());
    expect(end).toMatchObject({ event: 'end', id: over?.revision, job: { state: 'cancelled' } });
    expect(more).toEqual([]);
    const again = await listen(job, { 'last-event-id': `${over?.revision}` });
    expect([again.status, await again.text()]).toEqual([204, '']);
    expect(eventsOf(await (await listen(job, { 'last-event-id': '1' })).text()).length).toBe(1);
  });

  // Covers §backend-76.
  test('the event stream is refused to the fifty-first listener of a company until one leaves', async () => {
    const job = await queued();
    const leave = new AbortController();
    const { port } = await shop.app
      .listen({ host: '127.0.0.1', port: 0 })
      .then(() => shop.app.server.address() as AddressInfo);
    const url = `http://127.0.0.1:${port}${adminUrl('jobs.events', { params: { ...acme, jobId: job.id } })}`;
    // References held here: fetch itself aborts an answer that nothing refers to.
    const answers: Response[] = [];
    for (let at = 0; at < 50; at += 1) answers.push(await fetch(url, { headers: editor.cookie, signal: leave.signal }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await fetch(url, { headers: editor.cookie });
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'server.busy' })]);
    expect(answers.every(({ bodyUsed }) => !bodyUsed)).toBe(true);
    leave.abort();
    await vi.waitFor(
      async () => {
        const answer = await fetch(url, { headers: editor.cookie });
        await answer.body?.cancel();
        expect(answer.status).toBe(200);
      },
      { timeout: 20_000 },
    );
  });

  test('the event stream of a closing server ends without an end of the job', async () => {
    const job = await queued();
    const answer = await listen(job);
    const text = answer.text();
    await shop.app.close();
    expect(eventsOf(await text).map(({ event }) => event)).toEqual(['progress']);
  });
});
