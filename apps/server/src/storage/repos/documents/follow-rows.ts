/** Rows of the edition before that a new edition takes over: sections written by hand, and open review entries. */
import { referenceKey } from '@vitrina/contract';
import type { ReviewState } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { EditionFollower, NewEdition, NewReviewEntry, TagOnPage } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { EditionKey } from './edition-rows.ts';
import { readSections } from './page-rows.ts';
import { readReview } from './review-rows.ts';

/**
 * The follower of the edition, null for the first one and where none was prepared. Throws `pdf.conflict` when another edition was
 * published since it was prepared.
 */
export const followerOf = ({ pdfUid, follow = null }: NewEdition, previous: EditionKey): EditionFollower | null => {
  if (follow && follow.edition !== previous.edition) throw new AppError('pdf.conflict', { pdf: pdfUid });
  return follow;
};

type EntriesBefore = { open: NewReviewEntry[]; dismissed: NewReviewEntry[] };

const refOf = (entry: NewReviewEntry): string => (entry.kind === 'tag' ? referenceKey(entry.element.product.ref) : '');

/**
 * Entries that a new edition takes over. `open`: nobody has decided about them yet; their places were those of the edition before. Those about
 * similar names are about that edition alone. `dismissed`: names that a person has said to be those of other products.
 */
export const entriesBefore = async (tx: Kysely<Tables>, key: EditionKey): Promise<EntriesBefore> => {
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
export const sectionsOf = async (
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
