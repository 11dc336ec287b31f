/** Confirms the proposed tags of products that a person kept, and rejects the others. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { TagOnPage } from '../ports/documents.ts';

type Confirmed = { tags: TagOnPage[]; confirmed: number; rejected: number; withoutTag: number };

const isProposal = ({ origin, review }: TagOnPage): boolean => origin === 'auto' && review !== 'confirmed';

/** `names`: of the kept products, by reference key. Tags that a person placed stay as they are. */
export const confirmTags = (tags: readonly TagOnPage[], names: ReadonlyMap<string, string>): Confirmed => {
  const used = new Set<string>();
  let [confirmed, rejected] = [0, 0];
  const changed = tags.map((tag): TagOnPage => {
    const key = referenceKey(tag.product.ref);
    const name = names.get(key);
    if (name !== undefined) {
      used.add(key);
      confirmed += 1;
      return { ...tag, name: name || tag.name, review: 'confirmed' };
    }
    if (!isProposal(tag) || tag.review === 'rejected') return tag;
    rejected += 1;
    return { ...tag, review: 'rejected' };
  });
  return { tags: changed, confirmed, rejected, withoutTag: names.size - used.size };
};
