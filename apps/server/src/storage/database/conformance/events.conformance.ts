/** Conformance: an accepted event is stored once, however often it is sent, and no event displaces another. */
import { describe, expect, test } from 'vitest';
import { countEvents } from '../../../domain/analytics/count-events.ts';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day, hostileTexts } from '../../testing/conformance.ts';
import { batch, stored } from '../../testing/events.ts';

const HOUR = 60 * 60 * 1000;
const later = (hours: number): Date => new Date(day(1).getTime() + hours * HOUR);

export const eventsConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('events', () => {
    const openWithCompanies = async (options?: Awaited<ReturnType<ConformanceContext['newDatabase']>>) => {
      const database = await open(options);
      await database.repos.companies.insert(company(), day(1));
      await database.repos.companies.insert(company('otra'), day(1));
      return database.repos.events;
    };

    test('events are counted by name per company, and events of unknown companies are not stored', async () => {
      const events = await openWithCompanies();
      const sent = [
        stored('open'),
        stored('open'),
        stored('page_view', { page: 3 }),
        stored('open', { company: 'otra' }),
        stored('open', { company: 'inventada' }),
      ];
      expect(await events.accept(batch(sent))).toBe(4);
      expect(await events.accept(batch([stored('open', { company: 'inventada' })]))).toBe(0);
      expect(await events.countByName('acme')).toEqual({ open: 2, page_view: 1 });
      expect(await events.countByName('inventada')).toEqual({});
    });

    test('an event id is accepted once in 24 hours per company, over all batches, and again afterwards', async () => {
      const events = await openWithCompanies();
      const named = (id: string, more = {}) => stored('open', { id, ...more });
      expect(await events.accept(batch([named('e1'), named('e1'), named('e2')]))).toBe(2);
      expect(await events.accept(batch([named('e2'), named('e3')], later(23)))).toBe(1);
      expect(await events.accept(batch([named('e1', { company: 'otra' })], later(23)))).toBe(1);
      expect(await events.accept(batch([named('e1')], later(24)))).toBe(1);
      expect(await events.accept(batch([named('e1')], later(25)))).toBe(0);
      expect(await events.accept(batch([stored('open'), stored('open')]))).toBe(2);
    });

    // Covers §resilience-113.
    test('events of expired days are removed and those of later days stay, whether or not their days were prepared', async () => {
      const { repos } = await open();
      await repos.companies.insert(company(), day(1));
      const openOn = (number: number) => repos.events.accept(batch([stored('open', {}, day(number))], day(number)));
      await openOn(1);
      await repos.events.prepareDays(day(1));
      await repos.events.prepareDays(day(1));
      for (const number of [1, 2, 3, 4, 40]) await openOn(number);
      while ((await repos.analytics.countNext(1000, day(1), countEvents)) > 0);
      await repos.events.dropDays(day(4));
      while (await repos.analytics.removeOld({ events: day(4), ids: day(4) }));
      expect(await repos.events.countByName('acme')).toEqual({ open: 2 });
    });

    test('two processes that send the same ids concurrently store each event once', async () => {
      const options = await newDatabase();
      const here = await openWithCompanies(options);
      const there = (await open(options)).repos.events;
      const ids = Array.from({ length: 300 }, (_, number) => stored('open', { id: `e${number}` }));
      const accepted = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          (turn % 2 ? here : there).accept(batch(turn % 3 ? ids : [...ids].reverse())),
        ),
      );
      expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(300);
      expect(await here.countByName('acme')).toEqual({ open: 300 });
    });

    test.each([...hostileTexts, 'nul\0', '\ud800', '"session":""'])(
      'an event with the text %j is stored beside the other events of its batch',
      async (text) => {
        const events = await openWithCompanies();
        const sent = [
          stored('search', {
            pdf: text.slice(0, 128),
            session: text.slice(0, 64),
            id: text.slice(0, 64),
            page: 2 ** 50,
            data: { query: text, [text.slice(0, 64)]: '' },
          }),
          stored('open', { id: `${text.slice(0, 60)}\udfff` }),
          stored('open', { id: `${text.slice(0, 60)}\0` }),
        ];
        expect(await events.accept(batch(sent))).toBeGreaterThanOrEqual(2);
        expect((await events.countByName('acme')).search).toBe(1);
      },
    );
  });
