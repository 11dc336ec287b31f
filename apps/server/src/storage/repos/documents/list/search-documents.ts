/** The list of documents for publishers: searched, sorted, and with figures of the documents on the page. */
import type { Kysely } from 'kysely';
import { measures } from '../../../../domain/analytics/measures.ts';
import { type SearchedDocument, searchDocuments } from '../../../../domain/documents/document-search.ts';
import type { DocumentFigures, DocumentSearch, FoundDocuments } from '../../../../domain/ports/documents.ts';
import type { Tables } from '../../../database/schema/tables.ts';
import { listSummaries, publishersDocuments } from '../documents-list.ts';

const lightRows = async (db: Kysely<Tables>, companyUid: string): Promise<SearchedDocument[]> => {
  const rows = await publishersDocuments(db, companyUid)
    .select(['documents.uid', 'documents.updated_at', 'documents.current_edition', 'documents.withdrawn_edition'])
    .select(['editions.name', 'editions.published_at', 'editions.is_draft'])
    .execute();
  const drafts = await db
    .selectFrom('editions')
    .innerJoin('documents', 'documents.uid', 'editions.document_uid')
    .select(['editions.document_uid'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('documents.company_uid', '=', companyUid)
    .where('editions.is_draft', '=', 1)
    .groupBy('editions.document_uid')
    .execute();
  const draftsOf = new Map(drafts.map((row) => [row.document_uid, row.count]));
  return rows.map((row) => ({
    uid: row.uid,
    name: row.name,
    isDraft: row.is_draft === 1,
    isWithdrawn: row.current_edition === 0 && row.withdrawn_edition !== 0,
    drafts: draftsOf.get(row.uid) ?? 0,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  }));
};

type EditionKey = { uid: string; edition: number };
const nameOf = ({ uid, edition }: EditionKey): string => `${edition} ${uid}`;

/** Active tags of editions, all and those that nobody has decided on. */
const tagCounts = async (db: Kysely<Tables>, editions: readonly EditionKey[]) => {
  const rows = await db
    .selectFrom('tags')
    .select(['document_uid', 'edition', 'review'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((of) =>
      of.or(editions.map(({ uid, edition }) => of.and([of('document_uid', '=', uid), of('edition', '=', edition)]))),
    )
    .where('is_active', '=', 1)
    .groupBy(['document_uid', 'edition', 'review'])
    .execute();
  const counts = new Map<string, { all: number; proposed: number }>();
  for (const { document_uid: uid, edition, review, count } of rows) {
    const before = counts.get(nameOf({ uid, edition })) ?? { all: 0, proposed: 0 };
    const proposed = review === null || review === 'proposed' ? count : 0;
    counts.set(nameOf({ uid, edition }), { all: before.all + count, proposed: before.proposed + proposed });
  }
  return (key: EditionKey) => counts.get(nameOf(key)) ?? { all: 0, proposed: 0 };
};

const newestDrafts = async (db: Kysely<Tables>, uids: readonly string[]): Promise<EditionKey[]> => {
  const rows = await db
    .selectFrom('editions')
    .select('document_uid')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('document_uid', 'in', uids)
    .where('is_draft', '=', 1)
    .groupBy('document_uid')
    .execute();
  return rows.map((row) => ({ uid: row.document_uid, edition: row.number }));
};

/** `since`: a day; views of that day and later ones count. */
const viewsOf = async (db: Kysely<Tables>, companyUid: string, uids: readonly string[], since: string) => {
  const rows = await db
    .selectFrom('analytics_days')
    .select('document_uid')
    .select(({ fn }) => fn.sum<number>('amount').as('views'))
    .where('company_uid', '=', companyUid)
    .where('document_uid', 'in', uids)
    .where('measure', '=', measures.documentOpens)
    .where('day', '>=', since)
    .groupBy('document_uid')
    .execute();
  return new Map(rows.map((row) => [row.document_uid, row.views]));
};

export const findDocuments = async (
  db: Kysely<Tables>,
  companyUid: string,
  search: DocumentSearch,
  since: string,
): Promise<FoundDocuments> => {
  const { uids, total, counts } = searchDocuments(await lightRows(db, companyUid), search);
  if (uids.length === 0) return { documents: [], total, counts };
  const { documents } = await listSummaries(db, companyUid, { page: 1, itemsPerPage: uids.length }, { uids });
  const views = await viewsOf(db, companyUid, uids, since);
  const drafts = await newestDrafts(db, uids);
  const countsOf = await tagCounts(db, [...documents, ...drafts]);
  const figuresOf = ({ uid, edition }: EditionKey): DocumentFigures => {
    const draft = drafts.find((one) => one.uid === uid);
    return {
      tags: countsOf({ uid, edition }).all,
      proposals: draft ? countsOf(draft).proposed : 0,
      views: views.get(uid) ?? 0,
      newestDraft: draft?.edition ?? null,
    };
  };
  const summaries = new Map(documents.map((summary) => [summary.uid, summary]));
  const found = uids.flatMap((uid) => {
    const summary = summaries.get(uid);
    return summary ? [{ ...summary, ...figuresOf(summary) }] : [];
  });
  return { documents: found, total, counts };
};
