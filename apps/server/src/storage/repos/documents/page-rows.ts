/** Reads pages, tags, models and sections of an edition, and maps page rows to the pages that shoppers receive. */
import { Evidence, type PdfPage, type Picture, Review, type Tag } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { withReview } from '../../../domain/documents/placed-elements.ts';
import { cropOf, tilesOf } from '../../../domain/documents/tiles/addresses.ts';
import type { DocumentHead, DocumentSection, TagOnPage } from '../../../domain/ports/documents.ts';
import { missingRow, readEnum, readJson } from '../../database/schema/rows.ts';
import type { ModelRow, PageRow, Tables, TagRow } from '../../database/schema/tables.ts';
import type { OpenEdition } from './edition-reads.ts';
import { type EditionKey, PageBody, PlacedModel, rowName, TagBody } from './edition-rows.ts';

/** Larger page numbers are not queried: PostgreSQL rejects values that are not 32-bit integers. */
const MAX_PAGE_INDEX = 1_000_000;

const pagesOf = (db: Kysely<Tables>, key: EditionKey) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('page_index');

/** Null when the edition has no such page. */
export const pageRowAt = async (db: Kysely<Tables>, key: EditionKey, index: number): Promise<PageRow | null> => {
  if (!Number.isInteger(index) || index < 1 || index > MAX_PAGE_INDEX) return null;
  return (await pagesOf(db, key).where('page_index', '=', index).executeTakeFirst()) ?? null;
};

export const pageRowsFrom = (db: Kysely<Tables>, key: EditionKey, { from, to }: PageSpan): Promise<PageRow[]> =>
  pagesOf(db, key).where('page_index', '>=', from).where('page_index', '<=', to).execute();

/** All pages of an edition. Throws `internal` when one is missing. */
export const pageRows = async (db: Kysely<Tables>, { head, key }: OpenEdition): Promise<PageRow[]> => {
  const rows = await pagesOf(db, key).execute();
  if (rows.length !== head.pageCount) missingRow(`pages ${key.document_uid} edition ${key.edition}`);
  return rows;
};

/** Stable over all editions. */
export const pageUid = (pdfUid: string, index: number): string => `${pdfUid}-${index}`;

export const belongsTo = (head: DocumentHead) => ({ Uid: head.pdfUid, name: head.details.name });

const bodyOf = (row: PageRow) => readJson(PageBody, row.body, rowName('pages', row, row.page_index));

const tilesOfRow = (row: PageRow, { pdfUid, details }: DocumentHead, pictures: Picture[]) => {
  const { width, height, page_index: index } = row;
  return tilesOf(pdfUid, details.url, { index, width, height, pictures });
};

/** Size and tile levels of a page, for drawing a tile. Null when the page has no tiles. */
export const tileSourceOf = (row: PageRow, head: DocumentHead) => {
  const { width, height } = row;
  const tiles = tilesOfRow(row, head, bodyOf(row).pictures);
  return tiles ? { width, height, tiles } : null;
};

/** Ids, review and evidence are for publishers. Shoppers get the crop in the place of the picture's area. */
const shownTag = (
  { page: _, origin: _origin, id: _id, review: _review, evidence: _evidence, block, ...tag }: TagOnPage,
  crop: string | undefined,
): Tag => ({
  ...tag,
  ...(block && { block: { position: block.position, size: block.size } }),
  ...(crop && { crop }),
});

export const mapPage = (
  row: PageRow,
  head: DocumentHead,
  tags: Awaited<ReturnType<typeof readTags>>,
  models: Awaited<ReturnType<typeof readModels>>,
): PdfPage => {
  const { pictures, thumbnail, color, words, images, videos, links } = bodyOf(row);
  const tiles = tilesOfRow(row, head, pictures);
  const { width, height, page_index: index } = row;
  const cropOfTag = ({ block }: TagOnPage) =>
    cropOf(head.pdfUid, head.details.url, { index, width, height, pictures }, block);
  return {
    Uid: pageUid(row.document_uid, row.page_index),
    url: row.url,
    index,
    Belong_pdf: belongsTo(head),
    name: row.name,
    tags: tags.map((tag) => shownTag(tag, cropOfTag(tag))),
    images,
    videos,
    models: models.map(({ model: { origin: _origin, id: _id, ...model } }) => model),
    links,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    width,
    height,
    pictures,
    ...(thumbnail && { thumbnail }),
    ...(color !== null && { color }),
    ...(words !== null && { words }),
    ...(tiles && { tiles }),
  };
};

