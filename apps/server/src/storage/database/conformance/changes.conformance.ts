/** Conformance: change notifications reach listeners in this and other processes after the commit, never before. */
import { describe, expect, test, vi } from 'vitest';
import type { Change } from '../../../domain/ports/changes.ts';
import type { Database } from '../../../domain/ports/database.ts';
import { company, edition } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { runSql } from '../../testing/engines.ts';

/** Required maximum delay between a change and its notification in other processes, ms. */
const WITHIN = 1000;

/** Collects the notifications of a process from the moment its subscription is connected. */
const listening = async (database: Database) => {
  const received: (Change | 'everything')[] = [];
  database.changes.subscribe((change) => void received.push(change));
  await vi.waitFor(() => expect(database.changes.isConnected()).toBe(true), 10_000);
  received.length = 0;
  return received;
};

const p1 = { companyUid: 'acme', pdfUid: 'p1' };

export const changesConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('changes', () => {
    test('every kind of change notifies another process within a second', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const received = await listening(there);
      await here.inTransaction(async ({ companies, documents, feed, secrets }) => {
        await companies.insert(company(), day(1));
        await documents.publish(edition(), day(1));
        await feed.replace('acme', [], day(1));
        await secrets.write('s1', { appKey: 'clave' }, day(1));
      });
      await vi.waitFor(
        () =>
          expect(received).toEqual([
            { kind: 'company', uid: 'acme' },
            { kind: 'document', uid: 'p1' },
            { kind: 'feed', uid: 'acme' },
            { kind: 'secret', uid: 's1' },
          ]),
        WITHIN,
      );
    });

    test('a change notifies the process that made it at once', async () => {
      const database = await open();
      const received = await listening(database);
      await database.repos.companies.insert(company(), day(1));
      expect(received).toContainEqual({ kind: 'company', uid: 'acme' });
    });

    test.each([
      ['developments', (database: Database) => database.repos.companies.setDevelopments('acme', ['x'])],
      ['a company', (database: Database) => database.repos.companies.update(company('acme'), day(2))],
      ['tags', (database: Database) => database.repos.pages.replaceTags(p1, () => [], null, day(2))],
      ['editions', (database: Database) => database.repos.documents.restore(p1, 1, day(2))],
      ['documents', (database: Database) => database.repos.documents.remove(p1, day(2))],
    ])('other %s are notified', async (_, change) => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      await here.repos.companies.insert(company(), day(1));
      await here.repos.documents.publish(edition(), day(1));
      const received = await listening(there);
      await change(here);
      await vi.waitFor(() => expect(received).toHaveLength(1), WITHIN);
    });

    test('a rolled-back change notifies nobody', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const [own, received] = [await listening(here), await listening(there)];
      const work = here.inTransaction(async (repos) => {
        await repos.companies.insert(company('undone'), day(1));
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      await here.repos.companies.insert(company('done'), day(1));
      await vi.waitFor(() => expect(received).toEqual([{ kind: 'company', uid: 'done' }]), WITHIN);
      expect(own).not.toContainEqual({ kind: 'company', uid: 'undone' });
    });

    test('an unsubscribed listener is not called', async () => {
      const database = await open();
      const [first, second] = [[] as unknown[], await listening(database)];
      const stop = database.changes.subscribe((change) => void first.push(change));
      stop();
      await database.repos.changes.announce({ kind: 'feed', uid: 'acme' });
      expect(second).toContainEqual({ kind: 'feed', uid: 'acme' });
      expect(first).toEqual([]);
    });

    test('a change with a uid beyond the payload limit arrives as "everything"', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const received = await listening(there);
      const uid = 'ñ'.repeat(5000);
      await here.repos.changes.announce({ kind: 'secret', uid });
      await vi.waitFor(() => expect(received).toHaveLength(1), WITHIN);
      expect(received[0] === 'everything' || received[0]?.uid === uid).toBe(true);
    });

    test('a subscription that was lost or missed too many changes reports "everything" and continues', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const received = await listening(there);
      await runSql(
        options,
        options.url
          ? `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrina changes'`
          : "insert into changes (id, kind, uid) values (5000, 'feed', 'later')",
      );
      await vi.waitFor(() => expect(received).toContain('everything'), 10_000);
      await vi.waitFor(() => expect(there.changes.isConnected()).toBe(true), 10_000);
      await here.repos.companies.insert(company(), day(1));
      await vi.waitFor(() => expect(received).toContainEqual({ kind: 'company', uid: 'acme' }), WITHIN);
    });
  });
