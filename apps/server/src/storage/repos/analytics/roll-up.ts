/** Rolls up the long tail of old days: subjects beyond the longest list of a report become one row per measure. Totals stay exact. */
import { type Kysely, sql } from 'kysely';
import { dayOf } from '../../../domain/analytics/calendar-day.ts';
import { hasOthers, MAX_ROLLED_UP_SUBJECTS, measureFamilies } from '../../../domain/analytics/measures.ts';
import type { Engine } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { addToSums } from './count-events.ts';

/** A transaction ends after so many days of companies, or deleted rows: on SQLite, writers of events wait for it. */
const MAX_COMPANY_DAYS = 100;
const MAX_ROWS = 5000;

type CompanyDay = { day: string; company_uid: string };
type Family = readonly [first: string, ...others: string[]];

/** `day` as the index `analytics_days_by_day` has it. */
const INDEXED_DAY = sql<string>`substr(day, 1, 10)`;

/** Locks the position, so that servers roll up one after the other. A position is `YYYY-MM-DD company`. */
const lockPosition = async (tx: Kysely<Tables>): Promise<CompanyDay> => {
  const row = await tx
    .updateTable('analytics_turn')
    .set((of) => ({ at: of.ref('at') }))
    .where('name', '=', 'roll-up')
    .returning('at')
    .executeTakeFirst();
  return { day: row?.at.slice(0, 10) ?? '', company_uid: row?.at.slice(11) ?? '' };
};

const savePosition = (tx: Kysely<Tables>, { day, company_uid }: CompanyDay) =>
  tx
    .updateTable('analytics_turn')
    .set({ at: `${day} ${company_uid}` })
    .where('name', '=', 'roll-up')
    .execute();

const companyDaysAfter = (tx: Kysely<Tables>, { day, company_uid }: CompanyDay, before: string) =>
  tx
    .selectFrom('analytics_days')
    .select([INDEXED_DAY.as('day'), 'company_uid'])
    .distinct()
    .where(sql<boolean>`(${INDEXED_DAY}, company_uid) > (${day}, ${company_uid})`)
    .where(INDEXED_DAY, '<', before)
    .orderBy(INDEXED_DAY)
    .orderBy('company_uid')
    .limit(MAX_COMPANY_DAYS)
    .execute();

/** Documents (empty: the company) and families of measures with more subjects than are kept. */
const longTails = async (tx: Kysely<Tables>, { day, company_uid }: CompanyDay) => {
  const rows = await tx
    .selectFrom('analytics_days')
    .select(['document_uid', 'measure'])
    .where(INDEXED_DAY, '=', day)
    .where('company_uid', '=', company_uid)
    .where('subject', '<>', '')
    .groupBy(['document_uid', 'measure'])
    .having(({ fn }) => fn.countAll(), '>', sql.lit(MAX_ROLLED_UP_SUBJECTS))
    .execute();
  return measureFamilies.flatMap((family) => {
    const documents = new Set(rows.filter(({ measure }) => family.includes(measure)).map((row) => row.document_uid));
    return [...documents].sort().map((document_uid) => ({ document_uid, family }));
  });
};

/** Resolves to the number of deleted rows. An increment that arrives meanwhile adds a row of its own, so none is lost. */
const rollUpTail = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  { day, company_uid }: CompanyDay,
  { document_uid, family }: { document_uid: string; family: Family },
): Promise<number> => {
  const kept = await tx
    .selectFrom('analytics_days')
    .select('subject')
    .where((of) => of.and({ company_uid, document_uid, measure: family[0], day }))
    .where('subject', '<>', '')
    .orderBy('amount', 'desc')
    .orderBy('subject')
    .limit(MAX_ROLLED_UP_SUBJECTS)
    .execute();
  const removed = await tx
    .deleteFrom('analytics_days')
    .where((of) => of.and({ company_uid, document_uid, day }))
    .where('measure', 'in', family)
    .where('subject', 'not in', ['', ...kept.map(({ subject }) => subject)])
    .returning(['measure', 'amount'])
    .execute();
  const others = family.filter(hasOthers).flatMap((measure) => {
    const rows = removed.filter((row) => row.measure === measure);
    const amount = rows.reduce((sum, row) => sum + row.amount, 0);
    return rows.length === 0 ? [] : [{ company: company_uid, pdf: document_uid, measure, day, subject: '', amount }];
  });
  await addToSums(tx, kind, others);
  return removed.length;
};

/** Days before `before`, in order, each once. Resolves to whether more are left. */
export const rollUp = async (tx: Kysely<Tables>, kind: Engine['kind'], before: Date): Promise<boolean> => {
  const companyDays = await companyDaysAfter(tx, await lockPosition(tx), dayOf(before));
  let removed = 0;
  for (const companyDay of companyDays) {
    for (const tail of await longTails(tx, companyDay)) removed += await rollUpTail(tx, kind, companyDay, tail);
    await savePosition(tx, companyDay);
    if (removed >= MAX_ROWS) return true;
  }
  return companyDays.length === MAX_COMPANY_DAYS;
};
