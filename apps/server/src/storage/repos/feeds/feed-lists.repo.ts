/**
 * Imports of price lists: leased by one import at a time, staged on the company's hidden side, and activated atomically. The list that was
 * replaced stays on the hidden side, until another one is staged there. Owns writes to `feed_states` and to the rows of the hidden side;
 * feed.repo.ts replaces a whole list in one transaction.
 */
import { FeedAttempt, FeedMapping, FeedReport } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { FeedLease, FeedListsRepo } from '../../../domain/ports/feeds.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { isDue } from '../../database/schema/due.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { countPositions, deleteFeedRows, feedRowsOf, insertFeedRows, otherSide, visibleSide } from './feed-rows.ts';
import { activateSide, ensureFeedState, holdsLease } from './feed-state.ts';

/** Products deleted per transaction, so that other writers get in between. */
const CHUNK_POSITIONS = 2_000;

const feedBusy = (companyUid: string): AppError => new AppError('feed.busy', { company: companyUid });

/** Deletes the hidden side. False when the lease was lost meanwhile. */
const clearHiddenSide = async ({ read, write }: Connection, lease: FeedLease): Promise<boolean> => {
  const { companyUid } = lease;
  const side = otherSide(await visibleSide(read, companyUid));
  const positions = await countPositions(read, companyUid, side);
  for (let from = 0; from < positions; from += CHUNK_POSITIONS) {
    const hasLease = await write(async (tx) => {
      if (!(await holdsLease(tx, lease))) return false;
      await deleteFeedRows(tx, companyUid, side, { from, count: CHUNK_POSITIONS });
      return true;
    });
    if (!hasLease) return false;
  }
  return true;
};

/** Beyond these the oldest are of lists that nobody imports any more. */
const MAX_MAPPINGS = 100;

const feedMappings = ({ read, write }: Connection): Pick<FeedListsRepo, 'mappings' | 'saveMapping'> => ({
  async mappings(companyUid) {
    const rows = await read
      .selectFrom('feed_mappings')
      .select(['headings', 'body'])
      .where('company_uid', '=', companyUid)
      .orderBy('at', 'desc')
      .limit(MAX_MAPPINGS)
      .execute();
    return rows.map(({ headings, body }) => ({
      headings,
      mapping: readJson(FeedMapping, body, `feed_mappings ${companyUid} ${headings}`),
    }));
  },

  async saveMapping(companyUid, { headings, mapping }, now) {
    const body = writeJson(FeedMapping, mapping, `feed_mappings ${companyUid} ${headings}`);
    const row = { body, at: now.toISOString() };
    await write(async (tx) => {
      if (Object.keys(mapping).length === 0) {
        await tx
          .deleteFrom('feed_mappings')
          .where('company_uid', '=', companyUid)
          .where('headings', '=', headings)
          .execute();
        return;
      }
      await tx
        .insertInto('feed_mappings')
        .values({ company_uid: companyUid, headings, ...row })
        .onConflict((conflict) => conflict.columns(['company_uid', 'headings']).doUpdateSet(row))
        .execute();
    });
  },
});

/** The row of `feeds` that a list had, without its side: it is on the hidden one. */
const PreviousList = z.object({ product_count: z.number(), updated_at: z.string(), report: z.string().nullable() });
type PreviousList = z.infer<typeof PreviousList>;

const previousList = async (db: Kysely<Tables>, companyUid: string): Promise<PreviousList | null> => {
  const row = await db
    .selectFrom('feed_states')
    .select('previous')
    .where('company_uid', '=', companyUid)
    .executeTakeFirst();
  const previous = row?.previous ?? null;
  return previous === null ? null : readJson(PreviousList, previous, `feed_states ${companyUid}`);
};

/** The visible list as the previous one of a list that takes its place; null before the first list. */
const presentAsPrevious = async (tx: Kysely<Tables>, companyUid: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('feeds')
    .select(['product_count', 'updated_at', 'report'])
    .where('company_uid', '=', companyUid)
    .executeTakeFirst();
  return row === undefined ? null : writeJson(PreviousList, row, `feed_states ${companyUid}`);
};

/** Makes room on the hidden side. Until all of it is gone there is no previous list. Throws `feed.busy`. */
const dropPrevious = async (connection: Connection, lease: FeedLease): Promise<void> => {
  const hasLease = await connection.write((tx) => holdsLease(tx, lease, { previous: null }));
  if (!hasLease || !(await clearHiddenSide(connection, lease))) throw feedBusy(lease.companyUid);
};

