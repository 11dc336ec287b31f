/** Review entries of editions as rows. */
import { ReviewedElement, ReviewReason, ReviewState } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { NewReviewEntry } from '../../../domain/ports/documents.ts';
import type { ReviewEntry } from '../../../domain/ports/editing.ts';
import { readEnum, readJson, writeJson } from '../../database/schema/rows.ts';
import type { ReviewEntryRow, Tables } from '../../database/schema/tables.ts';
import type { EditionKey } from './edition-rows.ts';

const rowName = ({ document_uid, edition }: EditionKey, number: number): string =>
  `review_entries ${document_uid} edition ${edition} number ${number}`;

/** `open` first. */
export const reviewRows = (
  key: EditionKey,
  open: readonly NewReviewEntry[],
  dismissed: readonly NewReviewEntry[] = [],
): ReviewEntryRow[] =>
  [...open, ...dismissed].map(({ page, reason, ...body }, at) => ({
    ...key,
    number: at + 1,
    page_index: page,
    kind: body.kind,
    reason,
    state: at < open.length ? 'open' : 'dismissed',
    body: writeJson(ReviewedElement, body, rowName(key, at + 1)),
  }));

/** In the order of their numbers. */
export const readReview = async (db: Kysely<Tables>, key: EditionKey): Promise<ReviewEntry[]> => {
  const rows = await db
    .selectFrom('review_entries')
    .selectAll()
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('number')
    .execute();
  return rows.map(({ number, page_index, reason, state, body }) => ({
    ...readJson(ReviewedElement, body, rowName(key, number)),
    number,
    page: page_index,
    reason: readEnum(ReviewReason, reason, rowName(key, number)),
    state: readEnum(ReviewState, state, rowName(key, number)),
  }));
};
