/** Reads the elements of pages with their ids, also those that were stored before elements had ids. */
import type { Kysely } from 'kysely';
import { identified } from '../../../domain/documents/element-ids.ts';
import { withReview } from '../../../domain/documents/tag-review.ts';
import type { TagOnPage } from '../../../domain/ports/documents.ts';
import type { IdentifiedElements } from '../../../domain/ports/editing.ts';
import type { PageFaults, ReviewedTag } from '../../../domain/ports/elements.ts';
import { readJson } from '../../database/schema/rows.ts';
import type { PageRow, Tables } from '../../database/schema/tables.ts';
import { type EditionKey, PlacedPageBody, rowName } from './edition-rows.ts';
import { groupByPage, readModels, readTags } from './page-rows.ts';

type Models = Awaited<ReturnType<typeof readModels>>;
type BodyRow = Pick<PageRow, 'document_uid' | 'edition' | 'page_index' | 'body'>;

/** A tag names its page itself. */
export const identifiedTags = (tags: readonly TagOnPage[], pdfUid: string): (ReviewedTag & TagOnPage)[] =>
  identified(tags, `${pdfUid} tags`).map(withReview);

const bodyOf = (row: BodyRow) => readJson(PlacedPageBody, row.body, rowName('pages', row, row.page_index));

export const faultsOf = (row: BodyRow): PageFaults | undefined => bodyOf(row).faults;

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

export const idsOf = ({ tags, images, videos, models, links }: IdentifiedElements): string[] =>
  [tags, images, videos, models, links].flatMap((list) => list.map(({ id }) => id));

/** The page of each element of an edition, by id. */
export const pageOfIds = async (db: Kysely<Tables>, key: EditionKey): Promise<Map<string, number>> => {
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
