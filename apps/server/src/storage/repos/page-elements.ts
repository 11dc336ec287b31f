/** What lies on the pages of one edition, read for one page or for all. */
import { Tag } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { TagOnPage } from '../../domain/ports.ts';
import type { ModelRow, Tables, TagRow } from '../tables.ts';
import { type EditionKey, PlacedModel, rowName } from './edition-rows.ts';
import { readJson } from './json-column.ts';

/** Tags in page order, those of one page in the order in which they were stored. */
export const tagsOn = async (db: Kysely<Tables>, key: EditionKey, page?: number): Promise<TagOnPage[]> => {
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

/** Models with their page, in the same order. */
export const modelsOn = async (
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
