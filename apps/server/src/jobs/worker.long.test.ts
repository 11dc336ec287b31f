/** Workers over the real queue and the real engine. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cutPdf } from '../cli/testing/pdf.ts';
import type { Database } from '../domain/ports/database.ts';
import { AppError } from '../errors/app-error.ts';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
beforeEach(async () => {
  press = await openTestQueue();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };
const pages = (count: number) => Array.from({ length: count }, (_, at) => `Página ${at + 1} Ref. CN-${1000 + at}`);
const reaches = (id: string, state: string) => vi.waitFor(async () => expect(await press.state(id)).toBe(state), soon);
/** The worker has stored this many pages and waits for the next. */
const isHeldAt = (id: string, count: number) =>
  vi.waitFor(async () => {
    expect(press.gate.waiting).toBe(1);
    expect((await press.jobs.finishedPages(id)).length).toBe(count);
  }, soon);

// Covers §backend-78.
test('a queued document is published with its report, also if it was queued before the worker started', async () => {
  const before = await press.queue('antes', pages(2));
  press.work();
  const after = await press.queue('despues', pages(1));
  await reaches(before, 'done');
  await reaches(after, 'done');
  expect(await press.jobs.read('acme', before)).toMatchObject({
    attempts: 1,
    failure: null,
    progress: { step: 'save' },
    report: { pages: 2, failedPages: [], words: 8 },
  });
  expect(await press.documents.head('antes')).toMatchObject({ pageCount: 2, details: { name: 'Catálogo' } });
  expect(await press.jobs.finishedPages(before)).toEqual([]);
});

// Covers §backend-86.
test('a file that is no PDF fails at once with its reason, and the next job runs', async () => {
  press.work();
  const broken = await press.queue('roto', cutPdf());
  const whole = await press.queue('entero', pages(1));
  await reaches(whole, 'done');
  expect(await press.jobs.read('acme', broken)).toMatchObject({
    state: 'failed',
    attempts: 1,
    failure: { code: 'publish.damaged' },
  });
  expect(await press.documents.head('roto')).toBeNull();
});

// Covers §backend-86.
test('a transient failure is retried, three attempts in all, and its message is not stored', async () => {
  let time = Date.now();
  press.work({
    clock: () => new Date(time),
    engine: () => Promise.reject(new Error('no memory at /srv/secreto')),
  });
  const id = await press.queue('p1', pages(1));
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(async () => {
      time += 60_000;
      expect(press.events.filter(({ type }) => type === 'begun').length).toBe(attempts);
    }, soon);
  }
  await reaches(id, 'failed');
  const job = await press.jobs.read('acme', id);
  expect(job).toMatchObject({ attempts: 3, failure: { code: 'internal' } });
  expect(JSON.stringify(job)).not.toContain('secreto');
});

describe('while the database does not answer', () => {
  /** Queries of the queue are refused while `isOut`. */
  const outageOf = (database: Database) => {
    const outage = { isOut: false };
    const refuse = () => Promise.reject(new AppError('database.unavailable'));
    const jobs = new Proxy(database.repos.jobs, {
      get: (of, name) => (outage.isOut ? refuse : Reflect.get(of, name)),
    });
    return { outage, failing: { ...database, repos: { ...database.repos, jobs } } };
  };
  const troubles = () => press.events.filter(({ type }) => type === 'trouble').length;

  // Covers §resilience-9.
  test.each([
    ['a page whose checkpoint cannot be stored', 2],
    ['a page that takes longer than the lease', 1],
  ])('%s does not count as an attempt, and finished pages are reused', async (_, open) => {
    const { outage, failing } = outageOf(press.database);
    press.gate.open = 1;
    press.work({ database: failing, leaseMs: 600 });
    const id = await press.queue('p1', pages(3));
    await isHeldAt(id, 1);
    outage.isOut = true;
    press.gate.open = open;
    // Longer than the lease, counted in failed heartbeats and release attempts.
    await vi.waitFor(() => expect(troubles()).toBeGreaterThan(4), soon);
    outage.isOut = false;
    press.gate.open = 3;
    await reaches(id, 'done');
    expect(await press.jobs.read('acme', id)).toMatchObject({ attempts: 1, failure: null });
    expect((await press.documents.head('p1'))?.pageCount).toBe(3);
  });
});

