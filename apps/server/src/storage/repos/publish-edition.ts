/** The two ways in which a document changes: a new edition, or other tags on the present one. */
import type { Kysely } from 'kysely';
import { AppError } from '../../domain/app-error.ts';
import type { NewEdition, TagOnPage } from '../../domain/ports.ts';
import { insertAll } from '../insert-all.ts';
import type { Tables } from '../tables.ts';
import { tagsOfEdition } from './carried-tags.ts';
import { editionRow, modelRows, pageRow, sectionRows, tagRows } from './edition-rows.ts';
import { tagsOn } from './page-elements.ts';

/** Throws `company.unknown` and `pdf.foreign`. Readers keep the edition before until the transaction is over. */
export const publishEdition = async (tx: Kysely<Tables>, edition: NewEdition, now: Date): Promise<void> => {
  const at = now.toISOString();
  const current = await claimDocument(tx, edition, at);
  const before = { document_uid: edition.pdfUid, edition: current };
  const key = { document_uid: edition.pdfUid, edition: (await lastEdition(tx, edition.pdfUid)) + 1 };
  const createdAt = await creationTimes(tx, before);
  const tags = tagsOfEdition(edition.pages, await tagsOn(tx, before));

  await tx
    .insertInto('editions')
    .values(editionRow(key, edition, at))
    .execute();
  await insertAll(
    tx,
    'pages',
    edition.pages.map((page) => pageRow(key, page, createdAt.get(page.index) ?? at, at)),
  );
  await insertAll(
    tx,
    'models',
    edition.pages.flatMap((page) => modelRows(key, page)),
  );
  await insertAll(tx, 'tags', tagRows(key, tags));
  await insertAll(tx, 'sections', sectionRows(key, edition.sections));
  await tx
    .updateTable('documents')
    .set({ current_edition: key.edition, updated_at: at })
    .where('uid', '=', edition.pdfUid)
    .execute();
};

/** Throws `pdf.unknown`, and `tags.invalid` with the page that the document does not have. */
export const replaceTags = async (
  tx: Kysely<Tables>,
  pdfUid: string,
  tags: readonly TagOnPage[],
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const document = await tx
    .updateTable('documents')
    .set({ updated_at: at })
    .where('uid', '=', pdfUid)
    .returning('current_edition')
    .executeTakeFirst();
  if (!document) throw new AppError('pdf.unknown', { pdfUid });
  const key = { document_uid: pdfUid, edition: document.current_edition };
  const pages = await creationTimes(tx, key);
  const astray = tags.find(({ page }) => !pages.has(page));
  if (astray) throw new AppError('tags.invalid', { page: astray.page, pages: pages.size });
  await tx.deleteFrom('tags').where('document_uid', '=', pdfUid).where('edition', '=', key.edition).execute();
  await insertAll(tx, 'tags', tagRows(key, tags));
  await tx
    .updateTable('pages')
    .set({ updated_at: at })
    .where('document_uid', '=', pdfUid)
    .where('edition', '=', key.edition)
    .execute();
};

/** Holds the document's row until the end of the transaction: two publishers of one document take turns. */
const claimDocument = async (tx: Kysely<Tables>, { pdfUid, companyUid }: NewEdition, at: string): Promise<number> => {
  const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  const document = await tx
    .insertInto('documents')
    .values({ uid: pdfUid, company_uid: companyUid, current_edition: 0, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet((of) => ({ uid: of.ref('excluded.uid') })))
    .returning(['company_uid', 'current_edition'])
    .executeTakeFirstOrThrow();
  if (document.company_uid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
  return document.current_edition;
};

const lastEdition = async (tx: Kysely<Tables>, pdfUid: string): Promise<number> => {
  const row = await tx
    .selectFrom('editions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('document_uid', '=', pdfUid)
    .executeTakeFirst();
  return row?.last ?? 0;
};

/** Page number → since when it is there. */
const creationTimes = async (
  tx: Kysely<Tables>,
  key: { document_uid: string; edition: number },
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'created_at'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  return new Map(rows.map((row) => [row.page_index, row.created_at]));
};
