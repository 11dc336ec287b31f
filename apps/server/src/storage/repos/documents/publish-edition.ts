/** Writes a new edition: carries over manual edits of the previous one and deletes editions beyond the retention limit. */
import type { Kysely } from 'kysely';
import { expiredEditions } from '../../../domain/documents/edition-retention.ts';
import type { NewEdition } from '../../../domain/ports/documents.ts';
import { insertAll, readJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { carryOverElements, carryOverTags, type PreviousElements } from './carry-over.ts';
import {
  type EditionKey,
  editionRow,
  modelRows,
  PlacedPageBody,
  pageRow,
  rowName,
  sectionRows,
  tagRows,
} from './edition-rows.ts';
import { lockForNewEdition, mergeSettings, writeSetByHand } from './lock-document.ts';
import { groupByPage, readModels, readSections, readTags } from './page-rows.ts';

/** Throws `company.unknown` and `pdf.foreign`. Readers see the previous edition until the transaction commits. */
export const publishEdition = async (tx: Kysely<Tables>, edition: NewEdition, now: Date): Promise<void> => {
  const { pdfUid } = edition;
  const locked = await lockForNewEdition(tx, edition, now);
  const { stamp, key: previous } = locked;
  const existing = await editionNumbers(tx, pdfUid);
  const key = { document_uid: pdfUid, edition: Math.max(locked.lastEdition, ...existing) + 1 };
  const createdAt = await creationTimes(tx, previous);
  const tags = carryOverTags(edition.pages, await readTags(tx, previous));
  const placed = await placedElements(tx, previous);
  const pages = edition.pages.map((page) => carryOverElements(page, placed));
  const { details, setByHand } = mergeSettings(edition.details, locked.setByHand, edition.overrides ?? {});
  const sections = await sectionsOf(tx, edition, previous);

  await tx
    .insertInto('editions')
    .values({
      ...editionRow(key, { details, pages, bytes: edition.bytes ?? 0 }, stamp),
      sections_by_hand: sections.isByHand ? 1 : 0,
    })
    .execute();
  await insertAll(
    tx,
    'pages',
    pages.map((page) => pageRow(key, page, createdAt.get(page.index) ?? stamp.at, stamp)),
  );
  await insertAll(
    tx,
    'models',
    pages.flatMap((page) => modelRows(key, page)),
  );
  await insertAll(tx, 'tags', tagRows(key, tags));
  await insertAll(tx, 'sections', sectionRows(key, sections.list));
  await writeSetByHand(tx, pdfUid, setByHand);
  await tx
    .updateTable('documents')
    .set({ current_edition: key.edition, last_edition: key.edition })
    .where('uid', '=', pdfUid)
    .execute();
  for (const number of expiredEditions([...existing, key.edition], [key.edition, previous.edition]))
    await removeEdition(tx, { document_uid: pdfUid, edition: number });
};

const editionNumbers = async (tx: Kysely<Tables>, pdfUid: string): Promise<number[]> => {
  const rows = await tx.selectFrom('editions').select('number').where('document_uid', '=', pdfUid).execute();
  return rows.map(({ number }) => number);
};

/** Creation time by page number: a page keeps the time of the edition in which its number first appeared. */
const creationTimes = async (tx: Kysely<Tables>, key: EditionKey): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'created_at'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  return new Map(rows.map((row) => [row.page_index, row.created_at]));
};

/** LIKE pattern of pages with manually placed elements. Most pages have none and are not read. */
const PLACED_BY_HAND = '%"origin":"hand"%';

const placedElements = async (tx: Kysely<Tables>, key: EditionKey): Promise<PreviousElements> => {
  const models = groupByPage((await readModels(tx, key)).filter(({ model }) => model.origin === 'hand'));
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .where((where) =>
      where.or([where('body', 'like', PLACED_BY_HAND), where('page_index', 'in', [0, ...models.keys()])]),
    )
    .execute();
  return new Map(
    rows.map(({ page_index, body }) => [
      page_index,
      {
        ...readJson(PlacedPageBody, body, rowName('pages', key, page_index)),
        models: (models.get(page_index) ?? []).map(({ model }) => model),
      },
    ]),
  );
};

/** Sections written by hand are kept, as far as the new edition has their pages. */
const sectionsOf = async (
  tx: Kysely<Tables>,
  edition: NewEdition,
  previous: EditionKey,
): Promise<{ list: NewEdition['sections']; isByHand: boolean }> => {
  const row = await tx
    .selectFrom('editions')
    .select('sections_by_hand')
    .where('document_uid', '=', previous.document_uid)
    .where('number', '=', previous.edition)
    .executeTakeFirst();
  if (row?.sections_by_hand !== 1) return { list: edition.sections, isByHand: false };
  const indexes = new Set(edition.pages.map(({ index }) => index));
  const list = (await readSections(tx, previous)).filter(({ index }) => indexes.has(index));
  return list.length > 0 ? { list, isByHand: true } : { list: edition.sections, isByHand: false };
};

/** One statement that deletes a large edition would block the event loop on SQLite. */
const CHUNK_PAGES = 50;

/** Deletes an edition with its pages, tags and models; sections go by foreign key. */
export const removeEdition = async (tx: Kysely<Tables>, key: EditionKey): Promise<void> => {
  const last = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('page_index').as('page'))
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .executeTakeFirst();
  for (let from = 1; from <= (last?.page ?? 0); from += CHUNK_PAGES) {
    for (const table of ['tags', 'models', 'pages'] as const) {
      await tx
        .deleteFrom(table)
        .where('document_uid', '=', key.document_uid)
        .where('edition', '=', key.edition)
        .where('page_index', '>=', from)
        .where('page_index', '<', from + CHUNK_PAGES)
        .execute();
    }
  }
  await tx
    .deleteFrom('editions')
    .where('document_uid', '=', key.document_uid)
    .where('number', '=', key.edition)
    .execute();
};
