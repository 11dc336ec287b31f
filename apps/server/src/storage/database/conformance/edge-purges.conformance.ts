/** Conformance of the queue of purges: nothing that was changed is lost, each key is due once, and one process at a time has it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { COMMON_KEY, edgeKeyOf } from '../../../domain/edge/edge-keys.ts';
import type { Database } from '../../../domain/ports/database.ts';
import { company, edition } from '../../testing/builders.ts';
import type { ConformanceContext } from '../../testing/conformance.ts';

const key = (kind: 'company' | 'document', uid: string) => edgeKeyOf({ kind, uid });

export const edgePurgesConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('purges of the edge', () => {
    let start = Date.now();
    // The queue is filled at the time of the machine, and the suites before this one take more than a minute.
    beforeEach(() => {
      start = Date.now();
    });
    const after = (seconds: number) => new Date(start + 60_000 + seconds * 1000);
    const take = ({ repos: { edgePurges } }: Database, at: number, holder = 'one') =>
      edgePurges.take(holder, after(at), after(at + 15));
    /** Takes and confirms what is due. */
    const purged = async (database: Database, at: number) => {
      const purge = await take(database, at);
      if (purge) await database.repos.edgePurges.done(purge, after(at), after(at + 5));
      return purge?.keys ?? null;
    };
    const begun = async () => {
      const database = await open();
      await database.repos.companies.insert(company('acme'), new Date());
      await database.repos.edgePurges.begin(new Date());
      return database;
    };
    const change = ({ repos: { companies } }: Database, uid = 'acme') => companies.setDevelopments(uid, []);

    // Covers §resilience-143.
    test('a process that begins purges everything once, and once more after a while', async () => {
      const database = await begun();
      expect(await purged(database, 0)).toEqual([COMMON_KEY]);
      expect(await purged(database, 4)).toBeNull();
      expect(await purged(database, 5)).toEqual([COMMON_KEY]);
      expect(await purged(database, 20)).toBeNull();
    });

    // Covers §resilience-143.
    test('changes are queued by their transactions, each key once, and a rolled back one is not', async () => {
      const database = await begun();
      for (const at of [0, 5]) await purged(database, at);
      await database.repos.documents.publish(edition('catalogo', { companyUid: 'acme' }), new Date());
      await change(database);
      await change(database);
      const failing = database.inTransaction(async ({ companies }) => {
        await companies.insert(company('otra'), new Date());
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      expect((await take(database, 10))?.keys.toSorted()).toEqual([
        key('company', 'acme'),
        key('document', 'catalogo'),
      ]);
    });

    test('nothing is queued where no process purges', async () => {
      const database = await open();
      await database.repos.companies.insert(company('acme'), new Date());
      await database.repos.edgePurges.begin(new Date(start - 8 * 24 * 60 * 60 * 1000));
      await change(database);
      expect(await purged(database, 0)).toEqual([COMMON_KEY]);
      expect(await purged(database, 5)).toEqual([COMMON_KEY]);
      expect(await purged(database, 10)).toBeNull();
    });

    // Covers §resilience-143.
    test('a key that changes while it is purged is purged again', async () => {
      const database = await begun();
      for (const at of [0, 5]) await purged(database, at);
      await change(database);
      const first = (await take(database, 10)) ?? expect.fail();
      await change(database);
      await database.repos.edgePurges.done(first, after(11), after(16));
      expect(await purged(database, 12)).toEqual([key('company', 'acme')]);
    });

    // Covers §resilience-144.
    test('one process at a time holds the queue, and another one continues when it died or failed', async () => {
      const options = await newDatabase();
      const [one, other] = [await open(options), await open(options)];
      await one.repos.edgePurges.begin(new Date());
      const first = (await take(one, 0)) ?? expect.fail();
      expect(await take(other, 1, 'other')).toBeNull();
      expect((await take(other, 15, 'other'))?.keys).toEqual([COMMON_KEY]);
      await other.repos.edgePurges.failed(first, after(30));
      for (const database of [one, other]) expect(await take(database, 20)).toBeNull();
      expect(await take(one, 30)).toMatchObject({ keys: [COMMON_KEY], failures: 1 });
    });

    // Covers §resilience-144.
    test('more than a thousand waiting changes become one purge of everything', async () => {
      const database = await begun();
      await database.inTransaction(async ({ changes }) => {
        for (let at = 0; at < 1001; at += 1) await changes.announce({ kind: 'document', uid: `d${at}` });
      });
      expect(await purged(database, 0)).toEqual([COMMON_KEY]);
      expect(await purged(database, 5)).toEqual([COMMON_KEY]);
      expect(await purged(database, 11)).toBeNull();
    });

    test('many keys are purged in batches', async () => {
      const database = await begun();
      for (const at of [0, 5]) await purged(database, at);
      await database.inTransaction(async ({ changes }) => {
        for (let at = 0; at < 70; at += 1) await changes.announce({ kind: 'document', uid: `d${at}` });
      });
      const batches = [await purged(database, 10), await purged(database, 10), await purged(database, 10)];
      expect(batches.map((batch) => batch?.length)).toEqual([30, 30, 10]);
      expect(new Set(batches.flat()).size).toBe(70);
    });
  });
