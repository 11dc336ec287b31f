/** The review list of an edition: elements of the edition before, and products of the list, that publishing could not place with certainty. */
import { z } from 'zod';
import { Image, Link, Model, Position, Tag, Video } from '../../entities/page.ts';
import { Review } from '../../entities/review.ts';
import { type AdminResource, InCompany, Paging } from '../operation.ts';

/**
 * Why a person must decide. `other-text`: the reference stands beside another product; `other-reference`: the likely place prints the
 * reference of another product; `several`: several places fit; `changed`: the name or its numbers differ; `no-price`: the product had a
 * price and the likely place has none; `merged`: two products of the edition before are one place now; `unclear-product`: the tag was
 * placed beside no product; `no-text`: a page has no words; `not-found`: the product is on no page; `not-listed`: it is, but is no
 * longer in the price list; `no-page`: the page of the element is gone; `similar-name`: a product of the list whose code no page prints, and whose
 * name may be that of another one.
 */
export const ReviewReason = z.enum([
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
  'similar-name',
]);
export type ReviewReason = z.infer<typeof ReviewReason>;

/** A place in the edition: page, the tag's centre, and the printed name there. */
export const ReviewCandidate = z.object({ page: z.number(), position: Position, name: z.string() });
export type ReviewCandidate = z.infer<typeof ReviewCandidate>;

const placed = { id: z.string().optional(), origin: z.enum(['auto', 'hand']) };
const candidates = z.array(ReviewCandidate);

/** An element as it was in the edition before; of a `similar-name`, a tag at the likeliest place. `candidates`: the suggestion first. */
export const ReviewedElement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tag'),
    element: Tag.extend({ ...placed, page: z.number(), review: Review.optional() }),
    candidates,
  }),
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
export type ReviewedElement = z.infer<typeof ReviewedElement>;

export const ReviewState = z.enum(['open', 'placed', 'dismissed']);
export type ReviewState = z.infer<typeof ReviewState>;

const number = z.number().int();
const entry = { number, page: number, reason: ReviewReason, state: ReviewState };

/** `number`: unique in the edition, from 1. `page`: that of the edition before; of a `similar-name`, of this one. */
const ReviewEntry = z.intersection(z.object(entry), ReviewedElement);

export const ReviewList = z.object({
  edition: number,
  page: number,
  itemsPerPage: number,
  total: number,
  open: number,
  entries: z.array(ReviewEntry),
});
export type ReviewList = z.infer<typeof ReviewList>;

const MAX_DECISIONS = 1000;
const inEdition = z.number().int().min(1).max(1_000_000_000);
const percent = z.number().min(0).max(100);

/**
 * `accept`: at a suggested place, the first by default. `place`: at a given one; elements other than tags keep their position without
 * one. `dismiss`: nowhere, also in later editions.
 */
export const ReviewDecision = z.discriminatedUnion('action', [
  z.strictObject({
    number: inEdition,
    action: z.literal('accept'),
    candidate: z.number().int().min(0).max(100).optional(),
  }),
  z.strictObject({
    number: inEdition,
    action: z.literal('place'),
    page: inEdition,
    position: z.object({ left: percent, top: percent }).optional(),
  }),
  z.strictObject({ number: inEdition, action: z.literal('dismiss') }),
]);
export type ReviewDecision = z.infer<typeof ReviewDecision>;

const path = '/companies/{companyUid}/documents/{pdfUid}/review' as const;
const OfDocument = InCompany.extend({ pdfUid: z.string().min(1).max(128) });
const carta = { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' };

export const reviewOperations = {
  'review.list': {
    method: 'GET',
    path,
    purpose:
      'Elements of the edition before that the current one has no certain place for, with reason and suggestions, also those decided',
    access: 'viewer',
    params: OfDocument,
    query: Paging.extend({ state: ReviewState.optional() }),
    answer: ReviewList,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: carta, query: { state: 'open' } },
  },
  'review.decide': {
    method: 'POST',
    path,
    purpose:
      'Place or dismiss open entries of the review list, at most 1000, all or none; a placed tag counts as confirmed',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({ decisions: z.array(ReviewDecision).max(MAX_DECISIONS) }),
    answer: z.object({ placed: number, dismissed: number, open: number }),
    status: 200,
    errors: ['pdf.unknown', 'review.invalid'],
    example: { params: carta, body: { decisions: [] } },
  },
} as const satisfies AdminResource;
