/** Conformance: atomicity and isolation of transactions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { company, edition } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';

/** A promise with its resolver. */
const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

export const transactionsConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('transactions', () => {
    test('a transaction that throws is rolled back and rejects with the same error', async () => {
      const database = await open();
      const failure = new Error('stop');
      const work = database.inTransaction(async (repos) => {
        await repos.companies.insert(company(), day(1));
        await repos.documents.publish(edition(), day(1));
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await database.repos.companies.list()).toEqual([]);
      expect(await database.repos.documents.head('p1')).toBeNull();
    });

    test('a rejected step rolls back earlier steps of its transaction', async () => {
      const database = await open();
      await database.repos.companies.insert(company('first'), day(1));
      const work = database.inTransaction(async (repos) => {
        await repos.companies.insert(company('second'), day(1));
        await repos.companies.insert(company('first'), day(1));
      });
      await expect(work).rejects.toMatchObject({ code: 'company.exists' });
      expect((await database.repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['first']);
    });

    test('a transaction returns the result of its work and sees its own writes', async () => {
      const database = await open();
      const seen = await database.inTransaction(async (repos) => {
        await repos.companies.insert(company(), day(1));
        return (await repos.companies.list()).length;
      });
      expect(seen).toBe(1);
    });

    test('readers of any process neither wait for an open transaction nor see its writes', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const [inside, finish] = [deferred(), deferred()];
      const writing = here.inTransaction(async (repos) => {
        await repos.companies.insert(company(), day(1));
        inside.resolve();
        await finish.promise;
      });
      await inside.promise;
      expect(await here.repos.companies.byUid('acme')).toBeNull();
      expect(await there.repos.companies.byUid('acme')).toBeNull();
      finish.resolve();
      await writing;
      expect(await here.repos.companies.byUid('acme')).not.toBeNull();
      expect(await there.repos.companies.byUid('acme')).not.toBeNull();
    });

    test('writers of two processes are serialised, and a waiting writer does not block the event loop', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      await here.repos.companies.insert(company(), day(1));
      const [inside, finish] = [deferred(), deferred()];
      const first = here.inTransaction(async (repos) => {
        await repos.documents.publish(edition('p1', { sections: [{ name: 'de aquí', index: 1 }] }), day(1));
        inside.resolve();
        await finish.promise;
      });
      await inside.promise;
      const second = there.repos.documents.publish(
        edition('p1', { sections: [{ name: 'de allá', index: 1 }] }),
        day(2),
      );
      let turns = 0;
      while (turns < 20) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        turns += 1;
      }
      expect(await here.repos.documents.head('p1')).toBeNull();
      finish.resolve();
      await Promise.all([first, second]);
      expect((await here.repos.documents.sections('p1'))?.sections).toEqual([{ name: 'de allá', index: 1 }]);
    });

    test('concurrent writers lose no write', async () => {
      const options = await newDatabase();
      const [here, there] = [await open(options), await open(options)];
      const uids = Array.from({ length: 40 }, (_, number) => `c${number}`);
      await Promise.all(
        uids.map((uid, number) =>
          (number % 2 ? here : there).inTransaction((repos) => repos.companies.insert(company(uid), day(1))),
        ),
      );
      expect((await here.repos.companies.list()).length).toBe(40);
    });

    test('a write by an outer repository inside a transaction is rejected instead of deadlocking', async () => {
      const database = await open();
      const work = database.inTransaction(() => database.repos.companies.insert(company(), day(1)));
      await expect(work).rejects.toMatchObject({ code: 'internal' });
      await database.repos.companies.insert(company(), day(1));
    });

    test('a process killed within a transaction leaves its committed rows and nothing else', {
      timeout: 60_000,
    }, async () => {
      const options = await newDatabase();
      const script = fileURLToPath(new URL('../../testing/half-writer.ts', import.meta.url));
      const child = spawn(process.execPath, [script, options.dataDir, options.url ?? ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      const database = await open(options);
      expect((await database.repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['whole']);
      await database.repos.companies.insert(company('half'), day(2));
    });

    test('the database answers a ping, names its kind, and closes after its open transaction', async () => {
      const options = await newDatabase();
      const database = await open(options);
      await database.ping();
      expect(database.info.kind).toBe(options.url ? 'postgres' : 'sqlite');
      const writing = database.inTransaction(async (repos) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await repos.companies.insert(company(), day(1));
      });
      const other = await open(options);
      await Promise.all([writing, database.close()]);
      expect(await other.repos.companies.byUid('acme')).not.toBeNull();
    });
  });
