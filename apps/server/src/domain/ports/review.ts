/** Elements of the edition before that publishing could not place with certainty, for a person to review. */
import type { Image, Link, Model, Video } from '@vitrina/contract';
import type { DocumentKey, DocumentSection, Placed, TagOnPage } from './documents.ts';

/** As the rules of carrying over give it (domain/carry-over/outcomes.ts); `no-page`: the page of the element is gone. */
export type ReviewReason =
  | 'other-text'
  | 'several'
  | 'changed'
  | 'other-reference'
  | 'no-price'
  | 'merged'
  | 'unclear-product'
  | 'no-text'
  | 'not-found'
  | 'not-listed'
  | 'no-page';

/** A place in the new edition: the tag's centre, and the printed name there. */
export type ReviewCandidate = { page: number; position: { left: number; top: number }; name: string };

/** The element as it was. Its page is that of the edition before. */
export type ReviewedElement =
  | { kind: 'tag'; element: TagOnPage }
  | { kind: 'image'; element: Placed<Image> }
  | { kind: 'video'; element: Placed<Video> }
  | { kind: 'model'; element: Placed<Model> }
  | { kind: 'link'; element: Placed<Link> }
  | { kind: 'section'; element: DocumentSection };

/** `candidates`: the suggestion first. */
export type NewReviewEntry = ReviewedElement & { page: number; reason: ReviewReason; candidates: ReviewCandidate[] };

type ReviewState = 'open' | 'placed' | 'dismissed';
/** `number`: unique in the edition, from 1. */
export type ReviewEntry = NewReviewEntry & { number: number; state: ReviewState };

/** Owns the review lists of editions. */
export interface ReviewRepo {
  /** Of the current edition, in the order of the pages. Throws `pdf.unknown`. */
  entries(key: DocumentKey): Promise<{ edition: number; entries: ReviewEntry[] }>;
}