/** Pages `from` to `to`, both included. */
export type PageSpan = { from: number; to: number };

const spanOf = (pages: number | PageSpan = { from: 0, to: MAX_PAGE_INDEX }): PageSpan =>
  typeof pages === 'number' ? { from: pages, to: pages } : pages;

/** Tags in page order, by default of all pages; tags of one page in the order in which they were stored. */
const tagRowsOf = (db: Kysely<Tables>, key: EditionKey, pages?: number | PageSpan) => {
  const { from, to } = spanOf(pages);
  return db
    .selectFrom('tags')
    .select(['page_index', 'origin', 'review', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .$if(pages !== undefined, (query) => query.where('page_index', '>=', from).where('page_index', '<=', to))
    .orderBy('page_index')
    .orderBy('position');
};

/** Without evidence, which is more than all the rest. */
export const readTags = async (db: Kysely<Tables>, key: EditionKey, pages?: number | PageSpan): Promise<TagOnPage[]> =>
  (await tagRowsOf(db, key, pages).execute()).map((row) => mapTag({ ...row, evidence: null }, key));

export const readTagsWithEvidence = async (
  db: Kysely<Tables>,
  key: EditionKey,
  pages?: number | PageSpan,
): Promise<TagOnPage[]> =>
  (await tagRowsOf(db, key, pages).select('evidence').execute()).map((row) => mapTag(row, key));

/** Models with their page, in the same order as tags. */
export const readModels = async (
  db: Kysely<Tables>,
  key: EditionKey,
  pages?: number | PageSpan,
): Promise<{ page: number; model: PlacedModel }[]> => {
  const { from, to } = spanOf(pages);
  const rows = await db
    .selectFrom('models')
    .select(['page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .$if(pages !== undefined, (query) => query.where('page_index', '>=', from).where('page_index', '<=', to))
    .orderBy('page_index')
    .orderBy('position')
    .execute();
  return rows.map((row) => mapModel(row, key));
};

const mapTag = (
  {
    page_index,
    origin,
    review,
    evidence,
    body,
  }: Pick<TagRow, 'page_index' | 'origin' | 'review' | 'evidence' | 'body'>,
  key: EditionKey,
): TagOnPage => {
  const row = rowName('tags', key, page_index);
  return withReview({
    ...readJson(TagBody, body, row),
    origin: origin === 'hand' ? 'hand' : 'auto',
    ...(review !== null && { review: readEnum(Review, review, row) }),
    ...(evidence !== null && { evidence: readJson(Evidence, evidence, row) }),
    page: page_index,
  });
};

const mapModel = (row: Pick<ModelRow, 'page_index' | 'body'>, key: EditionKey) => ({
  page: row.page_index,
  model: readJson(PlacedModel, row.body, rowName('models', key, row.page_index)),
});

/** The sections of an edition in their order. */
export const readSections = async (db: Kysely<Tables>, key: EditionKey): Promise<DocumentSection[]> => {
  const rows = await db
    .selectFrom('sections')
    .select(['name', 'page_index', 'level'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('position')
    .execute();
  return rows.map(({ name, page_index, level }) => ({ name, index: page_index, ...(level > 1 && { level }) }));
};

/** Groups elements by page number; the order within a page is preserved. */
export const groupByPage = <T extends { page: number }>(elements: readonly T[]): Map<number, T[]> => {
  const pages = new Map<number, T[]>();
  for (const element of elements) {
    const elementsOfPage = pages.get(element.page);
    if (elementsOfPage) elementsOfPage.push(element);
    else pages.set(element.page, [element]);
  }
  return pages;
};
