/** Conformance: the publishing queue runs each job once, one job per document at a time, companies round robin. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import type { Claim, Lease, NewJob } from '../../../domain/ports/jobs.ts';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day, hostileTexts } from '../../testing/conformance.ts';

const job = (document: string, more: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  company: 'acme',
  document,
  name: `Catálogo ${document}`,
  fileKey: `${'a'.repeat(64)}.pdf`,
  ...more,
});
/** `seconds` after the first day. */
const later = (seconds: number): Date => new Date(day(1).getTime() + seconds * 1000);
const lease = (worker = 'w1', until = later(600)): Lease => ({ worker, until });

export const jobsConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('jobs', () => {
    const openWith = async (...companies: string[]): Promise<Database> => {
      const database = await open();
      for (const uid of companies) await database.repos.companies.insert(company(uid), day(1));
      return database;
    };

    test('claim is null for an empty queue, and an unknown company cannot add jobs', async () => {
      const { repos } = await open();
      expect(await repos.jobs.claim(lease(), day(1))).toBeNull();
      await expect(repos.jobs.add(job('p1'), day(1))).rejects.toMatchObject({ code: 'company.unknown' });
      await expect(repos.jobs.begin(job('p1'), lease(), day(1))).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('a queued job is read as it was added, and jobs are claimed oldest first', async () => {
      const { repos } = await openWith('acme');
      const name = hostileTexts.join(' ');
      const first = await repos.jobs.add(job('p1', { name }), later(0));
      await repos.jobs.add(job('p2'), later(1));
      expect(first).toMatchObject({
        document: 'p1',
        name,
        state: 'queued',
        attempts: 0,
        progress: null,
        endedAt: null,
      });
      const claim = await repos.jobs.claim(lease(), later(2));
      expect(claim).toMatchObject({ id: first.id, company: 'acme', document: 'p1', name, token: 1, attempts: 1 });
      expect(await repos.jobs.read('acme', first.id)).toMatchObject({
        state: 'running',
        startedAt: later(2).toISOString(),
      });
    });

    // Covers §resilience-131.
    test('oldestDue is the time from which the longest waiting job has been due, without later and running ones', async () => {
      const { jobs } = (await openWith('acme')).repos;
      expect(await jobs.oldestDue(later(0))).toBeNull();
      await jobs.add(job('p1'), later(10));
      await jobs.add(job('p2'), later(20));
      expect(await jobs.oldestDue(later(5))).toBeNull();
      expect(await jobs.oldestDue(later(30))).toEqual(later(10));
      const claim = await jobs.claim(lease(), later(30));
      expect(await jobs.oldestDue(later(30))).toEqual(later(20));
      await jobs.release(claim ?? expect.fail('no claim'), later(40), true);
      await jobs.cancel('acme', (await jobs.list('acme', { limit: 1 }))[0]?.id ?? '', later(30));
      expect(await jobs.oldestDue(later(30))).toBeNull();
      expect(await jobs.oldestDue(later(41))).toEqual(later(40));
    });

    // Covers §resilience-139.
    test('a claim carries the trace of the request that created the job, and the time since when it was due', async () => {
      const { jobs } = (await openWith('acme')).repos;
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await jobs.add(job('p1', { traceparent }), later(0));
      await jobs.add(job('p2'), later(1));
      expect(await jobs.claim(lease(), later(5))).toMatchObject({ document: 'p1', traceparent, dueAt: later(0) });
      expect(await jobs.claim(lease(), later(5))).toMatchObject({ document: 'p2', traceparent: null, dueAt: later(1) });
    });

    test('a company cannot exceed its limit of queued jobs, even concurrently, and other companies have limits of their own', async () => {
      const options = await newDatabase();
      const [one, other] = [await open(options), await open(options)];
      for (const uid of ['acme', 'otra']) await one.repos.companies.insert(company(uid), day(1));
      const ends = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => (at % 2 ? one : other).repos.jobs.add(job(`p${at}`), later(at), 5)),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'job.too-many', facts: { most: 5 } });
      const { jobs } = one.repos;
      expect(await jobs.countByState()).toEqual({ queued: 5 });
      await jobs.add(job('suyo', { company: 'otra' }), later(10), 5);
      await jobs.claim(lease(), later(11));
      await jobs.claim(lease(), later(11));
      expect((await jobs.add(job('otro'), later(12), 5)).state).toBe('queued');
    });

    test('twenty concurrent workers in two processes claim each job once', { timeout: 60_000 }, async () => {
      const options = await newDatabase();
      const databases = [await open(options), await open(options)];
      for (const uid of ['acme', 'otra', 'más']) await databases[0]?.repos.companies.insert(company(uid), day(1));
      const ids = new Set<string>();
      for (let at = 0; at < 60; at += 1) {
        const added = job(`p${at}`, { company: ['acme', 'otra', 'más'][at % 3] ?? '' });
        await databases[0]?.repos.jobs.add(added, later(at));
        ids.add(added.id);
      }
      const claimed: Claim[] = [];
      await Promise.all(
        Array.from({ length: 20 }, async (_, number) => {
          const jobs = databases[number % 2]?.repos.jobs;
          for (let claim = await jobs?.claim(lease(`w${number}`), later(100)); claim; ) {
            claimed.push(claim);
            claim = await jobs?.claim(lease(`w${number}`), later(100));
          }
        }),
      );
      expect(claimed.length).toBe(60);
      expect(new Set(claimed.map(({ id }) => id))).toEqual(ids);
    });

    test('one job per document runs at a time, and jobs of other documents do not wait for it', async () => {
      const { repos } = await openWith('acme');
      await repos.jobs.add(job('p1'), later(0));
      const second = await repos.jobs.add(job('p1'), later(1));
      const other = await repos.jobs.add(job('p2'), later(2));
      const running = await repos.jobs.claim(lease(), later(3));
      expect((await repos.jobs.claim(lease(), later(3)))?.id).toBe(other.id);
      expect(await repos.jobs.claim(lease(), later(3))).toBeNull();
      expect(await repos.jobs.begin(job('p1'), lease(), later(3))).toBeNull();
      expect(await repos.jobs.fail(running!, { code: 'publish.damaged' }, later(4))).toBe(true);
      expect((await repos.jobs.claim(lease(), later(5)))?.id).toBe(second.id);
    });

    test('begin blocks queued jobs of its document, and of two concurrent begins one succeeds', async () => {
      const options = await newDatabase();
      const databases = [await open(options), await open(options)];
      await databases[0]?.repos.companies.insert(company(), day(1));
      const begun = await Promise.all(databases.map(({ repos }) => repos.jobs.begin(job('p1'), lease(), later(0))));
      expect(begun.filter((claim) => claim !== null).length).toBe(1);
      await databases[0]?.repos.jobs.add(job('p1'), later(1));
      expect(await databases[1]?.repos.jobs.claim(lease(), later(2))).toBeNull();
    });

    test('a company with a thousand jobs does not delay the one job of another', { timeout: 60_000 }, async () => {
      const database = await openWith('acme', 'otra');
      await database.inTransaction(async ({ jobs }) => {
        for (let at = 0; at < 1000; at += 1) await jobs.add(job(`p${at}`), later(at));
      });
      const { jobs } = database.repos;
      for (let at = 0; at < 3; at += 1) expect((await jobs.claim(lease(), later(2000)))?.company).toBe('acme');
      await jobs.add(job('suyo', { company: 'otra' }), later(2001));
      expect((await jobs.claim(lease(), later(2002)))?.company).toBe('otra');
      expect((await jobs.claim(lease(), later(2002)))?.company).toBe('acme');
    });

    test('companies are served round robin, also by workers that claim concurrently', async () => {
      const options = await newDatabase();
      const databases = [await open(options), await open(options)];
      for (const uid of ['acme', 'otra']) await databases[0]?.repos.companies.insert(company(uid), day(1));
      for (let at = 0; at < 20; at += 1) await databases[0]?.repos.jobs.add(job(`a${at}`), later(at));
      for (let at = 0; at < 4; at += 1)
        await databases[0]?.repos.jobs.add(job(`o${at}`, { company: 'otra' }), later(100 + at));
      for (let round = 0; round < 4; round += 1) {
        const claims = await Promise.all(databases.map(({ repos }) => repos.jobs.claim(lease(), later(200))));
        expect(new Set(claims.map((claim) => claim?.company))).toEqual(new Set(['acme', 'otra']));
      }
    });

    test('jobs are listed per company, newest first, page by page', async () => {
      const { repos } = await openWith('acme', 'otra');
      const ids: string[] = [];
      for (let at = 0; at < 5; at += 1)
        ids.unshift((await repos.jobs.add(job(`p${at}`), later(Math.floor(at / 2)))).id);
      await repos.jobs.add(job('ajeno', { company: 'otra' }), later(9));
      const seen: string[] = [];
      for (let before: string | undefined; ; ) {
        const rows = await repos.jobs.list('acme', { before, limit: 2 });
        seen.push(...rows.map(({ id }) => id));
        if (rows.length < 2) break;
        before = rows.at(-1)?.id;
      }
      expect(seen.toSorted()).toEqual(ids.toSorted());
      expect(new Set(seen).size).toBe(5);
      expect(seen[0]).toBe(ids[0]);
      expect(await repos.jobs.list('acme', { state: 'done', limit: 10 })).toEqual([]);
      expect(await repos.jobs.read('otra', ids[0] ?? '')).toBeNull();
      expect((await repos.jobs.byIds([...ids, 'nadie'])).length).toBe(5);
      expect(await repos.jobs.byIds([])).toEqual([]);
    });

    test('cancel ends a queued job at once, flags a running one for its worker, and rejects an ended one', async () => {
      const { repos } = await openWith('acme', 'otra');
      const [waiting, running] = [await repos.jobs.add(job('p2'), later(1)), await repos.jobs.add(job('p1'), later(0))];
      const claim = await repos.jobs.claim(lease(), later(2));
      expect(claim?.id).toBe(running.id);
      expect(await repos.jobs.cancel('otra', waiting.id, later(3))).toBeNull();
      expect(await repos.jobs.cancel('acme', waiting.id, later(3))).toMatchObject({
        state: 'cancelled',
        endedAt: later(3).toISOString(),
      });
      expect(await repos.jobs.cancel('acme', running.id, later(3))).toMatchObject({
        state: 'running',
        isCancelling: true,
      });
      expect(await repos.jobs.renew(claim!, day(3), null)).toBe('cancelled');
      expect(await repos.jobs.confirmCancelled(claim!, later(4))).toBe(true);
      expect(await repos.jobs.read('acme', running.id)).toMatchObject({ state: 'cancelled', isCancelling: false });
      await expect(repos.jobs.cancel('acme', running.id, later(5))).rejects.toMatchObject({ code: 'job.over' });
      expect(await repos.jobs.claim(lease(), later(6))).toBeNull();
    });

    test('forget deletes jobs that ended long ago, and retains queued ones', async () => {
      const { repos } = await openWith('acme');
      const over = await repos.jobs.add(job('p1'), later(0));
      const waiting = await repos.jobs.add(job('p2'), later(0));
      await repos.jobs.cancel('acme', over.id, later(1));
      await repos.jobs.removeOld(later(1));
      expect(await repos.jobs.read('acme', over.id)).not.toBeNull();
      await repos.jobs.removeOld(later(2));
      expect(await repos.jobs.read('acme', over.id)).toBeNull();
      expect(await repos.jobs.read('acme', waiting.id)).not.toBeNull();
    });
  });
