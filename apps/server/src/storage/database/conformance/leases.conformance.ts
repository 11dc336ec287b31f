/** Conformance: a worker that lost its lease cannot write, and its checkpoints are available to the next one. */
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import type { Claim, PageDraft } from '../../../domain/ports/jobs.ts';
import { company, edition, model, page } from '../../testing/builders.ts';
import { type ConformanceContext, day, hostileTexts } from '../../testing/conformance.ts';

const report = {
  pages: 2,
  sections: 1,
  words: 9,
  references: { inFeed: 0, found: 0, tagged: 0 },
  failedPages: [],
  storeFailure: null,
  seconds: 1.5,
};
const draft = (index: number, more: Partial<PageDraft['page']> = {}): PageDraft => ({
  page: page(index, { models: [model('M-1')], ...more }),
  wordsKey: `${'b'.repeat(64)}.json`,
  words: 3,
  failure: null,
});
const later = (seconds: number): Date => new Date(day(1).getTime() + seconds * 1000);
/** A lease of ten seconds. */
const lease = (worker: string, from: number) => ({ worker, until: later(from + 10) });

export const leasesConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('leases', () => {
    const queued = async (database: Database, document = 'p1'): Promise<string> => {
      const { repos } = database;
      if (!(await repos.companies.byUid('acme'))) await repos.companies.insert(company(), day(1));
      const id = crypto.randomUUID();
      const fileKey = `${'a'.repeat(64)}.pdf`;
      await repos.jobs.add({ id, company: 'acme', document, name: 'Catálogo', fileKey }, later(0));
      return id;
    };
    const claimed = async ({ repos }: Database, worker: string, at: number): Promise<Claim> => {
      const claim = await repos.jobs.claim(lease(worker, at), later(at));
      if (!claim) throw new Error('nothing to claim');
      return claim;
    };

    test('a clock that is set back extends neither a dead worker’s lease nor the wait of a queued job', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const hour = 3600;
      await queued(database);
      const first = await claimed(database, 'w1', hour);
      expect(await jobs.claim(lease('w2', 0), later(0))).not.toBeNull();
      expect(await jobs.renew(first, later(hour + 30), null)).toBe('lost');
      const put = {
        id: crypto.randomUUID(),
        company: 'acme',
        document: 'p2',
        name: 'Otro',
        fileKey: `${'a'.repeat(64)}.pdf`,
      };
      await jobs.add(put, later(hour));
      expect(await jobs.claim(lease('w2', 1), later(1))).toMatchObject({ id: put.id });
    });

    test('a worker that renews its lease keeps its job, and a silent one loses it', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const id = await queued(database);
      const first = await claimed(database, 'w1', 0);
      expect(await jobs.renew(first, later(30), { step: 'pages', done: 1, total: 4 })).toBe('held');
      expect(await jobs.claim(lease('w2', 20), later(20))).toBeNull();
      const second = await claimed(database, 'w2', 31);
      expect(second).toMatchObject({ id, token: 2, attempts: 2 });
      expect(await jobs.renew(first, later(90), null)).toBe('lost');
      expect(await jobs.renew(second, later(90), null)).toBe('held');
    });

    test('a worker that lost its job cannot publish, store checkpoints or end the job', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      await queued(here);
      const first = await claimed(here, 'w1', 0);
      const second = await claimed(there, 'w2', 11);
      const publishing = here.inTransaction(async (repos) => {
        await repos.jobs.finish(first, report, later(12));
        await repos.documents.publish(edition(), later(12));
      });
      await expect(publishing).rejects.toMatchObject({ code: 'job.lost' });
      await expect(here.repos.jobs.savePage(first, draft(1))).rejects.toMatchObject({ code: 'job.lost' });
      expect(await here.repos.jobs.fail(first, { code: 'internal' }, later(12))).toBe(false);
      expect(await here.repos.jobs.release(first, later(12), true)).toBe(false);
      expect(await here.repos.jobs.confirmCancelled(first, later(12))).toBe(false);
      expect(await here.repos.documents.head('p1')).toBeNull();
      expect(await here.repos.jobs.finishedPages(first.id)).toEqual([]);
      await there.inTransaction(async (repos) => {
        await repos.jobs.finish(second, report, later(13));
        await repos.documents.publish(edition(), later(13));
      });
      expect(await here.repos.documents.head('p1')).not.toBeNull();
      expect(await here.repos.jobs.read('acme', first.id)).toMatchObject({ state: 'done', report, failure: null });
    });

    test('the edition and the end of its job become visible in one transaction', async () => {
      const database = await open();
      const id = await queued(database);
      const claim = await claimed(database, 'w1', 0);
      const failing = database.inTransaction(async (repos) => {
        await repos.jobs.finish(claim, report, later(1));
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      expect(await database.repos.jobs.read('acme', id)).toMatchObject({ state: 'running', report: null });
    });

    test('checkpoints are stored once per page and are read unchanged by the next worker until the job ends', async () => {
      const database = await open();
      const { jobs } = database.repos;
      await queued(database);
      const first = await claimed(database, 'w1', 0);
      const failed: PageDraft = { ...draft(2, { pictures: [], thumbnail: null }), wordsKey: null, failure: 'deadline' };
      await jobs.savePage(
        first,
        draft(3, { links: hostileTexts.map((name) => ({ name, url: '/x', position: { left: 1 / 3, top: 0 } })) }),
      );
      await jobs.savePage(first, failed);
      await jobs.savePage(first, { ...failed, failure: null });
      const second = await claimed(database, 'w2', 11);
      const finished = await jobs.finishedPages(second.id);
      expect(finished.map((one) => one.page.index)).toEqual([2, 3]);
      expect(finished[0]).toEqual(failed);
      expect(finished[1]?.page.links.map(({ name }) => name)).toEqual(hostileTexts);
      expect(finished[1]?.page.links[0]?.position.left).toBe(1 / 3);
      await jobs.finish(second, report, later(12));
      expect(await jobs.finishedPages(second.id)).toEqual([]);
    });

    test('a job whose workers die three times fails with job.abandoned', async () => {
      const database = await open();
      const id = await queued(database);
      for (const at of [0, 11, 22]) expect((await claimed(database, 'w', at)).id).toBe(id);
      expect(await database.repos.jobs.claim(lease('w', 33), later(33))).toBeNull();
      expect(await database.repos.jobs.read('acme', id)).toMatchObject({
        state: 'failed',
        attempts: 3,
        failure: { code: 'job.abandoned' },
        endedAt: later(33).toISOString(),
      });
    });

    test('a released job costs no attempt, waits until its due time, and retains its checkpoints', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const id = await queued(database);
      for (let at = 0; at < 5; at += 1) {
        const claim = await claimed(database, 'w', at);
        await jobs.savePage(claim, draft(at + 1));
        expect(await jobs.release(claim, later(at), false)).toBe(true);
      }
      const sixth = await claimed(database, 'w', 6);
      expect(sixth.attempts).toBe(1);
      expect((await jobs.finishedPages(id)).length).toBe(5);
      expect(await jobs.release(sixth, later(60), true)).toBe(true);
      expect(await jobs.claim(lease('w', 59), later(59))).toBeNull();
      expect((await claimed(database, 'w', 60)).attempts).toBe(2);
    });

    test('a release after the lease expired costs no attempt, however often it is repeated', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const id = await queued(database);
      const claim = await claimed(database, 'w1', 0);
      // Another claim, of another document, ends the expired lease.
      const other = { id: crypto.randomUUID(), company: 'acme', document: 'otro', name: 'Otro', fileKey: '' };
      await jobs.begin(other, lease('w2', 11), later(11));
      expect(await jobs.read('acme', id)).toMatchObject({ state: 'queued', attempts: 1 });
      for (const at of [12, 13]) expect(await jobs.release(claim, later(at), false)).toBe(true);
      const again = await claimed(database, 'w1', 14);
      expect(again).toMatchObject({ id: claim.id, attempts: 1 });
      expect(await jobs.release(claim, later(15), false)).toBe(false);
      expect(await jobs.renew(again, later(30), null)).toBe('held');
    });

    test('a cancelled job ends when its worker dies, and cannot be published or released', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const id = await queued(database);
      const claim = await claimed(database, 'w1', 0);
      await jobs.cancel('acme', id, later(1));
      await expect(jobs.finish(claim, report, later(2))).rejects.toMatchObject({ code: 'job.cancelled' });
      await expect(jobs.savePage(claim, draft(1))).rejects.toMatchObject({ code: 'job.cancelled' });
      expect(await jobs.release(claim, later(2), true)).toBe(false);
      expect(await jobs.claim(lease('w2', 11), later(11))).toBeNull();
      expect(await jobs.read('acme', id)).toMatchObject({ state: 'cancelled', failure: null });
    });

    test('a begun job whose process died fails, and its document is free for other jobs', async () => {
      const database = await open();
      const { jobs } = database.repos;
      await queued(database, 'otro');
      const job = { id: crypto.randomUUID(), company: 'acme', document: 'p1', name: 'x', fileKey: '' };
      expect(await jobs.begin(job, lease('cli', 0), later(0))).toMatchObject({ token: 1 });
      const next = { ...job, id: crypto.randomUUID() };
      expect(await jobs.begin(next, lease('cli', 9), later(9))).toBeNull();
      expect(await jobs.begin(next, lease('cli', 10), later(10))).toMatchObject({ id: next.id });
      expect(await jobs.read('acme', job.id)).toMatchObject({ state: 'failed', failure: { code: 'job.abandoned' } });
    });

    test('progress increments the revision, a heartbeat does not', async () => {
      const database = await open();
      const { jobs } = database.repos;
      const id = await queued(database);
      const claim = await claimed(database, 'w', 0);
      const { revision } = (await jobs.read('acme', id))!;
      const progress = { step: 'pages', done: 1, total: 4 } as const;
      await jobs.renew(claim, later(20), null);
      expect((await jobs.read('acme', id))?.revision).toBe(revision);
      await jobs.renew(claim, later(20), progress);
      await jobs.renew(claim, later(20), progress);
      expect(await jobs.read('acme', id)).toMatchObject({ revision: revision + 1, progress });
    });
  });
