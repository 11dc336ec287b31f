/** Lists of a company's documents: for shoppers, optionally by product with its first page (§7 list_pdf), and for publishers. */
import type { ListedPdf, PdfList } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { DocumentSummary } from '../../../domain/ports/documents.ts';
import type { EditionRow, Tables } from '../../database/schema/tables.ts';
import { coverOf, type EditionKey } from './edition-rows.ts';

/**
 * Pages with an active tag or a model of the reference, over all editions. Both sides use an index. Nothing
 * equals null in SQL, so null matches no page.
 */
const pagesWith = (db: Kysely<Tables>, referenceKey: string | null) =>
  db
    .selectFrom('tags')
    .select(['document_uid', 'edition', 'page_index'])
    .where('reference_key', '=', referenceKey)
    .where('is_active', '=', 1)
    .unionAll(
      db
        .selectFrom('models')
        .select(['document_uid', 'edition', 'page_index'])
        .where('reference_key', '=', referenceKey),
    );

export const firstPageWith = async (
  db: Kysely<Tables>,
  key: EditionKey,
  referenceKey: string,
): Promise<number | null> => {
  const row = await db
    .selectFrom(pagesWith(db, referenceKey).as('containing'))
    .select(({ fn }) => fn.min('containing.page_index').as('page'))
    .where('containing.document_uid', '=', key.document_uid)
    .where('containing.edition', '=', key.edition)
    .executeTakeFirst();
  return row?.page ?? null;
};

type ListQuery = { companyUid: string; page: number; itemsPerPage: number; referenceKey: string | null };

/** Last published first. An empty reference key matches no document; null lists all. */
export const listDocuments = async (db: Kysely<Tables>, query: ListQuery): Promise<PdfList> => {
  const { companyUid, page, itemsPerPage, referenceKey } = query;
  if (referenceKey === '') return { pdfs: [], page, itemsPerPage, total: 0 };
  const documents = currentEditions(db, companyUid, referenceKey);
  const { total } = await documents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await documents
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.document_uid', '=', 'editions.document_uid')
        .onRef('pages.edition', '=', 'editions.number')
        .on('pages.page_index', '=', 1),
    )
    .select(['documents.uid', 'documents.updated_at', 'editions.name', 'editions.url', 'editions.is_vertical'])
    .select(['editions.page_count', 'pages.body as cover', 'containing.page'])
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute();
  return { pdfs: rows.map(mapRow), page, itemsPerPage, total };
};

const currentEditions = (db: Kysely<Tables>, companyUid: string, referenceKey: string | null) => {
  const containing = db
    .selectFrom(pagesWith(db, referenceKey).as('found'))
    .select(['found.document_uid', 'found.edition', ({ fn }) => fn.min('found.page_index').as('page')])
    .groupBy(['found.document_uid', 'found.edition']);
  return db
    .selectFrom('documents')
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .leftJoin(containing.as('containing'), (join) =>
      join
        .onRef('containing.document_uid', '=', 'documents.uid')
        .onRef('containing.edition', '=', 'documents.current_edition'),
    )
    .where('documents.company_uid', '=', companyUid)
    .$if(referenceKey !== null, (query) => query.where('containing.page', 'is not', null));
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

/** Documents as publishers see them, last published first. */
export const listSummaries = async (
  db: Kysely<Tables>,
  companyUid: string,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<{ documents: DocumentSummary[]; total: number }> => {
  const documents = db
    .selectFrom('documents')
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .where('documents.company_uid', '=', companyUid);
  const { total } = await documents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await documents
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.document_uid', '=', 'editions.document_uid')
        .onRef('pages.edition', '=', 'editions.number')
        .on('pages.page_index', '=', 1),
    )
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select('document_slugs.slug')
    .select(['documents.uid', 'documents.updated_at', 'editions.number', 'editions.name', 'editions.is_commercial'])
    .select(['editions.page_count', 'editions.published_at', 'pages.body as cover'])
    .select((expression) =>
      expression
        .selectFrom('editions as retained')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('retained.document_uid', '=', 'documents.uid')
        .as('editions'),
    )
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute();
  return { documents: rows.map(mapSummary), total };
};

type SummaryRow = Pick<EditionRow, 'number' | 'name' | 'is_commercial' | 'page_count' | 'published_at'> & {
  uid: string;
  slug: string | null;
  updated_at: string;
  cover: string | null;
  editions: number | null;
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
    editions: row.editions ?? 0,
    thumbnail: cover?.thumbnail?.url ?? null,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
};
