/** An accepted event is kept once, whoever sends it again, and no event costs another its place. */
import { describe, expect, test } from 'vitest';
import { company } from './testing/builders.ts';
import { day, hostile, type Testing } from './testing/conformance.ts';
import { batch, stored } from './testing/events.ts';

const HOUR = 60 * 60 * 1000;
const later = (hours: number): Date => new Date(day(1).getTime() + hours * HOUR);

export const eventsConformance = ({ open, newDatabase }: Testing) =>
  describe('events', () => {
    const openWithCompanies = async (options?: Awaited<ReturnType<Testing['newDatabase']>>) => {
      const database = await open(options);
      await database.repos.companies.insert(company(), day(1));
      await database.repos.companies.insert(company('otra'), day(1));
      return database.repos.events;
    };

    test('they are counted by name for their company alone, and those of nobody we know are not kept', async () => {
      const events = await openWithCompanies();
      const told = [
        stored('open'),
        stored('open'),
        stored('page_view', { page: 3 }),
        stored('open', { company: 'otra' }),
        stored('open', { company: 'inventada' }),
      ];
      expect(await events.accept(batch(told))).toBe(4);
      expect(await events.accept(batch([stored('open', { company: 'inventada' })]))).toBe(0);
      expect(await events.countByName('acme')).toEqual({ open: 2, page_view: 1 });
      expect(await events.countByName('inventada')).toEqual({});
    });

    test('an id counts once in 24 hours for its company, in one batch or in several, and again after that', async () => {
      const events = await openWithCompanies();
      const named = (id: string, more = {}) => stored('open', { id, ...more });
      expect(await events.accept(batch([named('e1'), named('e1'), named('e2')]))).toBe(2);
      expect(await events.accept(batch([named('e2'), named('e3')], later(23)))).toBe(1);
      expect(await events.accept(batch([named('e1', { company: 'otra' })], later(23)))).toBe(1);
      expect(await events.accept(batch([named('e1')], later(24)))).toBe(1);
      expect(await events.accept(batch([named('e1')], later(25)))).toBe(0);
      expect(await events.accept(batch([stored('open'), stored('open')]))).toBe(2);
    });

    test('of two processes that bring the same ids at once each is kept by one', async () => {
      const options = await newDatabase();
      const here = await openWithCompanies(options);
      const there = (await open(options)).repos.events;
      const ids = Array.from({ length: 300 }, (_, number) => stored('open', { id: `e${number}` }));
      const kept = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          (turn % 2 ? here : there).accept(batch(turn % 3 ? ids : [...ids].reverse())),
        ),
      );
      expect(kept.reduce((sum, count) => sum + count, 0)).toBe(300);
      expect(await here.countByName('acme')).toEqual({ open: 300 });
    });

    test.each([...hostile, 'nul\0', '\ud800', '"session":""'])(
      'whatever a visitor writes is kept beside what others sent: %j',
      async (text) => {
        const events = await openWithCompanies();
        const told = [
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
        expect(await events.accept(batch(told))).toBeGreaterThanOrEqual(2);
        expect((await events.countByName('acme')).search).toBe(1);
      },
    );
  });
