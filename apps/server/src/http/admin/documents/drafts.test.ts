/** Drafts under /admin/v1: made by a publishing or as a copy, edited, published and discarded, while shoppers read the current edition. */
import { randomUUID } from 'node:crypto';
import { adminOperations, Job, PageState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../cli/testing/pdf.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { edition, page, tag } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { elements, of, openEditor } from '../../testing/editor.ts';
import { startTestWorker } from '../../testing/test-worker.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let desk: Awaited<ReturnType<typeof openEditor>>;
let worker: Worker | null;
beforeEach(async () => {
  worker = null;
  desk = await openEditor();
});
afterEach(async () => {
  await worker?.stop();
  await desk.shop.close();
});

const acme = { params: { companyUid: 'acme' } };

/** Returns a function that reports the documents whose changes are announced from now on. */
const watchDocuments = (): (() => string[]) => {
  const { changes } = desk.shop.database;
  const uids = new Set<string>();
  // A process receives its own changes a second time, from the database; `isConnected` receives those that are due.
  changes.isConnected();
  changes.subscribe((change) => {
    if (change !== 'everything' && change.kind === 'document') uids.add(change.uid);
  });
  return () => {
    changes.isConnected();
    return [...uids];
  };
};

/** The answer to the publishing of a document of two pages with `hold`. */
const holding = async (document: string) => {
  const { uploads } = desk.shop.database.repos;
  const id = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  await uploads.add({ id, company: 'acme', name: 'Otoño', expiresAt }, { unfinished: 10, bytesADay: 1e9 }, NOW);
  await uploads.finish(id, await desk.shop.files.put(tinyPdf(['Ref. CN-1', 'Nada']), 'pdf'), expiresAt, NOW);
  return desk.editor.call('jobs.create', { ...acme, body: { upload: id, document, hold: true } });
};

const held = async (document: string): Promise<Job> => {
  const answer = await holding(document);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return Job.parse(answer.json());
};

const ended = async ({ id }: Job): Promise<Job> => {
  worker ??= startTestWorker(desk.shop);
  return vi.waitFor(
    async () => {
      const job = Job.parse(await desk.answered('jobs.read', { params: { companyUid: 'acme', jobId: id } }));
      expect(['done', 'failed', 'cancelled']).toContain(job.state);
      return job;
    },
    { timeout: 50_000 },
  );
};

const shoppers = async (pdf: string): Promise<number> =>
  (await desk.shop.call(`/v2/interactive_pdf/pdf_pages?pdfUid=${pdf}`)).statusCode;

const editionOf = async (number: number, pdfUid = 'catalogo') => {
  const { editions } = await desk.answered('editions.list', of({ pdfUid }));
  return editions.find((one: { number: number }) => one.number === number);
};

describe('a held publishing', () => {
  // Covers §backend-140.
  test('a held publishing ends in a draft of an existing document, whose number is in the report; shoppers keep the current edition', async () => {
    const before = await desk.shoppersPages();
    const announced = watchDocuments();
    const job = await ended(await held('catalogo'));
    expect(job).toMatchObject({ state: 'done', hold: true, report: { edition: 2, isDraft: true, pages: 2 } });
    expect(await desk.shoppersPages()).toEqual(before);
    expect(announced()).toEqual([]);
    expect(await editionOf(2)).toMatchObject({ isDraft: true, isCurrent: false, pages: 2 });
    expect(await editionOf(1)).toMatchObject({ isDraft: false, isCurrent: true });
  });

  // Covers §backend-140.
  test('a held publishing of a new document is seen by its publishers only, until it is published', async () => {
    const job = await ended(await held('nuevo'));
    expect(job.report).toMatchObject({ edition: 1, isDraft: true });
    expect(await shoppers('nuevo')).toBe(404);
    expect((await desk.shop.call('/v2/interactive_pdf/list_pdf?companyUid=acme')).json().total).toBe(1);
    expect(await desk.answered('documents.read', of({ pdfUid: 'nuevo' }))).toMatchObject({ isDraft: true, edition: 1 });
    const { documents } = await desk.answered('documents.list', acme);
    expect(documents).toMatchObject([
      { uid: 'nuevo', isDraft: true, drafts: 1, newestDraft: 1, editions: 0 },
      { uid: 'catalogo', newestDraft: null },
    ]);
    const { jobs } = await desk.answered('jobs.list', acme);
    expect(jobs).toMatchObject([{ id: job.id, hasDocument: true }]);
    const pages = of({ pdfUid: 'nuevo', index: 1 });
    expect(await desk.refused('pages.read', pages)).toMatchObject({ status: 404, code: 'edition.unknown' });
    const { version } = await editionOf(1, 'nuevo');
    await desk.answered('editions.publish', { ...of({ pdfUid: 'nuevo', number: 1 }), body: { version } });
    expect(await shoppers('nuevo')).toBe(200);
    expect((await desk.shop.call('/v2/interactive_pdf/list_pdf?companyUid=acme')).json().total).toBe(2);
  });

  test('a cancelled held publishing leaves no draft', async () => {
    const job = await held('nuevo');
    await desk.answered('jobs.cancel', { params: { companyUid: 'acme', jobId: job.id } });
    expect(await ended(job)).toMatchObject({ state: 'cancelled', report: null });
    expect(await desk.refused('documents.read', of({ pdfUid: 'nuevo' }))).toMatchObject({ code: 'pdf.unknown' });
  });

  test('a held publishing is refused without room for another document', async () => {
    await desk.shop.database.repos.quotas.set('acme', { documents: 2 });
    await ended(await held('nuevo'));
    await ended(await held('nuevo'));
    const refused = await holding('otro');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'quota.documents']);
  });
});

