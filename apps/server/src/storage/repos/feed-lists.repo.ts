/** Price lists on their way in: claimed by one import, written beside the one that is seen, adopted at one stroke. */
import { FeedAttempt, FeedReport } from '@vitrina/contract';
import { AppError } from '../../domain/app-error.ts';
import type { FeedLease, FeedListsRepo } from '../../domain/ports/feeds.ts';
import type { Connection } from '../connection.ts';
import { deleteFeedRows, feedRowsOf, insertFeedRows, otherSide, placesOn, seenSide } from '../feed-rows.ts';
import { isHeld, showFeed, stateOf } from '../feed-state.ts';
import { hasCome } from '../has-come.ts';
import { readJson, writeJson } from './json-column.ts';

/** Products thrown away in one transaction: others write in between. */
const PLACES_AT_ONCE = 2_000;

const busy = (companyUid: string): AppError => new AppError('feed.busy', { company: companyUid });

/** Throws away what stands beside the list that is seen. False when the lease was lost meanwhile. */
const clear = async ({ read, write }: Connection, lease: FeedLease): Promise<boolean> => {
  const { companyUid } = lease;
  const side = otherSide(await seenSide(read, companyUid));
  const places = await placesOn(read, companyUid, side);
  for (let from = 0; from < places; from += PLACES_AT_ONCE) {
    const isOurs = await write(async (tx) => {
      if (!(await isHeld(tx, lease))) return false;
      await deleteFeedRows(tx, companyUid, side, { from, count: PLACES_AT_ONCE });
      return true;
    });
    if (!isOurs) return false;
  }
  return true;
};

export const feedListsRepo = (connection: Connection): FeedListsRepo => {
  const { read, write, announce } = connection;
  return {
    async claim(companyUid, holder, now, until) {
      await write(async (tx) => {
        await stateOf(tx, companyUid);
        const { numUpdatedRows } = await tx
          .updateTable('feed_states')
          .set({ holder, held_until: until.toISOString() })
          .where('company_uid', '=', companyUid)
          .where((where) => where.or([where('holder', 'is', null), hasCome('held_until', now)]))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw busy(companyUid);
      });
      const lease = { companyUid, holder };
      if (!(await clear(connection, lease))) throw busy(companyUid);
      return lease;
    },

    async prolong(lease, until) {
      await write((tx) => isHeld(tx, lease, { held_until: until.toISOString() }));
    },

    async stage(lease, products, until) {
      const rows = feedRowsOf(lease.companyUid, products);
      await write(async (tx) => {
        if (!(await isHeld(tx, lease, { held_until: until.toISOString() }))) throw busy(lease.companyUid);
        await insertFeedRows(tx, rows, otherSide(await seenSide(tx, lease.companyUid)));
      });
    },

    async adopt(lease, report, attempt) {
      const { companyUid } = lease;
      const told = writeJson(FeedReport, report, `feeds ${companyUid}`);
      await write(async (tx) => {
        const tried = writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`);
        if (!(await isHeld(tx, lease, { attempt: tried }))) throw busy(companyUid);
        const side = otherSide(await seenSide(tx, companyUid));
        await showFeed(tx, companyUid, {
          side,
          product_count: report.products,
          updated_at: attempt.at,
          report: told,
        });
        await announce(tx, { kind: 'feed', uid: companyUid });
      });
    },

    async release(lease, attempt) {
      const { companyUid } = lease;
      const tried = attempt === null ? {} : { attempt: writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`) };
      if (!(await clear(connection, lease))) return;
      await write((tx) =>
        tx
          .updateTable('feed_states')
          .set({ holder: null, held_until: null, ...tried })
          .where('company_uid', '=', companyUid)
          .where('holder', '=', lease.holder)
          .execute(),
      );
    },

    async status(companyUid) {
      const list = await read
        .selectFrom('feeds')
        .select(['product_count', 'updated_at', 'report'])
        .where('company_uid', '=', companyUid)
        .executeTakeFirst();
      const state = await read
        .selectFrom('feed_states')
        .select('attempt')
        .where('company_uid', '=', companyUid)
        .executeTakeFirst();
      const report = list?.report ?? null;
      const attempt = state?.attempt ?? null;
      return {
        products: list?.product_count ?? null,
        importedAt: list?.updated_at ?? null,
        report: report === null ? null : readJson(FeedReport, report, `feeds ${companyUid}`),
        attempt: attempt === null ? null : readJson(FeedAttempt, attempt, `feed_states ${companyUid}`),
      };
    },
  };
};