const reportOf = (report: string | null, companyUid: string): FeedReport | null =>
  report === null ? null : readJson(FeedReport, report, `feeds ${companyUid}`);

const listStatus = async (read: Connection['read'], companyUid: string): ReturnType<FeedListsRepo['status']> => {
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
  const attempt = state?.attempt ?? null;
  const previous = await previousList(read, companyUid);
  return {
    products: list?.product_count ?? null,
    importedAt: list?.updated_at ?? null,
    report: reportOf(list?.report ?? null, companyUid),
    attempt: attempt === null ? null : readJson(FeedAttempt, attempt, `feed_states ${companyUid}`),
    previous:
      previous === null
        ? null
        : {
            products: previous.product_count,
            importedAt: previous.updated_at,
            report: reportOf(previous.report, companyUid),
          },
  };
};

const swapLists = ({ write, announce }: Connection): Pick<FeedListsRepo, 'swap'> => ({
  async swap(companyUid, { importedAt, attempt }) {
    const attemptText = writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`);
    return write(async (tx) => {
      await ensureFeedState(tx, companyUid);
      const { numUpdatedRows } = await tx
        .updateTable('feed_states')
        .set({ attempt: attemptText })
        .where('company_uid', '=', companyUid)
        .where((where) => where.or([where('holder', 'is', null), isDue('held_until', new Date(attempt.at))]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw feedBusy(companyUid);
      const wanted = await previousList(tx, companyUid);
      if (wanted?.updated_at !== importedAt) throw new AppError('feed.previous-unknown', { company: companyUid });
      const previous = await presentAsPrevious(tx, companyUid);
      await tx.updateTable('feed_states').set({ previous }).where('company_uid', '=', companyUid).execute();
      await activateSide(tx, companyUid, { ...wanted, side: otherSide(await visibleSide(tx, companyUid)) });
      await announce(tx, { kind: 'feed', uid: companyUid });
    });
  },
});

export const feedListsRepo = (connection: Connection): FeedListsRepo => {
  const { read, write, announce } = connection;
  return {
    ...feedMappings(connection),
    ...swapLists(connection),
    status: (companyUid) => listStatus(read, companyUid),
    async claim(companyUid, holder, now, until) {
      await write(async (tx) => {
        await ensureFeedState(tx, companyUid);
        const { numUpdatedRows } = await tx
          .updateTable('feed_states')
          .set({ holder, held_until: until.toISOString() })
          .where('company_uid', '=', companyUid)
          .where((where) => where.or([where('holder', 'is', null), isDue('held_until', now)]))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw feedBusy(companyUid);
      });
      const lease = { companyUid, holder };
      const hasPrevious = (await previousList(read, companyUid)) !== null;
      if (!hasPrevious && !(await clearHiddenSide(connection, lease))) throw feedBusy(companyUid);
      return lease;
    },

    async renew(lease, until) {
      await write((tx) => holdsLease(tx, lease, { held_until: until.toISOString() }));
    },

    async stage(lease, products, until) {
      const rows = feedRowsOf(lease.companyUid, products);
      if ((await previousList(read, lease.companyUid)) !== null) await dropPrevious(connection, lease);
      await write(async (tx) => {
        if (!(await holdsLease(tx, lease, { held_until: until.toISOString() }))) throw feedBusy(lease.companyUid);
        await insertFeedRows(tx, rows, otherSide(await visibleSide(tx, lease.companyUid)));
      });
    },

    async activate(lease, report, attempt) {
      const { companyUid } = lease;
      const reportText = writeJson(FeedReport, report, `feeds ${companyUid}`);
      await write(async (tx) => {
        const attemptText = writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`);
        const previous = await presentAsPrevious(tx, companyUid);
        if (!(await holdsLease(tx, lease, { attempt: attemptText, previous }))) throw feedBusy(companyUid);
        const side = otherSide(await visibleSide(tx, companyUid));
        await activateSide(tx, companyUid, {
          side,
          product_count: report.products,
          updated_at: attempt.at,
          report: reportText,
        });
        await announce(tx, { kind: 'feed', uid: companyUid });
      });
    },

    async release(lease, attempt) {
      const { companyUid } = lease;
      const attemptText =
        attempt === null ? {} : { attempt: writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`) };
      const hasPrevious = (await previousList(read, companyUid)) !== null;
      if (!hasPrevious && !(await clearHiddenSide(connection, lease))) return;
      await write((tx) =>
        tx
          .updateTable('feed_states')
          .set({ holder: null, held_until: null, ...attemptText })
          .where('company_uid', '=', companyUid)
          .where('holder', '=', lease.holder)
          .execute(),
      );
    },
  };
};
