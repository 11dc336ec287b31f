/** Reads the pages of an edition as their editors see them, also elements that were stored before they had ids, and writes their elements. */
import type { Kysely } from 'kysely';
import { identified, withReview } from '../../../domain/documents/placed-elements.ts';
import type { TagOnPage } from '../../../domain/ports/documents.ts';
import type { EditedPage, IdentifiedElements } from '../../../domain/ports/editing.ts';
import type { PageFaults, ReviewedTag } from '../../../domain/ports/elements.ts';
import { AppError } from '../../../errors/app-error.ts';
import { insertAll, readJson, writeJson } from '../../database/schema/rows.ts';
import type { PageRow, Tables } from '../../database/schema/tables.ts';
import type { OpenEdition } from './edition-reads.ts';
import { type EditionKey, modelRows, PlacedPageBody, rowName, type Stamp, tagRows } from './edition-rows.ts';
import {
  groupByPage,
  mapPage,
  type PageSpan,
  pageRowsFrom,
  readModels,
  readTags,
  readTagsWithEvidence,
} from './page-rows.ts';

type Models = Awaited<ReturnType<typeof readModels>>;
type BodyRow = Pick<PageRow, 'document_uid' | 'edition' | 'page_index' | 'body'>;

/** A tag names its page itself. */
export const identifiedTags = (tags: readonly TagOnPage[], pdfUid: string): (ReviewedTag & TagOnPage)[] =>
  identified(tags, `${pdfUid} tags`).map(withReview);

const bodyOf = (row: BodyRow) => readJson(PlacedPageBody, row.body, rowName('pages', row, row.page_index));

const faultsOf = (row: BodyRow): PageFaults | undefined => bodyOf(row).faults;

/** The elements of a page, from its row, its tags and its models. */
export const identifiedElements = (row: BodyRow, tags: readonly TagOnPage[], models: Models): IdentifiedElements => {
  const { images, videos, links } = bodyOf(row);
  const scope = (kind: keyof IdentifiedElements) => `${row.document_uid} ${row.page_index} ${kind}`;
  return {
    tags: identifiedTags(tags, row.document_uid).map(({ page: _page, ...tag }) => tag),
    images: identified(images, scope('images')),
    videos: identified(videos, scope('videos')),
    models: identified(
      models.map(({ model }) => model),
      scope('models'),
    ),
    links: identified(links, scope('links')),
  };
};

const idsOf = ({ tags, images, videos, models, links }: IdentifiedElements): string[] =>
  [tags, images, videos, models, links].flatMap((list) => list.map(({ id }) => id));

/** The page of each element of an edition, by id. */
const pageOfIds = async (db: Kysely<Tables>, key: EditionKey): Promise<Map<string, number>> => {
  const tags = groupByPage(await readTags(db, key));
  const models = groupByPage(await readModels(db, key));
  const rows = await db
    .selectFrom('pages')
    .select(['document_uid', 'edition', 'page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const elements = identifiedElements(row, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []);
      return idsOf(elements).map((id): [string, number] => [id, row.page_index]);
    }),
  );
};

const editedPageOf = (
  { head, key, edition }: OpenEdition,
  row: PageRow,
  tags: Awaited<ReturnType<typeof readTagsWithEvidence>>,
  models: Awaited<ReturnType<typeof readModels>>,
): EditedPage => ({
  ...mapPage({ ...row, document_uid: key.document_uid }, head, tags, models),
  edition: edition.number,
  version: row.version,
  ...identifiedElements(row, tags, models),
  faults: faultsOf(row),
});

export const editedPage = async (db: Kysely<Tables>, opened: OpenEdition, row: PageRow): Promise<EditedPage> =>
  editedPageOf(
    opened,
    row,
    await readTagsWithEvidence(db, opened.key, row.page_index),
    await readModels(db, opened.key, row.page_index),
  );

/** Larger page numbers are not queried: PostgreSQL rejects values that are not 32-bit integers. */
export const editedPages = async (
  db: Kysely<Tables>,
  opened: OpenEdition,
  { from, to }: PageSpan,
): Promise<EditedPage[]> => {
  if (from > opened.head.pageCount) return [];
  const span = { from, to: Math.min(to, opened.head.pageCount) };
  const tags = groupByPage(await readTagsWithEvidence(db, opened.key, span));
  const models = groupByPage(await readModels(db, opened.key, span));
  const rows = await pageRowsFrom(db, opened.key, span);
  return rows.map((row) => editedPageOf(opened, row, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []));
};

/** Throws `request.invalid` for an id that none of these pages has and another page of the edition has. */
export const requireOwnIds = async (
  tx: Kysely<Tables>,
  key: EditionKey,
  pages: readonly EditedPage[],
  ids: readonly string[],
): Promise<void> => {
  const own = new Set(pages.flatMap(idsOf));
  const foreign = ids.filter((id) => !own.has(id));
  if (foreign.length === 0) return;
  const pageOf = await pageOfIds(tx, key);
  for (const id of foreign) {
    const page = pageOf.get(id);
    if (page !== undefined)
      throw new AppError('request.invalid', { field: 'body', reason: `the element ${id} is on page ${page}` });
  }
};

export const writeElements = async (
  tx: Kysely<Tables>,
  key: EditionKey,
  { index, elements, stamp }: { index: number; elements: IdentifiedElements; stamp: Stamp },
): Promise<void> => {
  const { images, videos, links, models, tags } = elements;
  const place = rowName('pages', key, index);
  const { body } = await tx
    .selectFrom('pages')
    .select('body')
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .where('page_index', '=', index)
    .executeTakeFirstOrThrow();
  const changed = { ...readJson(PlacedPageBody, body, place), images, videos, links };
  for (const table of ['tags', 'models'] as const)
    await tx
      .deleteFrom(table)
      .where('document_uid', '=', key.document_uid)
      .where('edition', '=', key.edition)
      .where('page_index', '=', index)
      .execute();
  await insertAll(tx, 'models', modelRows(key, { index, models }));
  const ofPage = tags.map((tag) => ({ ...tag, page: index }));
  await insertAll(tx, 'tags', tagRows(key, ofPage));
  await tx
    .updateTable('pages')
    .set({ body: writeJson(PlacedPageBody, changed, place), version: stamp.revision, updated_at: stamp.at })
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .where('page_index', '=', index)
    .execute();
};
