/** Maps an edition to rows: its pages, their models and tags, its sections. */
import { Evidence, Image, Link, Model, Picture, referenceKey, Tag, Video } from '@vitrina/contract';
import { z } from 'zod';
import { withReview } from '../../../domain/documents/placed-elements.ts';
import type { DocumentSettings, NewEdition, TagOnPage } from '../../../domain/ports/documents.ts';
import type { NewPage } from '../../../domain/ports/elements.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { EditionRow, ModelRow, PageRow, SectionRow, TagRow } from '../../database/schema/tables.ts';

/** Key columns of an edition. */
export type EditionKey = { document_uid: string; edition: number };

/** The name of a row in error facts. */
export const rowName = (table: string, key: EditionKey, page: number): string =>
  `${table} ${key.document_uid} edition ${key.edition} page ${page}`;

/** Older editions store no origin; their elements were published. */
const origin = z.enum(['auto', 'hand']).default('auto');
/** Older rows store no id; edited-pages.ts derives one. */
const id = z.string().optional();
export const PlacedModel = Model.extend({ id, origin });
/** `tags.body`. */
export const TagBody = Tag.extend({ id });
export type PlacedModel = z.infer<typeof PlacedModel>;

/** The content of `pages.body` that shoppers receive: without ids, which are random and would add half to their compressed tags. */
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

/** Editions of older programs store none. */
export const StoredFaults = z
  .object({
    fonts: z.array(z.string()).optional(),
    pictures: z.number().int().optional(),
    place: z.object({ left: z.number(), top: z.number() }).optional(),
    isBlank: z.boolean().optional(),
  })
  .optional();

/** The content of `pages.body` for editors: elements with their origin. */
export const PlacedPageBody = PageBody.extend({
  faults: StoredFaults,
  images: z.array(Image.extend({ id, origin })),
  videos: z.array(Video.extend({ id, origin })),
  links: z.array(Link.extend({ id, origin })),
});
export type PlacedPageBody = z.infer<typeof PlacedPageBody>;

export const settingsColumns = (settings: DocumentSettings) => ({
  name: settings.name,
  is_commercial: settings.isCommercial ? 1 : 0,
  is_vertical: settings.isVertical ? 1 : 0,
  logo: settings.logo,
  name_tab: settings.name_tab,
});

/** Columns that tell a draft from an edition that was published. */
export type DraftColumns = Pick<EditionRow, 'is_draft' | 'base_edition' | 'base_version' | 'given_settings'>;

/** Time and document revision of a write. */
export type Stamp = { at: string; revision: number };

export const editionRow = (
  key: EditionKey,
  { details, pages, bytes = 0 }: Pick<NewEdition, 'details' | 'pages' | 'bytes'>,
  { at, revision }: Stamp,
): Omit<EditionRow, 'sections_by_hand' | keyof DraftColumns> => ({
  document_uid: key.document_uid,
  number: key.edition,
  url: details.url,
  ...settingsColumns(details),
  page_count: pages.length,
  bytes,
  published_at: at,
  text_url: details.text ?? null,
  prices_url: details.prices ?? null,
  details_version: revision,
  sections_version: revision,
  version: revision,
});

export const pageRow = (
  key: EditionKey,
  page: Omit<NewPage, 'tags' | 'models'>,
  createdAt: string,
  { at, revision }: Stamp,
): PageRow => {
  const { pictures, thumbnail, color, words, images, videos, links, faults } = page;
  const body = { pictures, thumbnail, color, words, images, videos, links, faults };
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
  tags.map(withReview).map(({ page, origin, review, evidence, ...tag }, position) => ({
    ...key,
    page_index: page,
    position,
    reference_key: referenceKey(tag.product.ref),
    is_active: tag.active ? 1 : 0,
    origin,
    review,
    evidence: evidence ? writeJson(Evidence, evidence, rowName('tags', key, page)) : null,
    body: writeJson(TagBody, tag, rowName('tags', key, page)),
  }));

export const sectionRows = (key: EditionKey, sections: readonly NewEdition['sections'][number][]): SectionRow[] =>
  sections.map(({ name, index, level = 1 }, position) => ({ ...key, position, name, page_index: index, level }));
