/** Which documents a company has, and which of them, on which page, carry a product (§7 list_pdf). */
import type { ListedPdf, PdfList } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { coverOf, type EditionKey } from './edition-rows.ts';

/**
 * The pages of every edition that carry the key: an active tag or a model. Both sides are reached by an index. Nothing
 * equals null in SQL, so null finds no page.
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
    .selectFrom(pagesWith(db, referenceKey).as('carrying'))
    .select(({ fn }) => fn.min('carrying.page_index').as('page'))
    .where('carrying.document_uid', '=', key.document_uid)
    .where('carrying.edition', '=', key.edition)
    .executeTakeFirst();
  return row?.page ?? null;
};

type ListQuery = { companyUid: string; page: number; itemsPerPage: number; referenceKey: string | null };

/** Newest edition first. A key in which nothing is comparable ('') is carried by no document. */
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
    .select(['editions.page_count', 'pages.body as cover', 'carrying.page'])
    .orderBy('editions.published_at', 'desc')
    .orderBy('documents.uid')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute();
  return { pdfs: rows.map(mapRow), page, itemsPerPage, total };
};

const currentEditions = (db: Kysely<Tables>, companyUid: string, referenceKey: string | null) => {
  const carrying = db
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
    .leftJoin(carrying.as('carrying'), (join) =>
      join
        .onRef('carrying.document_uid', '=', 'documents.uid')
        .onRef('carrying.edition', '=', 'documents.current_edition'),
    )
    .where('documents.company_uid', '=', companyUid)
    .$if(referenceKey !== null, (query) => query.where('carrying.page', 'is not', null));
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
