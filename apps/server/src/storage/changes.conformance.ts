/** Everybody hears what was changed, in this process and in others, once it is so and not before. */
import { describe, expect, test, vi } from 'vitest';
import type { Change } from '../domain/ports/changes.ts';
import type { Database } from '../domain/ports.ts';
import { company, edition } from './testing/builders.ts';
import { day, type Testing } from './testing/conformance.ts';
import { runSql } from './testing/engines.ts';

/** What the issue allows between a change and the last cache that follows it, ms. */
const WITHIN = 1000;

/** What a process hears, from the moment its ear is open. */
const listening = async (database: Database) => {
  const heard: (Change | 'everything')[] = [];
  database.changes.subscribe((change) => void heard.push(change));
  await vi.waitFor(() => expect(database.changes.isHearing()).toBe(true), 10_000);
  heard.length = 0;
  return heard;
};

const p1 = { companyUid: 'acme', pdfUid: 'p1' };

export const changesConformance = ({ open, newDatabase }: Testing) =>
  describe('changes', () => {
    test('another process hears of every kind of change within a second', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const heard = await listening(there);
      await here.inTransaction(async ({ companies, documents, feed, secrets }) => {
        await companies.insert(company(), day(1));
        await documents.publish(edition(), day(1));
        await feed.replace('acme', [], day(1));
        await secrets.write('s1', { appKey: 'clave' }, day(1));
      });
      await vi.waitFor(
        () =>
          expect(heard).toEqual([
            { kind: 'company', uid: 'acme' },
            { kind: 'document', uid: 'p1' },
            { kind: 'feed', uid: 'acme' },
            { kind: 'secret', uid: 's1' },
          ]),
        WITHIN,
      );
    });

    test('the process that changes hears it at once', async () => {
      const database = await open();
      const heard = await listening(database);
      await database.repos.companies.insert(company(), day(1));
      expect(heard).toContainEqual({ kind: 'company', uid: 'acme' });
    });

    test.each([
      ['developments', (database: Database) => database.repos.companies.setDevelopments('acme', ['x'])],
      ['a company', (database: Database) => database.repos.companies.update(company('acme'), day(2))],
      ['tags', (database: Database) => database.repos.pages.replaceTags(p1, [], null, day(2))],
      ['editions', (database: Database) => database.repos.editions.restore(p1, 1, day(2))],
      ['documents', (database: Database) => database.repos.editions.remove(p1, day(2))],
    ])('other %s are heard of', async (_, change) => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      await here.repos.companies.insert(company(), day(1));
      await here.repos.documents.publish(edition(), day(1));
      const heard = await listening(there);
      await change(here);
      await vi.waitFor(() => expect(heard).toHaveLength(1), WITHIN);
    });

    test('what is undone is never heard of', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const [own, heard] = [await listening(here), await listening(there)];
      const work = here.inTransaction(async (repos) => {
        await repos.companies.insert(company('undone'), day(1));
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      await here.repos.companies.insert(company('done'), day(1));
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'company', uid: 'done' }]), WITHIN);
      expect(own).not.toContainEqual({ kind: 'company', uid: 'undone' });
    });

    test('who stops listening is told no more', async () => {
      const database = await open();
      const [first, second] = [[] as unknown[], await listening(database)];
      const stop = database.changes.subscribe((change) => void first.push(change));
      stop();
      await database.repos.changes.announce({ kind: 'feed', uid: 'acme' });
      expect(second).toContainEqual({ kind: 'feed', uid: 'acme' });
      expect(first).toEqual([]);
    });

    test('a uid longer than a message may be costs nobody its change: everything counts as old', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const heard = await listening(there);
      const uid = 'ñ'.repeat(5000);
      await here.repos.changes.announce({ kind: 'secret', uid });
      await vi.waitFor(() => expect(heard).toHaveLength(1), WITHIN);
      expect(heard[0] === 'everything' || heard[0]?.uid === uid).toBe(true);
    });

    test('an ear that was lost, or slept through too much, takes everything for old and hears on', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const heard = await listening(there);
      await runSql(
        options,
        options.url
          ? `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrina changes'`
          : "insert into changes (id, kind, uid) values (5000, 'feed', 'later')",
      );
      await vi.waitFor(() => expect(heard).toContain('everything'), 10_000);
      await vi.waitFor(() => expect(there.changes.isHearing()).toBe(true), 10_000);
      await here.repos.companies.insert(company(), day(1));
      await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'company', uid: 'acme' }), WITHIN);
    });
  });
