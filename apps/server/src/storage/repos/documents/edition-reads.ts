/** Reads tags, models and sections of one edition: of one page, or of all pages in order. */
import { Tag } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { TagOnPage } from '../../../domain/ports/documents.ts';
import type { ModelRow, Tables, TagRow } from '../../database/schema/tables.ts';
import { readJson } from '../json-column.ts';
import { type EditionKey, PlacedModel, rowName } from './edition-rows.ts';

/** Tags in page order; tags of one page in the order in which they were stored. */
export const readTags = async (db: Kysely<Tables>, key: EditionKey, page?: number): Promise<TagOnPage[]> => {
  const rows = await db
    .selectFrom('tags')
    .select(['page_index', 'origin', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .$if(page !== undefined, (query) => query.where('page_index', '=', page ?? 0))
    .orderBy('page_index')
    .orderBy('position')
    .execute();
  return rows.map((row) => mapTag(row, key));
};

/** Models with their page, in the same order as tags. */
export const readModels = async (
  db: Kysely<Tables>,
  key: EditionKey,
  page?: number,
): Promise<{ page: number; model: PlacedModel }[]> => {
  const rows = await db
    .selectFrom('models')
    .select(['page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .$if(page !== undefined, (query) => query.where('page_index', '=', page ?? 0))
    .orderBy('page_index')
    .orderBy('position')
    .execute();
  return rows.map((row) => mapModel(row, key));
};

const mapTag = (row: Pick<TagRow, 'page_index' | 'origin' | 'body'>, key: EditionKey): TagOnPage => ({
  ...readJson(Tag, row.body, rowName('tags', key, row.page_index)),
  origin: row.origin === 'hand' ? 'hand' : 'auto',
  page: row.page_index,
});

const mapModel = (row: Pick<ModelRow, 'page_index' | 'body'>, key: EditionKey) => ({
  page: row.page_index,
  model: readJson(PlacedModel, row.body, rowName('models', key, row.page_index)),
});

/** The sections of an edition in their order. `index`: page number, from 1. */
export const readSections = async (db: Kysely<Tables>, key: EditionKey): Promise<{ name: string; index: number }[]> => {
  const rows = await db
    .selectFrom('sections')
    .select(['name', 'page_index'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ name: row.name, index: row.page_index }));
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
