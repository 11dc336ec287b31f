/** Conformance: a forwarding queue is leased by one process at a time, sent in order, and bounded. */
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import type { ForwardLease } from '../../../domain/ports/forwarding.ts';
import { MAX_QUEUED } from '../../repos/analytics/events.repo.ts';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { batch, stored } from '../../testing/events.ts';

const until = new Date(day(1).getTime() + 60_000);
const target = { company: 'acme', kind: 'webhook', address: 'https://a.test/' } as const;

const openWithTarget = async (database: Database) => {
  await database.repos.companies.insert(company(), day(1));
  await database.repos.companies.insert(company('otra'), day(1));
  await database.repos.forwarding.set(target, day(1));
  return database.repos;
};
const opens = (count: number, more = {}) => Array.from({ length: count }, () => stored('open', more));
const sent = (count: number) => ({ is: 'sent', count, reason: '' }) as const;

export const forwardingConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('forwarding', () => {
    const leased = async ({ forwarding }: Database['repos'], holder = 'one', now = day(1)): Promise<ForwardLease> =>
      (await forwarding.lease(holder, now, new Date(now.getTime() + 60_000))) ?? expect.fail('nothing to lease');

    test('events are queued for targets of their company that existed before, except events without a session', async () => {
      const database = await open();
      await database.repos.companies.insert(company(), day(1));
      await database.repos.companies.insert(company('otra'), day(1));
      const { events, forwarding } = database.repos;
      await events.accept(batch(opens(5)));
      expect(await forwarding.lease('one', day(1), until)).toBeNull();
      await forwarding.set(target, day(1));
      expect(await forwarding.lease('one', day(1), until)).toBeNull();
      await events.accept(batch([...opens(2), ...opens(3, { company: 'otra' }), ...opens(4, { session: '' })]));
      await events.accept(batch(opens(4, { session: '' })));
      expect(await forwarding.targets('acme')).toMatchObject([{ kind: 'webhook', waiting: 2, sent: 0 }]);
      expect(await forwarding.targets('otra')).toEqual([]);
      const lease = await leased(database.repos);
      const item = await forwarding.head(lease, 100);
      expect(item?.events.filter(({ session }) => session !== '')).toHaveLength(2);
      expect(item?.events.every((event) => event.company === 'acme')).toBe(true);
    });

    test('one process leases a target until expiry, and a process that lost the lease changes nothing', async () => {
      const options = await newDatabase();
      const here = await openWithTarget(await open(options));
      const there = (await open(options)).repos;
      await here.events.accept(batch(opens(2)));
      const leases = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => (turn % 2 ? here : there).forwarding.lease(`p${turn}`, day(1), until)),
      );
      const held = leases.filter((lease) => lease !== null);
      expect(held).toHaveLength(1);
      const [lost = expect.fail()] = held;
      const late = await leased(there, 'late', until);
      const item = (await here.forwarding.head(lost, 10)) ?? expect.fail();
      expect(await here.forwarding.advance(lost, item, sent(2), day(2))).toBe(false);
      expect(await here.forwarding.postpone(lost, item, { reason: 'x', isAnswered: true, until: day(9) })).toBe(false);
      await here.forwarding.release(lost, day(1));
      expect(await here.forwarding.lease('third', day(1), until)).toBeNull();
      expect(await there.forwarding.advance(late, item, sent(2), day(2))).toBe(true);
      expect(await there.forwarding.targets('acme')).toMatchObject([{ sent: 2, waiting: 0, failures: 0 }]);
    });

    test('items and batches are sent in order, each once', async () => {
      const repos = await openWithTarget(await open());
      const named = (from: number) => [1, 2, 3].map((number) => stored('open', { id: `e${from + number}` }));
      await repos.events.accept(batch(named(0)));
      await repos.events.accept(batch(named(3)));
      const lease = await leased(repos);
      const seen: (string | null)[] = [];
      for (let item = await repos.forwarding.head(lease, 2); item; item = await repos.forwarding.head(lease, 2)) {
        seen.push(...item.events.map(({ id }) => id));
        await repos.forwarding.advance(lease, item, sent(item.events.length), until);
      }
      expect(seen).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
      expect(await repos.forwarding.targets('acme')).toMatchObject([{ sent: 6, waiting: 0 }]);
      await repos.forwarding.release(lease, day(1));
      expect(await repos.forwarding.lease('one', day(1), until)).toBeNull();
    });

    test('a postponed target is not leased until its pause ends, and an answered failure counts as an attempt', async () => {
      const repos = await openWithTarget(await open());
      await repos.events.accept(batch(opens(1)));
      const lease = await leased(repos);
      const item = (await repos.forwarding.head(lease, 10)) ?? expect.fail();
      await repos.forwarding.postpone(lease, item, { reason: 'answered 500', isAnswered: true, until });
      expect(await repos.forwarding.lease('one', day(1), until)).toBeNull();
      const again = await leased(repos, 'two', until);
      expect(again.failures).toBe(1);
      expect(await repos.forwarding.head(again, 10)).toMatchObject({ attempts: 1 });
      expect(await repos.forwarding.targets('acme')).toMatchObject([{ lastFailure: 'answered 500', waiting: 1 }]);
    });

    test('a target that was served is leased after the others', async () => {
      const repos = await openWithTarget(await open());
      await repos.forwarding.set({ ...target, company: 'otra' }, day(1));
      await repos.events.accept(batch([...opens(2), ...opens(2, { company: 'otra' })]));
      const turns: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const now = new Date(day(1).getTime() + turn);
        const lease = await leased(repos, 'one', now);
        turns.push(lease.company);
        await repos.forwarding.release(lease, now);
      }
      expect(turns).toEqual(['acme', 'otra', 'acme', 'otra']);
    });

    test('a full queue drops further events for its target, counts them, and stores them as events', async () => {
      const repos = await openWithTarget(await open());
      await repos.events.accept(batch(opens(1)));
      await repos.events.accept(batch(opens(MAX_QUEUED)));
      await repos.events.accept(batch(opens(1)));
      expect(await repos.forwarding.targets('acme')).toMatchObject([{ waiting: 2, dropped: MAX_QUEUED }]);
      expect(await repos.events.countByName('acme')).toEqual({ open: MAX_QUEUED + 2 });
    }, 60_000);

    test('removing a target deletes its queue, and setting it again starts with an empty one', async () => {
      const repos = await openWithTarget(await open());
      await repos.events.accept(batch(opens(3)));
      expect(await repos.forwarding.remove('otra', 'webhook')).toBe(false);
      expect(await repos.forwarding.remove('acme', 'webhook')).toBe(true);
      expect(await repos.forwarding.remove('acme', 'webhook')).toBe(false);
      await repos.forwarding.set(target, day(2));
      expect(await repos.forwarding.targets('acme')).toMatchObject([{ waiting: 0, sent: 0, dead: 0, dropped: 0 }]);
    });
  });
