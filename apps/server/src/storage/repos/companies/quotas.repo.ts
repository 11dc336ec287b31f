/** Limits of companies and what they use. Owns writes to `company_quotas`. */
import type { Kysely } from 'kysely';
import type { QuotaOverrides, Quotas, QuotasRepo } from '../../../domain/ports/companies.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { CompanyQuotaRow, Tables } from '../../database/schema/tables.ts';

const NOTHING: QuotaOverrides = { documents: null, storageBytes: null, eventsADay: null, callsAMinute: null };

const mapRow = (row: CompanyQuotaRow): QuotaOverrides => ({
  documents: row.documents,
  storageBytes: row.storage_bytes,
  eventsADay: row.events_a_day,
  callsAMinute: row.calls_a_minute,
});

const overridesOf = async (db: Kysely<Tables>, companyUid: string): Promise<QuotaOverrides> => {
  const row = await db
    .selectFrom('company_quotas')
    .selectAll()
    .where('company_uid', '=', companyUid)
    .executeTakeFirst();
  return row ? mapRow(row) : NOTHING;
};

export const quotasRepo = ({ read, write, announce }: Connection, defaults: Quotas): QuotasRepo => ({
  async of(companyUid) {
    const overrides = await overridesOf(read, companyUid);
    return {
      documents: overrides.documents ?? defaults.documents,
      storageBytes: overrides.storageBytes ?? defaults.storageBytes,
      eventsADay: overrides.eventsADay ?? defaults.eventsADay,
      callsAMinute: overrides.callsAMinute ?? defaults.callsAMinute,
    };
  },

  overrides: (companyUid) => overridesOf(read, companyUid),

  async set(companyUid, change) {
    await write(async (tx) => {
      // A no-op update locks the row, so that two changes of different limits are both kept.
      const locked = await tx
        .updateTable('companies')
        .set((of) => ({ uid: of.ref('uid') }))
        .where('uid', '=', companyUid)
        .executeTakeFirst();
      if (locked.numUpdatedRows !== 1n) throw new AppError('company.unknown', { company: companyUid });
      const limits = { ...(await overridesOf(tx, companyUid)), ...change };
      const row = {
        documents: limits.documents,
        storage_bytes: limits.storageBytes,
        events_a_day: limits.eventsADay,
        calls_a_minute: limits.callsAMinute,
      };
      await tx
        .insertInto('company_quotas')
        .values({ company_uid: companyUid, ...row })
        .onConflict((conflict) => conflict.column('company_uid').doUpdateSet(row))
        .execute();
      await announce(tx, { kind: 'company', uid: companyUid });
    });
  },

  async usage(companyUid, now) {
    const { documents } = await read
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('documents'))
      .where('company_uid', '=', companyUid)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { bytes } = await read
      .selectFrom('documents')
      .innerJoin('editions', 'editions.document_uid', 'documents.uid')
      .select(({ fn }) => fn.sum<number | null>('editions.bytes').as('bytes'))
      .where('company_uid', '=', companyUid)
      .executeTakeFirstOrThrow();
    const { bytes: mediaBytes } = await read
      .selectFrom('media')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('company_uid', '=', companyUid)
      .executeTakeFirstOrThrow();
    const events = await read
      .selectFrom('quota_events')
      .select(['stored', 'dropped'])
      .where('company_uid', '=', companyUid)
      .where('day', '=', now.toISOString().slice(0, 10))
      .executeTakeFirst();
    return {
      documents,
      storageBytes: (bytes ?? 0) + (mediaBytes ?? 0),
      eventsToday: events?.stored ?? 0,
      eventsDropped: events?.dropped ?? 0,
    };
  },
});
