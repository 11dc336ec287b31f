/** Workers over the real queue and the real engine. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cutPdf } from '../cli/testing/pdf.ts';
import { AppError } from '../domain/app-error.ts';
import type { Database } from '../domain/ports.ts';
import { openPress, type Press } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: Press;
beforeEach(async () => {
  press = await openPress();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };
const pages = (count: number) => Array.from({ length: count }, (_, at) => `Página ${at + 1} Ref. CN-${1000 + at}`);
const reaches = (id: string, state: string) => vi.waitFor(async () => expect(await press.state(id)).toBe(state), soon);
/** The worker has kept so many and waits with the next. */
const isHeldAt = (id: string, count: number) =>
  vi.waitFor(async () => {
    expect(press.gate.waiting).toBe(1);
    expect((await press.jobs.keptPages(id)).length).toBe(count);
  }, soon);

test('what is queued is published with its report, also what was queued before the worker came', async () => {
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
  expect(await press.jobs.keptPages(before)).toEqual([]);
});

test('what is no PDF has failed at once with its reason, and the next is worked', async () => {
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

test('what may pass is tried again later, three times in all, and of the inside nothing is told', async () => {
  let time = Date.now();
  press.work({
    clock: () => new Date(time),
    engine: () => Promise.reject(new Error('no memory at /srv/secreto')),
  });
  const id = await press.queue('p1', pages(1));
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(async () => {
      time += 60_000;
      expect(press.events.filter(({ is }) => is === 'begun').length).toBe(attempts);
    }, soon);
  }
  await reaches(id, 'failed');
  const job = await press.jobs.read('acme', id);
  expect(job).toMatchObject({ attempts: 3, failure: { code: 'internal' } });
  expect(JSON.stringify(job)).not.toContain('secreto');
});

describe('while the database does not answer', () => {
  /** What the queue is asked is refused while `isOut`. */
  const outageOf = (database: Database) => {
    const outage = { isOut: false };
    const refuse = () => Promise.reject(new AppError('database.unavailable'));
    const jobs = new Proxy(database.repos.jobs, {
      get: (of, name) => (outage.isOut ? refuse : Reflect.get(of, name)),
    });
    return { outage, failing: { ...database, repos: { ...database.repos, jobs } } };
  };
  const troubles = () => press.events.filter(({ is }) => is === 'trouble').length;

  test.each([
    ['a page that cannot be kept', 2],
    ['a page that takes longer than the lease', 1],
  ])('%s costs no try, and what is kept is taken over', async (_, open) => {
    const { outage, failing } = outageOf(press.database);
    press.gate.open = 1;
    press.work({ database: failing, leaseMs: 600 });
    const id = await press.queue('p1', pages(3));
    await isHeldAt(id, 1);
    outage.isOut = true;
    press.gate.open = open;
    // Longer than the lease, in signs of life that nobody heard and tries to hand it back.
    await vi.waitFor(() => expect(troubles()).toBeGreaterThan(4), soon);
    outage.isOut = false;
    press.gate.open = 3;
    await reaches(id, 'done');
    expect(await press.jobs.read('acme', id)).toMatchObject({ attempts: 1, failure: null });
    expect((await press.documents.head('p1'))?.pageCount).toBe(3);
  });
});

describe('in the middle of a document', () => {
  test('a cancelling is heard within seconds although a page never comes, and nothing is published', async () => {
    press.gate.open = 2;
    press.work();
    const id = await press.queue('p1', pages(5));
    await isHeldAt(id, 2);
    await press.jobs.cancel('acme', id, press.clock());
    const asked = performance.now();
    await reaches(id, 'cancelled');
    expect(performance.now() - asked).toBeLessThan(10_000);
    press.gate.open = 5;
    const next = await press.queue('p1', pages(1));
    await reaches(next, 'done');
    expect((await press.documents.head('p1'))?.pageCount).toBe(1);
  });

  test('a worker that is stopped hands back, and another goes on at the page where it stopped', async () => {
    press.gate.open = 3;
    const first = press.work();
    const id = await press.queue('p1', pages(6));
    await isHeldAt(id, 3);
    await first.stop();
    expect(await press.jobs.read('acme', id)).toMatchObject({ state: 'queued', attempts: 0 });
    const kept = (await press.jobs.keptPages(id)).map(({ page }) => page.index);
    press.gate.drawn.length = 0;
    press.gate.open = 6;
    press.work();
    await reaches(id, 'done');
    // Pages that the first worker still had in its hands may come out of the gate, too; they are kept nowhere.
    expect(press.gate.drawn.filter((index) => kept.includes(index))).toEqual([]);
    const published = await press.documents.pages('p1');
    expect(published?.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(press.events.map(({ is }) => is)).toEqual(['begun', 'handed back', 'begun', 'done']);
  });

  test('an edition that was taken over equals one that was drawn in one go', async () => {
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
    const told = async (document: string) => {
      const of = await press.documents.pages(document);
      return of?.map(({ Uid: _, Belong_pdf, createdAt: __, updatedAt: ___, tiles: ____, ...page }) => page);
    };
    expect(await told('a')).toEqual(await told('b'));
    const [one, other] = [await press.documents.head('a'), await press.documents.head('b')];
    expect(one?.details).toEqual(other?.details);
    expect(one?.details.text).toBeDefined();
  });

  test('a worker whose lease ran out publishes nothing, whatever it still does', async () => {
    press.gate.open = 1;
    press.work();
    const id = await press.queue('p1', pages(3));
    await isHeldAt(id, 1);
    const inHours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const claim = await press.jobs.claim({ worker: 'otro', until: inHours(2) }, inHours(1));
    expect(claim).toMatchObject({ id, attempts: 2 });
    press.gate.open = 3;
    await vi.waitFor(() => expect(press.events.map(({ is }) => is)).toContain('lost'), soon);
    expect(await press.state(id)).toBe('running');
    expect(await press.documents.head('p1')).toBeNull();
    expect((await press.jobs.keptPages(id)).length).toBe(1);
  });
});

test('two lanes work two documents at the same time, and one document never twice', async () => {
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
