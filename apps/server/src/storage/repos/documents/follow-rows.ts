/** The content that a new edition takes over from the rows of the edition before: elements, sections written by hand, and review entries. */
import { referenceKey } from '@vitrina/contract';
import type { ReviewState } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { EditionFollower, NewEdition, NewReviewEntry, TagOnPage } from '../../../domain/ports/documents.ts';
import type { NewPage } from '../../../domain/ports/elements.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { carryOverElements, carryOverTags, type PreviousElements } from './carry-over.ts';
import { identifiedElements, identifiedTags } from './edited-pages.ts';
import type { EditionKey } from './edition-rows.ts';
import { followPages } from './follow-pages.ts';
import { groupByPage, readModels, readSections, readTagsWithEvidence } from './page-rows.ts';
import { readReview } from './review-rows.ts';

/**
 * The follower of the edition, null where none was prepared. Throws `pdf.conflict` when another edition was
 * published since it was prepared.
 */
const followerOf = ({ pdfUid, follow = null }: NewEdition, previous: EditionKey): EditionFollower | null => {
  if (follow && follow.edition !== previous.edition) throw new AppError('pdf.conflict', { pdf: pdfUid });
  return follow;
};

type EntriesBefore = { open: NewReviewEntry[]; dismissed: NewReviewEntry[] };

const refOf = (entry: NewReviewEntry): string => (entry.kind === 'tag' ? referenceKey(entry.element.product.ref) : '');

/**
 * Entries that a new edition takes over. `open`: nobody has decided about them yet; their places were those of the edition before. Those about
 * similar names are about that edition alone. `dismissed`: names that a person has said to be those of other products.
 */
const entriesBefore = async (tx: Kysely<Tables>, key: EditionKey): Promise<EntriesBefore> => {
  const entries = await readReview(tx, key);
  const inState = (wanted: ReviewState): NewReviewEntry[] =>
    entries.flatMap(({ number: _number, state, ...entry }) => (state === wanted ? [{ ...entry, candidates: [] }] : []));
  return {
    open: inState('open').filter(({ reason }) => reason !== 'similar-name'),
    dismissed: inState('dismissed').filter(({ reason }) => reason === 'similar-name'),
  };
};

/** Those about products without a tag and without another entry. */
export const openDoubts = (
  doubtful: readonly NewReviewEntry[],
  { tags, entries }: { tags: readonly TagOnPage[]; entries: readonly NewReviewEntry[] },
): NewReviewEntry[] => {
  const known = new Set([...tags.map(({ product }) => referenceKey(product.ref)), ...entries.map(refOf)]);
  return doubtful.filter((entry) => !known.has(refOf(entry)));
};

type Sections = { list: NewEdition['sections']; isByHand: boolean; lost: NewReviewEntry[] };

/** Sections written by hand follow their pages, as far as the new edition has them. */
const sectionsOf = async (
  tx: Kysely<Tables>,
  edition: NewEdition,
  previous: EditionKey,
  follow: EditionFollower | null,
): Promise<Sections> => {
  const row = await tx
    .selectFrom('editions')
    .select('sections_by_hand')
    .where('document_uid', '=', previous.document_uid)
    .where('number', '=', previous.edition)
    .executeTakeFirst();
  if (row?.sections_by_hand !== 1) return { list: edition.sections, isByHand: false, lost: [] };
  const indexes = new Set(edition.pages.map(({ index }) => index));
  const pageOf = (index: number): number | null => {
    if (follow) return follow.pageOf(index);
    return indexes.has(index) ? index : null;
  };
  const placed = (await readSections(tx, previous)).map((section) => ({ section, page: pageOf(section.index) }));
  const list = placed.flatMap(({ section, page }) => (page === null ? [] : [{ ...section, index: page }]));
  const lost = placed.flatMap(({ section, page }): NewReviewEntry[] =>
    page === null && follow
      ? [{ kind: 'section', element: section, page: section.index, reason: 'no-page', candidates: [] }]
      : [],
  );
  return list.length > 0 ? { list, isByHand: true, lost } : { list: edition.sections, isByHand: false, lost };
};

/** Creation time by page number: a page keeps the time of the edition in which it, or its number, first appeared. */
const creationTimes = async (
  tx: Kysely<Tables>,
  key: EditionKey,
  follow: EditionFollower | null,
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'created_at'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const page = follow ? follow.pageOf(row.page_index) : row.page_index;
      return page === null ? [] : [[page, row.created_at]];
    }),
  );
};

/** LIKE pattern of pages with elements. Most pages have none and are not read. */
const WITH_ELEMENTS = '%"origin":"%';

const placedElements = async (tx: Kysely<Tables>, key: EditionKey): Promise<PreviousElements> => {
  const models = groupByPage(await readModels(tx, key));
  const rows = await tx
    .selectFrom('pages')
    .select(['document_uid', 'edition', 'page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .where((where) =>
      where.or([where('body', 'like', WITH_ELEMENTS), where('page_index', 'in', [0, ...models.keys()])]),
    )
    .execute();
  return new Map(rows.map((row) => [row.page_index, identifiedElements(row, [], models.get(row.page_index) ?? [])]));
};

/** Its elements have no new ids yet. `createdAt`: by page number. `review`: entries that nobody has decided about. */
export type TakenOver = {
  pages: readonly NewPage[];
  tags: readonly TagOnPage[];
  createdAt: ReadonlyMap<number, string>;
  sections: Pick<Sections, 'list' | 'isByHand'>;
  review: readonly NewReviewEntry[];
  dismissed: readonly NewReviewEntry[];
};

/** The content of an edition with what it takes over from the one before. Throws `pdf.conflict`. */
export const takeOver = async (tx: Kysely<Tables>, edition: NewEdition, previous: EditionKey): Promise<TakenOver> => {
  const follow = followerOf(edition, previous);
  const before = await placedElements(tx, previous);
  const { placed, review: lost } = follow ? followPages(before, follow) : { placed: before, review: [] };
  const previousTags = identifiedTags(await readTagsWithEvidence(tx, previous), edition.pdfUid);
  const followed = follow?.tags(previousTags);
  const sections = await sectionsOf(tx, edition, previous, follow);
  const { open, dismissed } = await entriesBefore(tx, previous);
  return {
    pages: edition.pages.map((page) => carryOverElements(page, placed)),
    tags: followed?.tags ?? carryOverTags(edition.pages, previousTags),
    createdAt: await creationTimes(tx, previous, follow),
    sections,
    review: [...(followed?.review ?? []), ...lost, ...sections.lost, ...open],
    dismissed,
  };
};
