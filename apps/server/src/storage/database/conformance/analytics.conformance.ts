/** Conformance: each accepted event is counted exactly once, on its day; old rows are removed only after counting. */
import { describe, expect, test } from 'vitest';
import { countEvents } from '../../../domain/analytics/count-events.ts';
import { MAX_SUBJECTS, measures } from '../../../domain/analytics/measures.ts';
import type { StoredEvent } from '../../../domain/ports/analytics.ts';
import type { Database } from '../../../domain/ports/database.ts';
import { company, edition, page } from '../../testing/builders.ts';
import { type ConformanceContext, day, hostileTexts, noMetrics } from '../../testing/conformance.ts';
import { runSql } from '../../testing/engines.ts';
import { batch, stored } from '../../testing/events.ts';

const all = { company: 'acme', pdf: '', from: '2026-01-01', to: '2026-12-31' };
const ofDocument = { ...all, pdf: 'p1' };

const openShop = async (database: Database): Promise<Database> => {
  await database.repos.companies.insert(company(), day(1));
  await database.repos.documents.publish(edition('p1'), day(1));
  return database;
};

const accept = ({ repos }: Database, events: StoredEvent[]) => repos.events.accept(batch(events));

const countAll = async ({ repos }: Database, maxEvents = 1000): Promise<number> => {
  let sum = 0;
  for (let last = -1; last !== 0; sum += last) last = await repos.analytics.countNext(maxEvents, day(1), countEvents);
  return sum;
};

const sumOf = async ({ repos }: Database, measure: string, range = all): Promise<number> =>
  (await repos.analytics.days(range, [measure])).reduce((sum, { amount }) => sum + amount, 0);

