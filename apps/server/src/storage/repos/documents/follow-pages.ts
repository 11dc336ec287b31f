/** Elements other than tags follow the pages that continue theirs; those without such a page are for review. No I/O. */
import type { ReviewedElement } from '@vitrina/contract/admin';
import type { EditionFollower, NewReviewEntry } from '../../../domain/ports/documents.ts';
import type { PreviousElements } from './carry-over.ts';

type Elements = PreviousElements extends ReadonlyMap<number, infer E> ? E : never;

const placedByHand = ({ images, videos, models, links }: Elements): ReviewedElement[] =>
  [
    ...images.map((element) => ({ kind: 'image' as const, element, candidates: [] })),
    ...videos.map((element) => ({ kind: 'video' as const, element, candidates: [] })),
    ...models.map((element) => ({ kind: 'model' as const, element, candidates: [] })),
    ...links.map((element) => ({ kind: 'link' as const, element, candidates: [] })),
  ].filter(({ element }) => element.origin === 'hand');

/** The elements by pages of the new edition. */
export const followPages = (
  placed: PreviousElements,
  { pageOf }: Pick<EditionFollower, 'pageOf'>,
): { placed: PreviousElements; review: NewReviewEntry[] } => {
  const moved = new Map<number, Elements>();
  const review: NewReviewEntry[] = [];
  for (const [index, elements] of placed) {
    const page = pageOf(index);
    if (page !== null) moved.set(page, elements);
    else review.push(...placedByHand(elements).map((one) => ({ ...one, page: index, reason: 'no-page' as const })));
  }
  return { placed: moved, review };
};
