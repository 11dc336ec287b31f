/** Sources from which price lists are fetched, with the next due time. Owns writes to `feed_sources`. */
import { FeedKind } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { FeedSourcesRepo, StoredFeedSource } from '../../../domain/ports/feeds.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { FeedSourceRow } from '../../database/schema/tables-feeds.ts';

/** Longer than the longest interval: a later due time was written before the clock was set back, and counts as due. */
const MAX_DELAY_MS = 8 * 86_400_000;

const setDue = (tx: Kysely<Tables>, companyUid: string, at: Date) =>
  tx.updateTable('feed_sources').set({ due_at: at.toISOString() }).where('company_uid', '=', companyUid);

type FetchTimes = Pick<FeedSourcesRepo, 'recordFetch' | 'freshness'>;

const fetchTimes = (read: Connection['read'], write: Connection['write']): FetchTimes => ({
  async recordFetch(companyUid, url, now) {
    await write((tx) =>
      tx
        .updateTable('feed_sources')
        .set({ fetched_at: now.toISOString() })
        .where('company_uid', '=', companyUid)
        .where('url', '=', url)
        .execute(),
    );
  },

  async freshness() {
    const rows = await read
      .selectFrom('feed_sources')
      .select(({ fn }) => ['minutes', fn.min('fetched_at').as('oldest'), fn.max('fetched_at').as('newest')])
      // Sources set by an older program have no time until their next fetch.
      .where('fetched_at', 'is not', null)
      .groupBy('minutes')
      .execute();
    return rows.map(({ minutes, oldest, newest }) => ({
      minutes,
      oldest: new Date(oldest ?? 0),
      newest: new Date(newest ?? 0),
    }));
  },
});

export const feedSourcesRepo = ({ read, write }: Connection): FeedSourcesRepo => ({
  async byCompany(companyUid) {
    const row = await read
      .selectFrom('feed_sources')
      .selectAll()
      .where('company_uid', '=', companyUid)
      .executeTakeFirst();
    return row === undefined ? null : mapRow(row);
  },

  async write(companyUid, { url, kind, minutes, user, secretId }, now) {
    await write(async (tx) => {
      const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
      if (!company) throw new AppError('company.unknown', { companyUid });
      const row = {
        url,
        kind,
        minutes,
        user_name: user,
        secret_id: secretId,
        etag: null,
        last_modified: null,
        due_at: now.toISOString(),
        fetched_at: now.toISOString(),
      };
      await tx
        .insertInto('feed_sources')
        .values({ company_uid: companyUid, ...row })
        .onConflict((conflict) => conflict.column('company_uid').doUpdateSet(row))
        .execute();
    });
  },

  async remove(companyUid) {
    const { numDeletedRows } = await write((tx) =>
      tx.deleteFrom('feed_sources').where('company_uid', '=', companyUid).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  },

  claimDue: (now, until) =>
    write(async (tx) => {
      const latest = new Date(now.getTime() + MAX_DELAY_MS);
      const row = await tx
        .selectFrom('feed_sources')
        .innerJoin('companies', 'companies.uid', 'feed_sources.company_uid')
        .selectAll('feed_sources')
        .where('companies.is_active', '=', 1)
        .where((where) =>
          where.or([where('due_at', '<=', now.toISOString()), where('due_at', '>', latest.toISOString())]),
        )
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { numUpdatedRows } = await tx
        .updateTable('feed_sources')
        .set({ due_at: until.toISOString() })
        .where('company_uid', '=', row.company_uid)
        // Fails when another process that read the same row has updated it.
        .where('due_at', '=', row.due_at)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? null : mapRow({ ...row, due_at: until.toISOString() });
    }),

  async reschedule({ companyUid, dueAt }, at) {
    await write((tx) => setDue(tx, companyUid, at).where('due_at', '=', dueAt).execute());
  },

  async dueBy(companyUid, at) {
    await write((tx) => setDue(tx, companyUid, at).where('due_at', '>', at.toISOString()).execute());
  },

  ...fetchTimes(read, write),

  async saveValidators(companyUid, url, { etag, lastModified }) {
    await write((tx) =>
      tx
        .updateTable('feed_sources')
        .set({ etag, last_modified: lastModified })
        .where('company_uid', '=', companyUid)
        // The address may have changed during the download.
        .$if(url !== null, (update) => update.where('url', '=', url ?? ''))
        .execute(),
    );
  },
});

const mapRow = (row: FeedSourceRow): StoredFeedSource => ({
  companyUid: row.company_uid,
  url: row.url,
  kind: FeedKind.catch('auto').parse(row.kind),
  minutes: row.minutes,
  user: row.user_name,
  secretId: row.secret_id,
  validators: { etag: row.etag, lastModified: row.last_modified },
  dueAt: row.due_at,
});