describe('in the middle of a document', () => {
  // Covers §backend-83.
  test('a cancellation takes effect within seconds although a page never finishes, and nothing is published', async () => {
    press.gate.open = 2;
    press.work();
    const id = await press.queue('p1', pages(5));
    await isHeldAt(id, 2);
    await press.jobs.cancel('acme', id, press.clock());
    const requested = performance.now();
    await reaches(id, 'cancelled');
    expect(performance.now() - requested).toBeLessThan(10_000);
    press.gate.open = 5;
    const next = await press.queue('p1', pages(1));
    await reaches(next, 'done');
    expect((await press.documents.head('p1'))?.pageCount).toBe(1);
  });

  test('a stopped worker releases its job, and another one resumes at its last page', async () => {
    press.gate.open = 3;
    const first = press.work();
    const id = await press.queue('p1', pages(6));
    await isHeldAt(id, 3);
    await first.stop();
    expect(await press.jobs.read('acme', id)).toMatchObject({ state: 'queued', attempts: 0 });
    const finished = (await press.jobs.finishedPages(id)).map(({ page }) => page.index);
    press.gate.drawn.length = 0;
    press.gate.open = 6;
    press.work();
    await reaches(id, 'done');
    // Pages that the first worker still had may come through the gate as well; they are stored nowhere.
    expect(press.gate.drawn.filter((index) => finished.includes(index))).toEqual([]);
    const published = await press.documents.pages('p1');
    expect(published?.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(press.events.map(({ type }) => type)).toEqual(['begun', 'handed back', 'begun', 'done']);
  });

  // Covers §backend-82.
  test('a resumed edition equals one that was rendered without interruption', async () => {
    press.gate.open = 3;
    const first = press.work();
    const id = await press.queue('a', pages(5));
    await isHeldAt(id, 3);
    await first.stop();
    press.gate.open = 5;
    press.work();
    await reaches(id, 'done');
    const whole = await press.queue('b', pages(5));
    await reaches(whole, 'done');
    const editionOf = async (document: string) => {
      const of = await press.documents.pages(document);
      return of?.map(({ Uid: _, Belong_pdf, createdAt: __, updatedAt: ___, tiles: ____, ...page }) => page);
    };
    expect(await editionOf('a')).toEqual(await editionOf('b'));
    const [one, other] = [await press.documents.head('a'), await press.documents.head('b')];
    expect(one?.details).toEqual(other?.details);
    expect(one?.details.text).toBeDefined();
  });

  // Covers §backend-80.
  test('a worker whose lease expired publishes nothing, whatever it still does', async () => {
    press.gate.open = 1;
    press.work();
    const id = await press.queue('p1', pages(3));
    await isHeldAt(id, 1);
    const inHours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const claim = await press.jobs.claim({ worker: 'otro', until: inHours(2) }, inHours(1));
    expect(claim).toMatchObject({ id, attempts: 2 });
    press.gate.open = 3;
    await vi.waitFor(() => expect(press.events.map(({ type }) => type)).toContain('lost'), soon);
    expect(await press.state(id)).toBe('running');
    expect(await press.documents.head('p1')).toBeNull();
    expect((await press.jobs.finishedPages(id)).length).toBe(1);
  });
});

// Covers §backend-84.
test('two lanes publish two documents at the same time, and one document never twice', async () => {
  press.gate.open = 1;
  press.work({ lanes: 2 });
  const first = await press.queue('p1', pages(2));
  const second = await press.queue('p1', pages(2));
  const other = await press.queue('p2', pages(2));
  await vi.waitFor(async () => {
    expect(await press.state(first)).toBe('running');
    expect(await press.state(other)).toBe('running');
  }, soon);
  expect(await press.state(second)).toBe('queued');
  press.gate.open = 2;
  for (const id of [first, second, other]) await reaches(id, 'done');
});
