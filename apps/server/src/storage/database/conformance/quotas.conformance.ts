/** Conformance: limits of companies, and fair turns in the publishing queue. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Quotas } from '../../../domain/ports/companies.ts';
import type { Database } from '../../../domain/ports/database.ts';
import { company, edition } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { batch, stored } from '../../testing/events.ts';

const defaults: Quotas = { documents: 5, storageBytes: 1000, eventsADay: 3, callsAMinute: 0 };
const opens = (uid: string, count: number, at = day(1)) =>
  batch(
    Array.from({ length: count }, () => stored('open', { id: randomUUID(), company: uid }, at)),
    at,
  );

export const quotasConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('quotas', () => {
    const openWith = async (...uids: string[]): Promise<Database> => {
      const database = await open({ ...(await newDatabase()), quotas: defaults });
      for (const uid of uids) await database.repos.companies.insert(company(uid), day(1));
      return database;
    };

    test('a company has the limits of the deployment except those of its own, and each is set alone', async () => {
      const { quotas } = (await openWith('acme', 'otra')).repos;
      await quotas.set('acme', { documents: 500, callsAMinute: 600 });
      await quotas.set('acme', { storageBytes: 20_000_000_000, documents: 0 });
      const own = { documents: 0, storageBytes: 20_000_000_000, eventsADay: 3, callsAMinute: 600 };
      expect(await quotas.of('acme')).toEqual(own);
      expect(await quotas.overrides('acme')).toEqual({ ...own, eventsADay: null });
      expect([await quotas.of('otra'), await quotas.of('nadie')]).toEqual([defaults, defaults]);
      await quotas.set('acme', { documents: null });
      expect(await quotas.of('acme')).toEqual({ ...own, documents: 5 });
      await expect(quotas.set('nadie', { documents: 1 })).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('documents, and the bytes of retained editions, count for the company alone', async () => {
      const { inTransaction, repos } = await openWith('acme', 'otra');
      const publish = (pdfUid: string, bytes: number, companyUid = 'acme') =>
        inTransaction(({ documents }) => documents.publish(edition(pdfUid, { companyUid, bytes }), day(1)));
      await publish('uno', 100);
      await publish('uno', 250);
      await publish('dos', 3);
      await publish('suyo', 7777, 'otra');
      expect(await repos.quotas.usage('acme', day(1))).toMatchObject({ documents: 2, storageBytes: 353 });
      await repos.documents.removeEdition({ companyUid: 'acme', pdfUid: 'uno' }, 1, day(1));
      expect(await repos.quotas.usage('acme', day(1))).toMatchObject({ documents: 2, storageBytes: 253 });
      expect(await repos.quotas.usage('nadie', day(1))).toMatchObject({ documents: 0, storageBytes: 0 });
    });

    test('events beyond the limit of the day are dropped and counted, other companies keep all of theirs', async () => {
      const { events, quotas } = (await openWith('acme', 'otra', 'libre')).repos;
      await quotas.set('libre', { eventsADay: 0 });
      await events.accept({ ...opens('acme', 2), events: [...opens('acme', 2).events, ...opens('libre', 9).events] });
      await events.accept(opens('acme', 4));
      await events.accept(opens('otra', 2));
      const countOf = async (uid: string) => (await events.countByName(uid))['open'] ?? 0;
      expect([await countOf('acme'), await countOf('otra'), await countOf('libre')]).toEqual([3, 2, 9]);
      expect(await quotas.usage('acme', day(1))).toMatchObject({ eventsToday: 3, eventsDropped: 3 });
      expect(await quotas.usage('libre', day(1))).toMatchObject({ eventsToday: 0, eventsDropped: 0 });
      await events.accept(opens('acme', 1, day(2)));
      expect(await countOf('acme')).toBe(4);
      expect(await quotas.usage('acme', day(2))).toMatchObject({ eventsToday: 1, eventsDropped: 0 });
    });

    test('two processes that store events at the same time do not exceed the limit', async () => {
      const options = { ...(await newDatabase()), quotas: { ...defaults, eventsADay: 25 } };
      const [one, other] = [await open(options), await open(options)];
      for (const uid of ['acme', 'otra']) await one.repos.companies.insert(company(uid), day(1));
      await Promise.all(
        Array.from({ length: 10 }, (_, turn) => {
          const uids = turn % 2 ? ['acme', 'otra'] : ['otra', 'acme'];
          const events = uids.flatMap((uid) => opens(uid, 4).events);
          return (turn % 2 ? one : other).repos.events.accept({ ...opens('acme', 0), events });
        }),
      );
      for (const uid of ['acme', 'otra']) {
        expect(await one.repos.events.countByName(uid)).toEqual({ open: 25 });
        expect(await one.repos.quotas.usage(uid, day(1))).toMatchObject({ eventsToday: 25, eventsDropped: 15 });
      }
    });

    test('while one company has hundreds of jobs in the queue, the next claim is that of another company', async () => {
      const { jobs } = (await openWith('acme', 'otra')).repos;
      const later = (seconds: number) => new Date(day(1).getTime() + seconds * 1000);
      const add = (uid: string, number: number) => {
        const job = { id: randomUUID(), company: uid, document: `${uid}-${number}`, name: 'Catálogo' };
        return jobs.add({ ...job, fileKey: `${'a'.repeat(64)}.pdf` }, later(number));
      };
      const claimed = async () => (await jobs.claim({ worker: 'w1', until: day(9) }, day(2)))?.company;
      for (let number = 0; number < 300; number += 1) await add('acme', number);
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['acme', 'acme', 'acme']);
      for (const number of [301, 302]) await add('otra', number);
      expect([await claimed(), await claimed(), await claimed(), await claimed()]).toEqual([
        'otra',
        'acme',
        'otra',
        'acme',
      ]);
    });
  });
