/** Positions the tags of found references once their page is drawn. */

import { placeTags } from '../placement/place-tags.ts';
import type { InkMap, Word } from '../ports/pdf.ts';
import type { FoundReference } from '../references/reference-finder.ts';

/**
 * §9: a tag has 20 px on a wide screen and 16 px on a narrow one, and a size of its own is the same on both. So that it covers no print
 * on either, it is a share of the smaller one.
 */
const NARROW_POINT = 16;

type DrawnPage = { words: readonly Word[]; width: number; height: number; ink: InkMap | null };

/** Without a picture the positions beside the words stay. */
export const placeFound = (found: readonly FoundReference[], page: DrawnPage): FoundReference[] => {
  const { words, width, height, ink } = page;
  if (!ink || found.length === 0) return [...found];
  const spots = placeTags({ words, ratio: width / height, ink }, found);
  return found.map((one, at) => {
    const { left, top, scale } = spots[at] ?? { ...one.position, scale: 1 };
    return { ...one, position: { left, top }, ...(scale < 1 && { size: Math.round(scale * NARROW_POINT) }) };
  });
};
