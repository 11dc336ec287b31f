/** The review state of tags: proposed by publishing, confirmed or rejected by a person. Pure. */
import type { Review } from '@vitrina/contract';
import type { PlacedTag } from '../ports/elements.ts';

/** The state of a tag that names none: a tag of a person is confirmed, a hidden one of publishing was hidden by a person. */
export const reviewOf = ({ review, origin, active }: PlacedTag): Review => {
  if (review !== undefined) return review;
  if (origin === 'hand') return 'confirmed';
  return active ? 'proposed' : 'rejected';
};

/** Later editions keep these tags. */
export const isSettled = (tag: PlacedTag): boolean => tag.origin === 'hand' || reviewOf(tag) !== 'proposed';

/** A tag with its state. A rejected one is hidden. */
export const withReview = <Tag extends PlacedTag>(tag: Tag): Tag & { review: Review } => {
  const review = reviewOf(tag);
  return { ...tag, review, active: tag.active && review !== 'rejected' };
};

/**
 * The state that an edit gives a tag. Clients send back what they have read: of state and visibility, the one that differs from
 * the tag before counts. `former`: the tag before; `isUnchanged`: nothing but state and visibility differs.
 */
export const editedReview = (
  given: { review?: Review | undefined; active: boolean },
  former: PlacedTag | undefined,
  isUnchanged: boolean,
): { review: Review; active: boolean } => {
  const before = former && reviewOf(former);
  const wasRejected = before === 'rejected';
  if (given.review === 'rejected' && !(wasRejected && given.active)) return { review: 'rejected', active: false };
  if (wasRejected) {
    if (given.review === undefined && !given.active) return { review: 'rejected', active: false };
    // Back among the proposals, or accepted after all.
    const isProposed = given.review === 'proposed' && isUnchanged && former?.origin === 'auto';
    return { review: isProposed ? 'proposed' : 'confirmed', active: true };
  }
  if (former === undefined || !isUnchanged || former.active !== given.active || former.origin === 'hand')
    return { review: 'confirmed', active: given.active };
  return { review: given.review ?? before ?? 'confirmed', active: given.active };
};
