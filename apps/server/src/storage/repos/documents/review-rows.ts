/** Review entries of editions as rows. */
import { Image, Link, Model, Tag, Video } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { NewReviewEntry } from '../../../domain/ports/documents.ts';
import type { ReviewEntry } from '../../../domain/ports/editing.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { ReviewEntryRow, Tables } from '../../database/schema/tables.ts';
import type { EditionKey } from './edition-rows.ts';

const placed = { id: z.string().optional(), origin: z.enum(['auto', 'hand']) };
const candidates = z.array(
  z.object({ page: z.number(), position: z.object({ left: z.number(), top: z.number() }), name: z.string() }),
);
const PlacedTag = Tag.extend({
  ...placed,
  page: z.number(),
  review: z.enum(['proposed', 'confirmed', 'rejected']).optional(),
});
const ReviewBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), element: PlacedTag, candidates }),
  z.object({ kind: z.literal('image'), element: Image.extend(placed), candidates }),
  z.object({ kind: z.literal('video'), element: Video.extend(placed), candidates }),
  z.object({ kind: z.literal('model'), element: Model.extend(placed), candidates }),
  z.object({ kind: z.literal('link'), element: Link.extend(placed), candidates }),
  z.object({
    kind: z.literal('section'),
    element: z.object({ name: z.string(), index: z.number(), level: z.number().optional() }),
    candidates,
  }),
]);
const Reason = z.enum([
  'other-text',
  'several',
  'changed',
  'other-reference',
  'no-price',
  'merged',
  'unclear-product',
  'no-text',
  'not-found',
  'not-listed',
  'no-page',
]);
const State = z.enum(['open', 'placed', 'dismissed']);

const rowName = ({ document_uid, edition }: EditionKey, number: number): string =>
  `review_entries ${document_uid} edition ${edition} number ${number}`;

export const reviewRows = (key: EditionKey, entries: readonly NewReviewEntry[]): ReviewEntryRow[] =>
  entries.map(({ page, reason, ...body }, at) => ({
    ...key,
    number: at + 1,
    page_index: page,
    kind: body.kind,
    reason,
    state: 'open',
    body: writeJson(ReviewBody, body, rowName(key, at + 1)),
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
    ...readJson(ReviewBody, body, rowName(key, number)),
    number,
    page: page_index,
    reason: Reason.parse(reason),
    state: State.parse(state),
  }));
};
