/** An edition as rows: its pages, their models and tags, its sections. */
import { Image, Link, Model, Picture, Tag, Video } from '@vitrina/contract';
import { z } from 'zod';
import type { NewEdition, NewPage, TagOnPage } from '../../domain/ports.ts';
import { referenceKey } from '../../domain/reference-key.ts';
import type { EditionRow, ModelRow, PageRow, SectionRow, TagRow } from '../tables.ts';
import { writeJson } from './json-column.ts';

/** Which edition of which document a row belongs to. */
export type EditionKey = { document_uid: string; edition: number };

/** How an error names a row. */
export const rowName = (table: string, key: EditionKey, page: number): string =>
  `${table} ${key.document_uid} edition ${key.edition} page ${page}`;

/** What `pages.body` holds. */
export const PageBody = z.object({
  pictures: z.array(Picture),
  thumbnail: Picture.nullable(),
  color: z.string().nullable(),
  words: z.string().nullable(),
  images: z.array(Image),
  videos: z.array(Video),
  links: z.array(Link),
});

export const editionRow = (key: EditionKey, { details, pages }: NewEdition, at: string): EditionRow => ({
  document_uid: key.document_uid,
  number: key.edition,
  url: details.url,
  name: details.name,
  is_commercial: details.isCommercial ? 1 : 0,
  is_vertical: details.isVertical ? 1 : 0,
  logo: details.logo,
  name_tab: details.name_tab,
  page_count: pages.length,
  published_at: at,
  text_url: details.text ?? null,
});

export const pageRow = (key: EditionKey, page: NewPage, createdAt: string, at: string): PageRow => {
  const { pictures, thumbnail, color, words, images, videos, links } = page;
  const body = { pictures, thumbnail, color, words, images, videos, links };
  return {
    ...key,
    page_index: page.index,
    name: page.name,
    url: page.url,
    width: page.width,
    height: page.height,
    body: writeJson(PageBody, body, rowName('pages', key, page.index)),
    created_at: createdAt,
    updated_at: at,
  };
};

export const modelRows = (key: EditionKey, page: NewPage): ModelRow[] =>
  page.models.map((model, position) => ({
    ...key,
    page_index: page.index,
    position,
    reference_key: referenceKey(model.product.ref),
    body: writeJson(Model, model, rowName('models', key, page.index)),
  }));

/** `position` is the place in the whole list: within a page the order stays. */
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

export const sectionRows = (key: EditionKey, sections: NewEdition['sections']): SectionRow[] =>
  sections.map(({ name, index }, position) => ({ ...key, position, name, page_index: index }));
