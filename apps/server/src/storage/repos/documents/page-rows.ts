/** Reads the page rows of an edition and maps them to the pages that shoppers receive. */
import type { PdfPage, Picture } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { tilesOf } from '../../../domain/documents/tiles.ts';
import type { DocumentHead } from '../../../domain/ports/documents.ts';
import type { PageRow, Tables } from '../../database/schema/tables.ts';
import { missingRow, readJson } from '../json-column.ts';
import type { Current } from './current-edition.ts';
import type { readModels, readTags } from './edition-reads.ts';
import { type EditionKey, PageBody, rowName } from './edition-rows.ts';

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

/** All pages of an edition. Throws `internal` when one is missing. */
export const pageRows = async (db: Kysely<Tables>, { head, key }: Current): Promise<PageRow[]> => {
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

export const mapPage = (
  row: PageRow,
  head: DocumentHead,
  tags: Awaited<ReturnType<typeof readTags>>,
  models: Awaited<ReturnType<typeof readModels>>,
): PdfPage => {
  const { pictures, thumbnail, color, words, images, videos, links } = bodyOf(row);
  const tiles = tilesOfRow(row, head, pictures);
  return {
    Uid: pageUid(row.document_uid, row.page_index),
    url: row.url,
    index: row.page_index,
    Belong_pdf: belongsTo(head),
    name: row.name,
    tags: tags.map(({ page: _page, origin: _origin, ...tag }) => tag),
    images,
    videos,
    models: models.map(({ model: { origin: _origin, ...model } }) => model),
    links,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    width: row.width,
    height: row.height,
    pictures,
    ...(thumbnail && { thumbnail }),
    ...(color !== null && { color }),
    ...(words !== null && { words }),
    ...(tiles && { tiles }),
  };
};
