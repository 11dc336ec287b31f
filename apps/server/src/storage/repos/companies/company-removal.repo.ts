/**
 * Removal of a company. Owns `companies.removing_at`, and deletes the company's rows of every table. Rows are found by their place on
 * disk, so that the cost of a chunk does not grow with other companies' rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyRemovalRepo } from '../../../domain/ports/companies.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection, Engine } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Rows of one transaction: some tens of milliseconds. */
const CHUNK_ROWS = 2000;
/** Batches of events of one transaction. */
const CHUNK_BATCHES = 200;
/** Other writers of SQLite get in between two transactions. */
const PAUSE_MS = 5;

type Condition = RawBuilder<unknown>;

const deleteChunk = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  table: keyof Tables,
  condition: Condition,
): Promise<number> => {
  const name = sql.table(table);
  const { rows } =
    kind === 'postgres'
      ? await sql`delete from ${name} where ctid = any(array(
          select ctid from ${name} where ${condition} limit ${CHUNK_ROWS})) returning 1`.execute(tx)
      : await sql`delete from ${name} where rowid in (
          select rowid from ${name} where ${condition} limit ${CHUNK_ROWS}) returning 1`.execute(tx);
  return rows.length;
};

/** A table refers only to later ones, so that no row is deleted before those that name it. */
const tablesOf = (companyUid: string): [keyof Tables, Condition][] => {
  const ofCompany = sql`company_uid = ${companyUid}`;
  const ofDocument = sql`document_uid in (select uid from documents where company_uid = ${companyUid})`;
  return [
    // The leases of workers and imports come first: without them nobody writes for the company.
    ['jobs', ofCompany],
    ['feed_states', ofCompany],
    ['feed_sources', ofCompany],
    ['feed_mappings', ofCompany],
    ['feed_checks', ofCompany],
    ['uploads', ofCompany],
    ['media', ofCompany],
    ['element_changes', ofDocument],
    ['tags', ofDocument],
    ['models', ofDocument],
    ['sections', ofDocument],
    ['review_entries', ofDocument],
    ['check_ignores', ofDocument],
    ['pages', ofDocument],
    ['edition_previews', ofDocument],
    ['edition_comments', ofDocument],
    ['edition_approvals', ofDocument],
    ['editions', ofDocument],
    ['documents', ofCompany],
    ['feed_references', ofCompany],
    ['feed_items', ofCompany],
    ['feed_products', ofCompany],
    ['feeds', ofCompany],
    ['forward_queue', ofCompany],
    ['forward_targets', ofCompany],
    ['event_ids', ofCompany],
  ];
};
const analyticsTables = ['analytics_sessions', 'analytics_seen', 'analytics_days'] as const;

export const companyRemovalRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): CompanyRemovalRepo => {
  const deleteAll = async (table: keyof Tables, condition: Condition): Promise<void> => {
    for (let count = CHUNK_ROWS; count === CHUNK_ROWS; await sleep(PAUSE_MS))
      count = await write((tx) => deleteChunk(tx, kind, table, condition));
  };

  /** Events have no index by company: batches are, in order. */
  const deleteEvents = async (companyUid: string): Promise<void> => {
    for (let after = ''; ; await sleep(PAUSE_MS)) {
      const batches = await read
        .selectFrom('event_batches')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(CHUNK_BATCHES)
        .execute();
      const last = batches.at(-1);
      if (last === undefined) return;
      const ids = batches.map(({ id }) => id);
      await write((tx) =>
        tx.deleteFrom('events').where('batch', 'in', ids).where('company_uid', '=', companyUid).execute(),
      );
      after = last.id;
    }
  };

  const deleteSecrets = async (companyUid: string): Promise<void> =>
    write(async (tx) => {
      const removed = await tx.deleteFrom('secrets').where('company_uid', '=', companyUid).returning('id').execute();
      for (const { id } of removed) await announce(tx, { kind: 'secret', uid: id });
    });

  /** Waits for a count of events that is running, which may still write sums of events that were deleted meanwhile. */
  const deleteAnalytics = async (companyUid: string): Promise<void> => {
    await write((tx) =>
      tx
        .updateTable('analytics_turn')
        .set((of) => ({ name: of.ref('name') }))
        .execute(),
    );
    for (const table of analyticsTables) await deleteAll(table, sql`company_uid = ${companyUid}`);
  };

  return {
    begin: (companyUid, now) =>
      write(async (tx) => {
        // Before the company, as a publishing locks them; in the other order the two would deadlock.
        await tx.deleteFrom('jobs').where('company_uid', '=', companyUid).execute();
        const begun = await tx
          .updateTable('companies')
          .set({ removing_at: now.toISOString() })
          .where('uid', '=', companyUid)
          .where('removing_at', 'is', null)
          .executeTakeFirst();
        const isBegun = begun.numUpdatedRows === 1n;
        const known = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
        if (!known) throw new AppError('company.unknown', { company: companyUid });
        await announce(tx, { kind: 'company', uid: companyUid });
        return isBegun;
      }),

    async beganAt(companyUid) {
      const row = await read
        .selectFrom('companies')
        .select('removing_at')
        .where('uid', '=', companyUid)
        .executeTakeFirst();
      return row?.removing_at == null ? null : new Date(row.removing_at);
    },

    async pending() {
      const rows = await read.selectFrom('companies').select('uid').where('removing_at', 'is not', null).execute();
      return rows.map(({ uid }) => uid);
    },

    async finish(companyUid) {
      for (const [table, condition] of tablesOf(companyUid)) await deleteAll(table, condition);
      await deleteEvents(companyUid);
      await deleteSecrets(companyUid);
      // Few rows remain and go with the company: members, invitations, developments, slugs.
      await write(async (tx) => {
        await tx.deleteFrom('companies').where('uid', '=', companyUid).execute();
        await announce(tx, { kind: 'company', uid: companyUid });
        await announce(tx, { kind: 'feed', uid: companyUid });
      });
      await deleteAnalytics(companyUid);
    },
  };
};