describe('a draft', () => {
  const copied = async (): Promise<{ number: number; version: number }> => desk.answered('editions.draft');
  const onDraft = (number: number, more: Record<string, unknown> = {}, body?: unknown) => ({
    ...of({ number, ...more }),
    ...(body !== undefined && { body }),
  });

  // Covers §backend-141, §backend-142.
  test('a draft is a copy that is edited page by page without a sound, then published', async () => {
    const before = await desk.shoppersPages();
    const announced = watchDocuments();
    const { number } = await copied();
    const read = PageState.parse(await desk.answered('editions.pages.read', onDraft(number, { index: 2 })));
    expect(read).toMatchObject({ edition: number, index: 2 });
    const saved = await desk.answered(
      'editions.pages.replace',
      onDraft(number, { index: 2 }, { version: read.version, ...elements }),
    );
    expect(saved.tags).toMatchObject([{ name: 'CN-2' }, { name: 'CN-3' }]);
    const sections = await desk.answered('editions.sections.read', onDraft(number));
    await desk.answered(
      'editions.sections.replace',
      onDraft(number, {}, { version: sections.version, sections: [{ name: 'Nueva', index: 2 }] }),
    );
    const csv = (await desk.editor.call('editions.tags.export', onDraft(number))).body;
    expect(csv).toContain('CN-2');
    const { tagsVersion } = await desk.answered(
      'editions.tags.import',
      onDraft(number, {}, { version: saved.version, csv: csv.replaceAll('CN-2', 'CN-7') }),
    );
    expect(await desk.shoppersPages()).toEqual(before);
    expect(announced()).toEqual([]);
    const { version } = await editionOf(number);
    expect(version).toBe(tagsVersion);
    expect(await desk.answered('editions.publish', onDraft(number, {}, { version }))).toMatchObject({
      edition: number,
    });
    expect(announced()).toEqual(['catalogo']);
    expect((await desk.shoppersPages())[1]?.tags.map(({ product }) => product.ref)).toEqual(['CN-7', 'CN-3']);
    expect((await desk.shop.call('/v2/interactive_pdf/pdf_content_menu/catalogo')).json()).toMatchObject([
      { sections: [{ name: 'Nueva', index: 2 }] },
    ]);
    await desk.answered('editions.restore', of({ number: 1 }));
    expect((await desk.shoppersPages())[1]?.tags).toEqual(before[1]?.tags);
  });

  // Covers §backend-141.
  test('a draft loses nothing when two publishers edit and publish it at the same time', async () => {
    const { number } = await copied();
    const { version } = PageState.parse(await desk.answered('editions.pages.read', onDraft(number, { index: 1 })));
    const saving = () =>
      desk.editor.call('editions.pages.replace', onDraft(number, { index: 1 }, { version, ...elements }));
    const known = await editionOf(number);
    const answers = await Promise.all([saving(), saving()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    const late = await desk.refused('editions.publish', onDraft(number, {}, { version: known.version }));
    const now = await editionOf(number);
    expect(late).toMatchObject({ status: 409, code: 'edition.conflict', version: now.version });
    const page = PageState.parse(await desk.answered('pages.read', of({ index: 1 })));
    await desk.answered('pages.replace', { ...of({ index: 1 }), body: { version: page.version, ...elements } });
    const { revision } = await desk.answered('documents.read');
    const over = await desk.refused('editions.publish', onDraft(number, {}, { version: now.version }));
    expect(over).toMatchObject({ status: 409, code: 'pdf.conflict', version: revision });
    await desk.answered('editions.publish', onDraft(number, {}, { version: now.version, revision }));
  });

  test('a draft is published once, is not restored, and cannot be discarded as the current edition', async () => {
    const { number, version } = await copied();
    expect(await desk.refused('editions.restore', onDraft(number))).toMatchObject({
      status: 409,
      code: 'edition.draft',
    });
    await desk.answered('editions.publish', onDraft(number, {}, { version }));
    for (const published of [number, 1])
      expect(await desk.refused('editions.publish', onDraft(published, {}, { version }))).toMatchObject({
        status: 409,
        code: 'edition.published',
      });
    expect(await desk.refused('editions.delete', onDraft(number))).toMatchObject({ code: 'edition.current' });
    expect(await desk.refused('editions.publish', onDraft(99, {}, { version }))).toMatchObject({
      status: 404,
      code: 'edition.unknown',
    });
    for (const body of [{}, { version: 'x' }, { version, revision: 'x' }, { version, force: true }])
      expect(await desk.refused('editions.publish', onDraft(number, {}, body))).toMatchObject({ status: 400 });
  });

  // Covers §backend-143.
  test('a draft is discarded without a trace; a copy of an older edition has its content', async () => {
    const { documents } = desk.shop.database.repos;
    const newer = [page(1, { tags: [tag('Z')] })];
    await documents.publish(edition('catalogo', { pages: newer, sections: [] }), NOW);
    const older = await desk.answered('editions.copy', onDraft(1));
    expect(older).toMatchObject({ number: 3, isDraft: true, pages: 2 });
    const again = await desk.answered('editions.copy', onDraft(3));
    const announced = watchDocuments();
    const left = await desk.answered('editions.delete', onDraft(3));
    expect(left.editions.map((one: { number: number }) => one.number)).toEqual([again.number, 2, 1]);
    expect(announced()).toEqual([]);
    expect(await desk.refused('editions.pages.read', onDraft(3, { index: 1 }))).toMatchObject({
      status: 404,
      code: 'edition.unknown',
    });
  });

  test('a draft belongs to its company and its editors', async () => {
    const { number, version } = await copied();
    const reader = await signedIn(desk.shop, { roles: { acme: 'viewer' } });
    const writes = [
      ['editions.draft', undefined],
      ['editions.copy', undefined],
      ['editions.publish', { version }],
      ['editions.delete', undefined],
      ['editions.pages.replace', { version, ...elements }],
    ] as const;
    for (const [id, body] of writes) {
      const call = onDraft(number, { index: 1 }, body);
      expect(await desk.refused(id, call, reader)).toMatchObject({ status: 403, code: 'access.denied' });
      expect(await desk.refused(id, call, desk.other)).toMatchObject({ status: 404 });
      expect(['author', 'editor']).toContain(adminOperations[id].access);
    }
    expect((await reader.call('editions.pages.read', onDraft(number, { index: 1 }))).statusCode).toBe(200);
  });

  test('a draft of a removed document is gone with it', async () => {
    const { number, version } = await copied();
    await desk.answered('documents.delete');
    for (const [id, more, body] of [
      ['editions.publish', {}, { version }],
      ['editions.pages.read', { index: 1 }, undefined],
      ['editions.copy', {}, undefined],
    ] as const)
      expect(await desk.refused(id, onDraft(number, more, body))).toMatchObject({ status: 404, code: 'pdf.unknown' });
  });

  // Covers §backend-142.
  test('a draft is read up to a hundred pages at a time, with versions', async () => {
    const { documents } = desk.shop.database.repos;
    const many = Array.from({ length: 130 }, (_, before) => page(before + 1, { tags: [tag(`R${before + 1}`)] }));
    await documents.publish(edition('largo', { pages: many, sections: [], isDraft: true }), NOW);
    const listed = (query: object) =>
      desk.answered('editions.pages.list', { ...of({ pdfUid: 'largo', number: 1 }), query: { ...query } });
    const first = await listed({});
    expect(first).toMatchObject({ edition: 1, total: 130 });
    expect(first.pages).toHaveLength(100);
    const some = await listed({ from: 101 });
    expect(some.pages).toHaveLength(30);
    expect(some.pages[0]).toEqual(
      await desk.answered('editions.pages.read', of({ pdfUid: 'largo', number: 1, index: 101 })),
    );
    expect((await listed({ from: 5, to: 6 })).pages.map(({ index }: { index: number }) => index)).toEqual([5, 6]);
    expect((await listed({ from: 131 })).pages).toEqual([]);
    expect((await listed({ from: 999_999_990 })).pages).toEqual([]);
    for (const query of [{ from: 1, to: 101 }, { from: 3, to: 2 }, { from: 0 }, { from: 'x' }, { to: 1e12 }])
      expect(await desk.refused('editions.pages.list', { ...of({ pdfUid: 'largo', number: 1 }), query })).toMatchObject(
        {
          status: 400,
        },
      );
    const current = await desk.answered('pages.list');
    expect(current).toMatchObject({ edition: 1, total: 2, pages: [{ index: 1 }, { index: 2 }] });
  });
});
