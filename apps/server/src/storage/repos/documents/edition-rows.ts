/**
 * Maps an edition to rows: its pages, their models and tags, its sections. Reads a document together with its current edition,
 * the one that shoppers see.
 */
import { Image, Link, Model, type PdfDetails, Picture, referenceKey, Tag, Video } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type {
  DocumentHead,
  DocumentKey,
  DocumentSettings,
  NewEdition,
  NewPage,
  TagOnPage,
} from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import { missingRow, readJson, writeJson } from '../../database/schema/rows.ts';
import type {
  DocumentRow,
  EditionRow,
  ModelRow,
  PageRow,
  SectionRow,
  Tables,
  TagRow,
} from '../../database/schema/tables.ts';

/** Key columns of an edition. */
export type EditionKey = { document_uid: string; edition: number };

/** The name of a row in error facts. */
export const rowName = (table: string, key: EditionKey, page: number): string =>
  `${table} ${key.document_uid} edition ${key.edition} page ${page}`;

/** Older editions store no origin; their elements were published. */
const origin = z.enum(['auto', 'hand']).default('auto');
export const PlacedModel = Model.extend({ origin });
export type PlacedModel = z.infer<typeof PlacedModel>;

/** The content of `pages.body` that shoppers receive. */
export const PageBody = z.object({
  pictures: z.array(Picture),
  thumbnail: Picture.nullable(),
  color: z.string().nullable(),
  words: z.string().nullable(),
  images: z.array(Image),
  videos: z.array(Video),
  links: z.array(Link),
});

/** Parses the `body` of the first page, which lists of documents join; null when there is none. */
export const coverOf = (uid: string, body: string | null): z.infer<typeof PageBody> | null =>
  body === null ? null : readJson(PageBody, body, `pages ${uid} page 1`);

/** The content of `pages.body` for editors: elements with their origin. */
export const PlacedPageBody = PageBody.extend({
  images: z.array(Image.extend({ origin })),
  videos: z.array(Video.extend({ origin })),
  links: z.array(Link.extend({ origin })),
});
export type PlacedPageBody = z.infer<typeof PlacedPageBody>;

export const settingsColumns = (settings: DocumentSettings) => ({
  name: settings.name,
  is_commercial: settings.isCommercial ? 1 : 0,
  is_vertical: settings.isVertical ? 1 : 0,
  logo: settings.logo,
  name_tab: settings.name_tab,
});

/** Time and document revision of a write. */
export type Stamp = { at: string; revision: number };

export const editionRow = (
  key: EditionKey,
  { details, pages, bytes = 0 }: Pick<NewEdition, 'details' | 'pages' | 'bytes'>,
  { at, revision }: Stamp,
): Omit<EditionRow, 'sections_by_hand'> => ({
  document_uid: key.document_uid,
  number: key.edition,
  url: details.url,
  ...settingsColumns(details),
  page_count: pages.length,
  bytes,
  published_at: at,
  text_url: details.text ?? null,
  details_version: revision,
  sections_version: revision,
});

export const pageRow = (
  key: EditionKey,
  page: Omit<NewPage, 'tags' | 'models'>,
  createdAt: string,
  { at, revision }: Stamp,
): PageRow => {
  const { pictures, thumbnail, color, words, images, videos, links } = page;
  const body = { pictures, thumbnail, color, words, images, videos, links };
  return {
    ...key,
    page_index: page.index,
    name: page.name,
    url: page.url,
    width: page.width,
    height: page.height,
    body: writeJson(PlacedPageBody, body, rowName('pages', key, page.index)),
    created_at: createdAt,
    updated_at: at,
    version: revision,
  };
};

export const modelRows = (
  key: EditionKey,
  { index, models }: { index: number; models: readonly Model[] },
): ModelRow[] =>
  models.map((model, position) => ({
    ...key,
    page_index: index,
    position,
    reference_key: referenceKey(model.product.ref),
    body: writeJson(PlacedModel, model, rowName('models', key, index)),
  }));

/** `position` is the index in the whole list, so that the order within a page is preserved. */
export const tagRows = (key: EditionKey, tags: readonly TagOnPage[]): TagRow[] =>
  tags.map(({ page, origin, ...tag }, position) => ({
    ...key,
    page_index: page,
    position,
    reference_key: referenceKey(tag.product.ref),
    is_active: tag.active ? 1 : 0,
    origin,
    body: writeJson(Tag, tag, rowName('tags', key, page)),
  }));

export const sectionRows = (key: EditionKey, sections: readonly NewEdition['sections'][number][]): SectionRow[] =>
  sections.map(({ name, index, level = 1 }, position) => ({ ...key, position, name, page_index: index, level }));

export type Current = { head: DocumentHead; key: EditionKey; edition: EditionRow };

/** Query of documents joined with their current editions. */
export const headRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('documents')
    .leftJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .selectAll('editions')
    .select(['documents.uid', 'documents.company_uid', 'documents.updated_at', 'documents.revision']);

export const currentEdition = async (db: Kysely<Tables>, pdfUid: string): Promise<Current | null> => {
  const row = await headRows(db).where('documents.uid', '=', pdfUid).executeTakeFirst();
  return row ? mapCurrent(row) : null;
};

export const detailsOf = (row: EditionRow): PdfDetails => ({
  url: row.url,
  name: row.name,
  isCommercial: row.is_commercial === 1,
  isVertical: row.is_vertical === 1,
  logo: row.logo,
  name_tab: row.name_tab,
  ...(row.text_url !== null && { text: row.text_url }),
});

type HeadRow = { [Column in keyof EditionRow]: EditionRow[Column] | null } & Pick<
  DocumentRow,
  'uid' | 'company_uid' | 'updated_at' | 'revision'
>;

const hasEdition = (row: HeadRow): row is HeadRow & EditionRow => row.number !== null;

/** Throws `internal` when the document's current edition is missing. */
export const mapCurrent = (row: HeadRow): Current => {
  if (!hasEdition(row)) return missingRow(`editions ${row.uid}`);
  return {
    edition: row,
    key: { document_uid: row.uid, edition: row.number },
    head: {
      pdfUid: row.uid,
      companyUid: row.company_uid,
      details: detailsOf(row),
      pageCount: row.page_count,
      updatedAt: row.updated_at,
      revision: row.revision,
    },
  };
};

/** A document of a company with its current edition; null also for a document of another company. */
export const documentOfCompany = async (
  db: Kysely<Tables>,
  { companyUid, pdfUid }: DocumentKey,
): Promise<(Current & { createdAt: string; slug: string }) | null> => {
  const row = await headRows(db)
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select(['documents.created_at', 'document_slugs.slug'])
    .where('documents.uid', '=', pdfUid)
    .where('documents.company_uid', '=', companyUid)
    .executeTakeFirst();
  return row ? { ...mapCurrent(row), createdAt: row.created_at, slug: row.slug ?? pdfUid } : null;
};

/** Larger numbers are not queried: PostgreSQL rejects values that are not 32-bit integers. */
const MAX_EDITION_NUMBER = 2_000_000_000;

/** Throws `edition.unknown`. */
export const editionAt = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<EditionRow> => {
  const isNumber = Number.isInteger(edition) && edition >= 1 && edition <= MAX_EDITION_NUMBER;
  const row = isNumber
    ? await tx
        .selectFrom('editions')
        .selectAll()
        .where('document_uid', '=', document_uid)
        .where('number', '=', edition)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('edition.unknown', { pdf: document_uid, edition });
  return row;
};