export const analyticsConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('analytics', () => {
    test('an event is counted once for its document and once for its company', async () => {
      const database = await openShop(await open());
      await accept(database, [stored('open'), stored('page_view', { page: 1 }), stored('open', { pdf: 'nada' })]);
      expect(await database.repos.analytics.waiting()).toEqual({ counting: 3, forwarding: 0 });
      expect(await database.repos.analytics.oldestUncounted()).toEqual(day(1));
      expect(await countAll(database)).toBe(3);
      expect(await database.repos.analytics.oldestUncounted()).toBeNull();
      expect(await database.repos.analytics.waiting()).toEqual({ counting: 0, forwarding: 0 });
      expect(await countAll(database)).toBe(0);
      const measured = ['event.open', measures.readers, measures.pageViews];
      expect(await database.repos.analytics.days(all, measured)).toEqual([
        { day: '2026-01-01', measure: 'event.open', amount: 2 },
        { day: '2026-01-01', measure: 'page.views', amount: 1 },
        { day: '2026-01-01', measure: 'readers', amount: 1 },
      ]);
      expect(await sumOf(database, 'event.open', ofDocument)).toBe(1);
      expect(await sumOf(database, 'event.open', { ...all, company: 'otra' })).toBe(0);
    });

    test('two processes that count concurrently count each event once, while a third accepts events', async () => {
      const options = await newDatabase();
      const here = await openShop(await open(options));
      const there = await open(options);
      const counted = { is: false };
      const accepting = (async () => {
        for (let turn = 0; turn < 20; turn += 1)
          await accept(
            there,
            Array.from({ length: 25 }, (_, number) => stored('open', { session: `s${turn}-${number % 10}` })),
          );
        counted.is = true;
      })();
      const sums = await Promise.all(
        [here, there].map(async (database) => {
          let sum = 0;
          while (!counted.is) {
            sum += await countAll(database, 40);
            await new Promise((resolve) => setImmediate(resolve));
          }
          return sum + (await countAll(database, 40));
        }),
      );
      await accepting;
      expect((sums[0] ?? 0) + (sums[1] ?? 0)).toBe(500);
      expect(await sumOf(here, 'event.open')).toBe(500);
      expect(await sumOf(here, measures.readers)).toBe(200);
    });

    // Covers §resilience-110.
    test('a step takes equally many statements for events of one document and of a hundred, and no more than 20', async () => {
      const statements = { count: 0 };
      const measures = { ...noMetrics, query: () => void (statements.count += 1) };
      const { repos } = await openShop(await open({ ...(await newDatabase()), measures }));
      const statementsFor = async (documents: number): Promise<number> => {
        const ofDocument = (number: number) => ({ pdf: `d${number % documents}`, session: `s${number}` });
        const sent = Array.from({ length: 400 }, (_, number) => [
          stored('page_view', { ...ofDocument(number), page: 1 }),
          stored('tag_click', { ...ofDocument(number), data: { ref: `R-${number}` } }),
          stored('search', { ...ofDocument(number), data: { query: `sofá ${number}` } }),
        ]);
        await repos.events.accept(batch(sent.flat()));
        statements.count = 0;
        expect(await repos.analytics.countNext(2000, day(1), countEvents)).toBe(1200);
        return statements.count;
      };
      for (let number = 0; number < 100; number += 1)
        await repos.documents.publish(edition(`d${number}`, { pages: [page(1)] }), day(1));
      expect(await statementsFor(1)).toBeLessThanOrEqual(20);
      expect(await statementsFor(100)).toBeLessThanOrEqual(20);
    }, 30_000);

    test('a counting step that fails counts nothing, and the next one counts everything', async () => {
      const database = await openShop(await open());
      await accept(database, [stored('open')]);
      const failing = database.repos.analytics.countNext(10, day(1), (step) => {
        countEvents(step);
        throw new Error('in the middle');
      });
      await expect(failing).rejects.toThrow('in the middle');
      expect(await sumOf(database, 'event.open')).toBe(0);
      expect(await countAll(database)).toBe(1);
      expect(await sumOf(database, 'event.open')).toBe(1);
    });

    test('an event that arrives after its day was counted is added to that day', async () => {
      const database = await openShop(await open());
      await accept(database, [stored('open', {}, day(1)), stored('open', {}, day(3))]);
      await countAll(database);
      await accept(database, [stored('open', {}, day(1)), stored('open', { session: 's2' }, day(1))]);
      await countAll(database);
      expect(await database.repos.analytics.days(all, ['event.open', measures.readers])).toEqual([
        { day: '2026-01-01', measure: 'event.open', amount: 3 },
        { day: '2026-01-01', measure: 'readers', amount: 2 },
        { day: '2026-01-03', measure: 'event.open', amount: 1 },
        { day: '2026-01-03', measure: 'readers', amount: 1 },
      ]);
    });

    test('a session counts as one reader per day, in however many batches it arrives', async () => {
      const database = await openShop(await open());
      for (let turn = 0; turn < 3; turn += 1) {
        await accept(database, [stored('open'), stored('share'), stored('open', { session: 's2' })]);
        await countAll(database);
      }
      expect(await sumOf(database, measures.readers)).toBe(2);
      expect(await sumOf(database, measures.readers, ofDocument)).toBe(2);
      expect(await sumOf(database, 'event.open')).toBe(6);
    });

    test('top returns the largest sums first, at most as many as requested, and none below the minimum of sessions', async () => {
      const database = await openShop(await open());
      const search = (query: string, session: string) => stored('search', { session, data: { query } });
      await accept(database, [
        ...['s1', 's2', 's3'].map((session) => search('sofá', session)),
        ...['s1', 's2', 's3', 's4'].map((session) => search('mesa', session)),
        ...['s1', 's1', 's1', 's1', 's1', 's2'].map((session) => search('mi nombre', session)),
        search('yo', 's1'),
      ]);
      await countAll(database);
      const { analytics } = database.repos;
      const question = {
        measures: [measures.searches, measures.searchSessions],
        by: measures.searchSessions,
        min: 3,
      };
      expect(await analytics.top(all, { ...question, limit: 10 })).toEqual([
        { subject: 'mesa', amounts: { [measures.searches]: 4, [measures.searchSessions]: 4 } },
        { subject: 'sofá', amounts: { [measures.searches]: 3, [measures.searchSessions]: 3 } },
      ]);
      expect((await analytics.top(all, { ...question, limit: 1 })).map(({ subject }) => subject)).toEqual(['mesa']);
      const hidden = { measure: measures.searches, by: measures.searchSessions, min: 3 };
      expect(await analytics.below(all, hidden)).toBe(7);
      expect(await analytics.below({ ...all, company: 'otra' }, hidden)).toBe(0);
    });

    test('a day counts a limited number of search terms separately, and the rest together', async () => {
      const database = await openShop(await open());
      const clicks = Array.from({ length: MAX_SUBJECTS + 50 }, (_, number) =>
        stored('tag_click', { data: { ref: `R-${number}` } }),
      );
      for (let from = 0; from < clicks.length; from += 1000) await accept(database, clicks.slice(from, from + 1000));
      await countAll(database);
      const question = { measures: [measures.tagClicks], by: measures.tagClicks, limit: 5000 };
      expect(await database.repos.analytics.top(all, question)).toHaveLength(MAX_SUBJECTS);
      expect(await sumOf(database, measures.tagClicks)).toBe(MAX_SUBJECTS + 50);
    });

    // Covers §resilience-111.
    test('an old day keeps the 200 largest subjects of a measure and the sum of the others; totals and recent days stay', async () => {
      const database = await openShop(await open());
      const { analytics } = database.repos;
      const clicksOn = (number: number) =>
        Array.from({ length: 300 }, (_, click) =>
          Array.from({ length: click < 10 ? 3 : 1 }, () =>
            stored('tag_click', { data: { ref: `R-${1000 - click}` } }, day(number)),
          ),
        ).flat();
      const searches = Array.from({ length: 300 }, (_, number) =>
        stored('search', { session: `s${number}`, data: { query: `sofá ${number}` } }, day(2)),
      );
      await accept(database, [...clicksOn(2), ...searches]);
      await accept(database, clicksOn(40));
      await countAll(database);
      const top = (from: string, to: string) =>
        analytics.top({ ...all, from, to }, { measures: [measures.tagClicks], by: measures.tagClicks, limit: 5000 });
      const recent = await top('2026-02-01', '2026-02-28');
      const days = await analytics.days(all, [measures.tagClicks, measures.searches, 'event.search', measures.readers]);
      const rollUpAll = async (): Promise<void> => {
        while (await analytics.rollUp(day(30)));
      };
      await rollUpAll();
      await rollUpAll();
      const old = await top('2026-01-01', '2026-01-31');
      expect(old).toHaveLength(200);
      expect(old.slice(0, 11).map(({ amounts }) => amounts[measures.tagClicks])).toEqual([...Array(10).fill(3), 1]);
      expect(await top('2026-02-01', '2026-02-28')).toEqual(recent);
      const after = await analytics.days(all, [
        measures.tagClicks,
        measures.searches,
        'event.search',
        measures.readers,
      ]);
      expect(after).toEqual(days);
      const hidden = { measure: measures.searches, by: measures.searchSessions, min: 3 };
      expect(await analytics.below(all, hidden)).toBe(300);
    });

    test('the products of a rolled-up day stay in all measures of the funnel or in none', async () => {
      const database = await openShop(await open());
      const product = (number: number, sessions: number) =>
        Array.from({ length: sessions }, (_, session) =>
          (['product_view', 'add_to_cart'] as const).map((name) =>
            stored(name, { session: `s${session}`, data: { ref: `R-${number}`, id: `${number}` } }, day(2)),
          ),
        ).flat();
      await accept(database, [
        ...Array.from({ length: 250 }, (_, number) => product(number, 1)).flat(),
        ...product(900, 2),
      ]);
      await countAll(database);
      while (await database.repos.analytics.rollUp(day(30)));
      const { productViews, productAdds } = measures;
      const question = { measures: [productViews, productAdds], by: productViews, limit: 5000 };
      const kept = await database.repos.analytics.top(all, question);
      expect(kept).toHaveLength(200);
      expect(kept[0]).toEqual({ subject: 'R-900', amounts: { [productViews]: 2, [productAdds]: 2 } });
      expect(kept.every(({ amounts }) => amounts[productViews] === amounts[productAdds])).toBe(true);
      expect(await sumOf(database, productAdds)).toBe(252);
    });

    test('an event with hostile texts is counted and does not block others', async () => {
      const database = await openShop(await open());
      const words = [
        ...hostileTexts,
        '\0',
        '\ud800',
        '\udfff',
        'a\ud800',
        'a\udfff',
        'a\0',
        'constructor',
        '__proto__',
      ];
      await accept(
        database,
        words.flatMap((text) => [
          stored('search', { session: text.slice(0, 64), data: { query: text } }),
          stored('tag_click', { session: `${text.slice(0, 60)}x`, data: { ref: text, id: text } }),
          stored('related_open', { pdf: text.slice(0, 128), data: { ref: text, pdf: text } }),
          stored('add_to_cart', { session: '__proto__', data: { ref: text, id: text, quantity: -1 } }),
          stored('begin_checkout', { session: '__proto__', data: { ref: 5, id: true, query: null } }),
        ]),
      );
      expect(await countAll(database)).toBe(words.length * 5);
      expect(await sumOf(database, 'event.search')).toBe(words.length);
    });

    test('events that an older program wrote without a batch are counted once', async () => {
      const options = await newDatabase();
      const database = await openShop(await open(options));
      const { body, at } = stored('open');
      const quoted = body.replaceAll("'", "''");
      for (let turn = 0; turn < 5; turn += 1)
        await runSql(
          options,
          `insert into events (company_uid, document_uid, name, page_index, body, at)
           values ('acme', 'p1', 'open', null, '${quoted}', '${at.replace('12', `${turn + 10}`)}')`,
        );
      expect(await countAll(database, 2)).toBe(5);
      expect(await sumOf(database, 'event.open')).toBe(5);
    });

    test('a damaged event does not prevent others from being counted', async () => {
      const options = await newDatabase();
      const database = await openShop(await open(options));
      const kinds = ['open', 'share', 'download', 'search', 'video_play'] as const;
      await accept(
        database,
        kinds.map((kind) => stored(kind)),
      );
      for (const [name, body] of [
        ['share', '{'],
        ['download', 'null'],
        ['search', '{"event":"search","session":7}'],
        ['video_play', String.raw`{"event":"\u0000","session":"\ud800","data":{"ref":"\udfff\u0000"}}`],
      ])
        await runSql(options, `update events set body = '${body}' where name = '${name}'`);
      expect(await countAll(database)).toBe(5);
      expect(await countAll(database)).toBe(0);
      expect(await sumOf(database, 'event.open')).toBe(1);
    });

    test('marks of counted sessions are removed after their days, but not while events of those days are uncounted', async () => {
      const database = await openShop(await open());
      const { events, analytics } = database.repos;
      const openOn = (number: number) => events.accept(batch([stored('open', {}, day(number))], day(number)));
      const removeOld = async () => {
        while (await analytics.removeOld({ events: day(1), ids: day(8) }));
      };
      await openOn(2);
      await countAll(database);
      await openOn(2);
      await removeOld();
      await countAll(database);
      expect(await sumOf(database, measures.readers)).toBe(1);
      await removeOld();
      // Real events do not arrive days late; this late event shows that the mark of the session is removed.
      await openOn(2);
      await countAll(database);
      expect(await sumOf(database, measures.readers)).toBe(2);
    });

    test('marks of counted sessions of a busy day are removed in chunks, between which others can write', async () => {
      const options = await newDatabase();
      const { events, analytics } = (await openShop(await open(options))).repos;
      await events.accept(batch([stored('open', {}, day(9))], day(9)));
      await runSql(
        options,
        `insert into analytics_seen (day, company_uid, document_uid, measure, subject, session)
         with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 12000)
         select '2026-01-02', 'acme', '', 'm', '', cast(i as text) from numbers`,
      );
      let pieces = 0;
      while (await analytics.removeOld({ events: day(1), ids: day(8) })) pieces += 1;
      expect(pieces).toBe(3);
    });

    test('old events are removed once counted and forwarded, and their sums remain', async () => {
      const database = await openShop(await open());
      const { events, analytics, forwarding } = database.repos;
      const acceptOn = (number: number) => events.accept(batch([stored('open', {}, day(number))], day(number)));
      await acceptOn(1);
      await acceptOn(5);
      await countAll(database);
      await acceptOn(2);
      const before = { events: day(3), ids: day(3) };
      while (await analytics.removeOld(before));
      expect(await events.countByName('acme')).toEqual({ open: 2 });
      await countAll(database);
      await forwarding.set({ company: 'acme', kind: 'webhook', address: 'https://a.test/' }, day(1));
      await acceptOn(2);
      await countAll(database);
      while (await analytics.removeOld(before));
      expect(await events.countByName('acme')).toEqual({ open: 2 });
      expect(await sumOf(database, 'event.open')).toBe(4);
      await forwarding.remove('acme', 'webhook');
      while (await analytics.removeOld(before));
      expect(await events.countByName('acme')).toEqual({ open: 1 });
    });
  });
