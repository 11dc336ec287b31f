/** Two publishers of one document under /admin/v1: edits and drafts of one while the publishing of the other ends. */
import { randomUUID } from 'node:crypto';
import { Job, PageState } from '@vitrina/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../cli/testing/pdf.ts';
import type { Database } from '../../../domain/ports/database.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { feedProduct } from '../../../storage/testing/builders.ts';
import { signedIn as signIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { aTag, of, openEditor } from '../../testing/editor.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FIRST = ['Silla Ref. R-1000 de roble macizo', 'Mesa Ref. R-1002 de comedor'];
/** The pages of the first edition behind a new one. */
const NEXT = ['Novedades de la temporada', ...FIRST];

/** A database whose publishing transactions wait until a test lets each of them begin. */
const gatedDatabase = (database: Database) => {
  const gate = { prepared: 0, open: 0 };
  const gated: Database = {
    ...database,
    inTransaction: async (work) => {
      gate.prepared += 1;
      const turn = gate.prepared;
      while (gate.open < turn) await new Promise((resolve) => setTimeout(resolve, 5));
      return database.inTransaction(work);
    },
  };
  return { gate, gated };
};

let desk: Awaited<ReturnType<typeof openEditor>>;
let other: Awaited<ReturnType<typeof signIn>>;
let gate: ReturnType<typeof gatedDatabase>['gate'];
let worker: Worker;
/** Each test has a document of its own. */
let pdfUid = '';
let documents = 0;
beforeAll(async () => {
  desk = await openEditor();
  other = await signIn(desk.shop, { roles: { acme: 'editor' } });
  await desk.shop.database.repos.feed.replace('acme', [feedProduct('1000'), feedProduct('1002')], NOW);
  const { gate: opened, gated } = gatedDatabase(desk.shop.database);
  gate = opened;
  worker = startTestWorker({ ...desk.shop, database: gated });
});
beforeEach(async () => {
  documents += 1;
  pdfUid = `otono-${documents}`;
  gate.open = Number.POSITIVE_INFINITY;
  await isEnded(await queue(FIRST), 'done');
  gate.prepared = 0;
  gate.open = 0;
});
afterAll(async () => {
  gate.open = Number.POSITIVE_INFINITY;
  await worker.stop();
  await desk.shop.close();
});

const otono = (more: Record<string, unknown> = {}) => of({ pdfUid, ...more });
const soon = { timeout: 40_000, interval: 10 };

const queue = async (texts: readonly string[]): Promise<Job> => {
  const { uploads } = desk.shop.database.repos;
  const id = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  await uploads.add({ id, company: 'acme', name: 'Otoño', expiresAt }, { unfinished: 100, bytesADay: 1e9 }, NOW);
  await uploads.finish(id, await desk.shop.files.put(tinyPdf(texts), 'pdf'), expiresAt, NOW);
  return Job.parse(
    await desk.answered('jobs.create', { ...of(), body: { upload: id, document: pdfUid, name: 'Otoño' } }),
  );
};

const readJob = async ({ id }: Job): Promise<Job> =>
  Job.parse(await desk.answered('jobs.read', { params: { companyUid: 'acme', jobId: id } }));

const isEnded = (job: Job, state: Job['state']): Promise<Job> =>
  vi.waitFor(async () => {
    const read = await readJob(job);
    expect(['queued', 'running']).not.toContain(read.state);
    expect(read.state, JSON.stringify(read.failure)).toBe(state);
    return read;
  }, soon);

/** Waits until the edition has been prepared that often and only its transaction is missing. */
const isPrepared = (times: number) => vi.waitFor(() => expect(gate.prepared).toBe(times), soon);

const answeredToOther = async (id: Parameters<typeof other.call>[0], call: Parameters<typeof other.call>[1]) => {
  const answer = await other.call(id, call);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};

/** The other publisher adds a tag to a page. Resolves when it is acknowledged. */
const addTag = async (index: number, ref: string, edition?: number): Promise<void> => {
  const [read, replace] =
    edition === undefined
      ? (['pages.read', 'pages.replace'] as const)
      : (['editions.pages.read', 'editions.pages.replace'] as const);
  const at = otono({ index, ...(edition !== undefined && { number: edition }) });
  const { version, tags, images, videos, models, links } = PageState.parse((await other.call(read, at)).json());
  const body = { version, images, videos, models, links, tags: [...tags, aTag(ref)] };
  await answeredToOther(replace, { ...at, body });
};

/** The other publisher copies the current edition, adds a tag and publishes the copy. Resolves to its number. */
const publishOther = async (ref: string): Promise<number> => {
  const made = await other.call('editions.draft', otono());
  const { number } = made.json();
  await addTag(1, ref, number);
  const { editions } = (await other.call('editions.list', otono())).json();
  const { version } = editions.find((one: { number: number }) => one.number === number);
  await answeredToOther('editions.publish', { ...otono({ number }), body: { version } });
  return number;
};

const shopperTags = async (): Promise<string[]> => {
  const answer = await desk.shop.call(`/v2/interactive_pdf/pdf_pages?pdfUid=${pdfUid}`);
  const pages: { index: number; tags: { product: { ref: string } }[] }[] = answer.json();
  return pages.flatMap(({ index, tags }) => tags.map(({ product }) => `${index} ${product.ref}`)).sort();
};

// Covers §backend-170.
describe('an edition is prepared while another publisher works', () => {
  test('a tag that the other one saves meanwhile is in the new edition, on the new page of its product', async () => {
    const job = await queue(NEXT);
    await isPrepared(1);
    await addTag(2, 'R-77');
    expect(await shopperTags()).toEqual(['1 R-1000', '2 R-1002', '2 R-77']);
    gate.open = 1;
    await isEnded(job, 'done');
    expect(await shopperTags()).toEqual(['2 R-1000', '3 R-1002', '3 R-77']);
  });

  test('an edition that the other one publishes meanwhile is followed: the new one is prepared again', async () => {
    const job = await queue(NEXT);
    await isPrepared(1);
    const theirs = await publishOther('R-88');
    gate.open = 1;
    await isPrepared(2);
    expect(await shopperTags()).toEqual(['1 R-1000', '1 R-88', '2 R-1002']);
    gate.open = 2;
    const { report } = await isEnded(job, 'done');
    expect(report).toMatchObject({ edition: theirs + 1, pages: 3 });
    expect(await shopperTags()).toEqual(['2 R-1000', '2 R-88', '3 R-1002']);
    const { editions } = await desk.answered('editions.list', otono());
    expect(editions).toMatchObject([{ number: theirs + 1, isCurrent: true }, { number: theirs }, { number: 1 }]);
  });

  test('a second edition of the other one ends the job with a conflict; theirs stays, and the upload can be published again', async () => {
    const job = await queue(NEXT);
    await isPrepared(1);
    await publishOther('R-88');
    gate.open = 1;
    await isPrepared(2);
    const theirs = await publishOther('R-99');
    gate.open = 2;
    const failed = await isEnded(job, 'failed');
    expect(failed).toMatchObject({ failure: { code: 'pdf.conflict' }, attempts: 1, report: null });
    expect(gate.prepared).toBe(2);
    expect(await shopperTags()).toEqual(['1 R-1000', '1 R-88', '1 R-99', '2 R-1002']);
    expect(await desk.answered('documents.read', otono())).toMatchObject({ edition: theirs });
    const { editions } = await desk.answered('editions.list', otono());
    expect(editions.map(({ number }: { number: number }) => number)).toEqual([theirs, theirs - 1, 1]);
    gate.open = 3;
    await isEnded(await queue(NEXT), 'done');
    expect(await shopperTags()).toEqual(['2 R-1000', '2 R-88', '2 R-99', '3 R-1002']);
  });

  test('a cancellation while the edition is prepared again takes effect at once', async () => {
    const job = await queue(NEXT);
    await isPrepared(1);
    await publishOther('R-88');
    gate.open = 1;
    await isPrepared(2);
    await answeredToOther('jobs.cancel', { params: { companyUid: 'acme', jobId: job.id } });
    await isEnded(job, 'cancelled');
    expect(await shopperTags()).toEqual(['1 R-1000', '1 R-88', '2 R-1002']);
  });
});

// Covers §backend-171.
describe('two publishers press publish at once', () => {
  const draft = async () => {
    const { number } = await desk.answered('editions.draft', otono());
    await addTag(1, `D-${number}`, number);
    const { editions } = await desk.answered('editions.list', otono());
    return editions.find((one: { number: number }) => one.number === number) as { number: number; version: number };
  };

  test('one draft is published once, and the second publisher is told so', async () => {
    const { number, version } = await draft();
    const call = { ...otono({ number }), body: { version } };
    const answers = await Promise.all([
      desk.editor.call('editions.publish', call),
      other.call('editions.publish', call),
    ]);
    const [first, second] = answers.sort((one, another) => one.statusCode - another.statusCode);
    expect(first?.json()).toMatchObject({ edition: number });
    expect(second?.json()).toMatchObject({ status: 409, code: 'edition.published' });
    expect(await shopperTags()).toEqual([`1 D-${number}`, '1 R-1000', '2 R-1002']);
    const { entries } = (await (await signIn(desk.shop, { roles: { acme: 'owner' } })).call('audit.list', of())).json();
    const published = entries.filter(
      ({ operation, target }: { operation: string; target: string }) =>
        operation === 'editions.publish' && target === pdfUid,
    );
    expect(published).toHaveLength(1);
  });

  test('of two drafts one is published, and the other one stays a draft with its tags', async () => {
    const [one, another] = [await draft(), await draft()];
    const publish = ({ number, version }: typeof one, by: typeof other) =>
      by.call('editions.publish', { ...otono({ number }), body: { version } });
    const answers = await Promise.all([publish(one, desk.editor), publish(another, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.statusCode === 200 ? [one, another] : [another, one];
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const { revision } = await desk.answered('documents.read', otono());
    expect(refused).toMatchObject({ code: 'pdf.conflict', version: revision });
    expect(await shopperTags()).toContain(`1 D-${winner.number}`);
    const page = await desk.answered('editions.pages.read', otono({ number: loser.number, index: 1 }));
    expect(page.tags.map(({ product }: { product: { ref: string } }) => product.ref)).toContain(`D-${loser.number}`);
    const now = { version: loser.version, revision };
    await desk.answered('editions.publish', { ...otono({ number: loser.number }), body: now });
    expect(await shopperTags()).toContain(`1 D-${loser.number}`);
  });
});
