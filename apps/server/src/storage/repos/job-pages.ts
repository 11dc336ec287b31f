/** Pages of a publishing under way, as JSON that comes back as it went in. */
import { Model, Tag } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { PageDraft, PageSpan } from '../../domain/ports/jobs.ts';
import type { Tables } from '../tables.ts';
import { PageBody } from './edition-rows.ts';
import { readJson, writeJson } from './json-column.ts';

const Draft = z.object({
  page: PageBody.extend({
    index: z.number().int(),
    name: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    models: z.array(Model),
    tags: z.array(Tag.extend({ origin: z.enum(['auto', 'hand']) })),
  }),
  wordsKey: z.string().nullable(),
  words: z.number().int(),
  failure: z.enum(['deadline', 'crash', 'page']).nullable(),
  linksLeftOut: z.number().int().optional(),
});

export const pageDraftText = (jobId: string, draft: PageDraft): string =>
  writeJson(Draft, draft, `job_pages ${jobId} page ${draft.page.index}`);

export const keptPages = async (db: Kysely<Tables>, jobId: string, span?: PageSpan): Promise<PageDraft[]> => {
  const all = db
    .selectFrom('job_pages')
    .select(['page_index', 'body'])
    .where('job_id', '=', jobId)
    .orderBy('page_index');
  const wanted = span ? all.where('page_index', '>=', span.from).limit(span.most) : all;
  const rows = await wanted.execute();
  return rows.map(({ page_index, body }) => readJson(Draft, body, `job_pages ${jobId} page ${page_index}`));
};
