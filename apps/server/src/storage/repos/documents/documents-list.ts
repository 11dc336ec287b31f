/** Lists of a company's documents: for shoppers, optionally by product with its first page (§7 list_pdf), and for publishers. */
import type { ListedPdf, PdfList } from '@vitrina/contract';
import { type Expression, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { DocumentSummary, DocumentsRepo } from '../../../domain/ports/documents.ts';
import type { EditionRow, Tables } from '../../database/schema/tables.ts';
import { keptEdition, scheduleOf } from './edition-reads.ts';
import { coverOf } from './edition-rows.ts';

/**
 * The first page with an active tag or a model of the reference, per document of `documents`, by default in its current edition. The indexes begin
 * with reference and document, so the cost does not grow with other companies' tags. Nothing equals null in SQL, so null matches no page.
 */
const firstPageOf = (
  document: ExpressionBuilder<Tables, 'documents'>,
  referenceKey: string | null,
  edition: Expression<number> = document.ref('documents.current_edition'),
) => {
  const tagged = document
    .selectFrom('tags')
    .select('page_index')
    .where('reference_key', '=', referenceKey)
    .whereRef('tags.document_uid', '=', 'documents.uid')
    .where('tags.edition', '=', edition)
    .where('is_active', '=', 1);
  const modelled = document
    .selectFrom('models')
    .select('page_index')
    .where('reference_key', '=', referenceKey)
    .whereRef('models.document_uid', '=', 'documents.uid')
    .where('models.edition', '=', edition);
  return document
    .selectFrom(tagged.unionAll(modelled).as('containing'))
    .select(({ fn }) => fn.min<number | null>('containing.page_index').as('first'));
};

/** By default of the current edition. Null also for an unknown document. */
export const firstPageWith = async (
  db: Kysely<Tables>,
  pdfUid: string,
  referenceKey: string,
  edition?: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('documents')
    .select((document) =>
      firstPageOf(document, referenceKey, edition === undefined ? undefined : document.val(edition)).as('page'),
    )
    .where('uid', '=', pdfUid)
    .executeTakeFirst();
  return row?.page ?? null;
};

/** The newest document first. The keys are those of one search: one statement takes them all. */
export const taggedPages = async (
  db: Kysely<Tables>,
  companyUid: string,
  referenceKeys: readonly string[],
): ReturnType<DocumentsRepo['taggedPages']> => {
  if (referenceKeys.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .innerJoin('tags', (join) =>
      join.onRef('tags.document_uid', '=', 'documents.uid').onRef('tags.edition', '=', 'documents.current_edition'),
    )
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select(['documents.uid', 'document_slugs.slug', 'tags.reference_key', 'tags.page_index'])
    .select(['editions.name', 'editions.published_at'])
    .distinct()
    .where('documents.company_uid', '=', companyUid)
    .where('tags.reference_key', 'in', referenceKeys)
    .where('tags.is_active', '=', 1)
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .orderBy('tags.page_index')
    .execute();
  return rows.map(({ uid, slug, name, reference_key, page_index }) => ({
    // An older program has published a document without a slug.
    pdf: slug ?? uid,
    name,
    referenceKey: reference_key,
    page: page_index,
  }));
};

type ListQuery = { companyUid: string; page: number; itemsPerPage: number; referenceKey: string | null };

/** Last published first, without unlisted ones. An empty reference key matches no document; null lists all. */
export const listDocuments = async (db: Kysely<Tables>, query: ListQuery): Promise<PdfList> => {
  const { companyUid, page, itemsPerPage, referenceKey } = query;
  if (referenceKey === '') return { pdfs: [], page, itemsPerPage, total: 0 };
  const documents = db
    .selectFrom((expression) =>
      expression
        .selectFrom('documents')
        .select(['uid', 'updated_at', 'current_edition'])
        .select((document) => firstPageOf(document, referenceKey).as('page'))
        .where('company_uid', '=', companyUid)
        .where('current_edition', '>', 0)
        .where('is_listed', '=', 1)
        .as('documents'),
    )
    .$if(referenceKey !== null, (documents) => documents.where('documents.page', 'is not', null));
  const { total } = await documents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // Limited before the covers are joined: sorting them reads the body of each.
  const listed = documents
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .select(['documents.uid', 'documents.updated_at', 'documents.page', 'editions.number', 'editions.name'])
    .select(['editions.url', 'editions.is_vertical', 'editions.page_count', 'editions.published_at'])
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
  const rows = await db
    .selectFrom(listed.as('listed'))
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.document_uid', '=', 'listed.uid')
        .onRef('pages.edition', '=', 'listed.number')
        .on('pages.page_index', '=', 1),
    )
    .selectAll('listed')
    .select('pages.body as cover')
    .orderBy('listed.published_at', 'desc')
    .orderBy('listed.uid')
    .execute();
  return { pdfs: rows.map(mapRow), page, itemsPerPage, total };
};

type ListRow = {
  uid: string;
  updated_at: string;
  name: string;
  url: string;
  is_vertical: number;
  page_count: number;
  cover: string | null;
  page: number | null;
};

const mapRow = (row: ListRow): ListedPdf => {
  const cover = coverOf(row.uid, row.cover);
  return {
    Uid: row.uid,
    name: row.name,
    url: row.url,
    isVertical: row.is_vertical === 1,
    pages: row.page_count,
    ...(row.page !== null && { page: row.page }),
    ...(cover && { pictures: cover.pictures }),
    ...(cover && cover.color !== null && { color: cover.color }),
    updatedAt: row.updated_at,
  };
};

/** The edition that publishers work with, or the newest draft of a document that has drafts only. */
const shownEdition = sql<number>`case when ${keptEdition} > 0 then ${keptEdition}
  else (select max(number) from editions as drafts where drafts.document_uid = documents.uid) end`;

const countOf = (listed: ExpressionBuilder<Tables & { listed: { uid: string } }, 'listed'>, isDraft: 0 | 1) =>
  listed
    .selectFrom('editions as retained')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('retained.document_uid', '=', 'listed.uid')
    .where('retained.is_draft', '=', isDraft);

/** The documents of a company with the edition that publishers see. `isTrash`: those in the trash. */
export const publishersDocuments = (db: Kysely<Tables>, companyUid: string, isTrash = false) =>
  db
    .selectFrom('documents')
    .innerJoin('editions', (join) =>
      join.onRef('editions.document_uid', '=', 'documents.uid').on('editions.number', '=', shownEdition),
    )
    .where('documents.company_uid', '=', companyUid)
    .where('documents.deleted_at', isTrash ? 'is not' : 'is', null);

/** Documents as publishers see them, last published first. `uids`: those alone; null: all. `isTrash`: those in the trash. */
export const listSummaries = async (
  db: Kysely<Tables>,
  companyUid: string,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
  { uids = null, isTrash = false }: { uids?: readonly string[] | null; isTrash?: boolean } = {},
): Promise<{ documents: DocumentSummary[]; total: number }> => {
  const documents = publishersDocuments(db, companyUid, isTrash).$if(uids !== null, (query) =>
    query.where('documents.uid', 'in', uids ?? []),
  );
  const { total } = await documents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const listed = documents
    .select(['documents.uid', 'documents.updated_at', 'editions.number', 'editions.name', 'editions.is_commercial'])
    .select(['editions.page_count', 'editions.published_at', 'editions.is_draft'])
    .select(['documents.current_edition', 'documents.withdrawn_edition', 'documents.deleted_at'])
    .select(['documents.scheduled_edition', 'documents.publish_at', 'documents.withdraw_at', 'documents.is_listed'])
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
  const rows = await db
    .selectFrom(listed.as('listed'))
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.document_uid', '=', 'listed.uid')
        .onRef('pages.edition', '=', 'listed.number')
        .on('pages.page_index', '=', 1),
    )
    .leftJoin('document_slugs', 'document_slugs.uid', 'listed.uid')
    .selectAll('listed')
    .select(['document_slugs.slug', 'pages.body as cover'])
    .select((expression) => [countOf(expression, 0).as('editions'), countOf(expression, 1).as('drafts')])
    .orderBy('listed.published_at', 'desc')
    .orderBy('listed.uid')
    .execute();
  return { documents: rows.map(mapSummary), total };
};

type SummaryRow = Pick<EditionRow, 'number' | 'name' | 'is_commercial' | 'page_count' | 'published_at' | 'is_draft'> & {
  uid: string;
  slug: string | null;
  updated_at: string;
  current_edition: number;
  withdrawn_edition: number;
  deleted_at: string | null;
  scheduled_edition: number;
  publish_at: string | null;
  withdraw_at: string | null;
  is_listed: number;
  cover: string | null;
  editions: number | null;
  drafts: number | null;
};

const mapSummary = (row: SummaryRow): DocumentSummary => {
  const cover = coverOf(row.uid, row.cover);
  return {
    uid: row.uid,
    slug: row.slug ?? row.uid,
    name: row.name,
    isCommercial: row.is_commercial === 1,
    pages: row.page_count,
    edition: row.number,
    isDraft: row.is_draft === 1,
    isWithdrawn: row.current_edition === 0 && row.withdrawn_edition !== 0,
    editions: row.editions ?? 0,
    drafts: row.drafts ?? 0,
    thumbnail: cover?.thumbnail?.url ?? null,
    deletedAt: row.deleted_at,
    schedule: scheduleOf(row),
    isListed: row.is_listed === 1,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
};
