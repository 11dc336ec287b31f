/** Finds products by their printed references, as long as the text beside is still the same product's (rule R1). Pure. */

import type { Unit } from '../compare-blocks.ts';
import type { PrintedReference } from '../owners.ts';
import type { PagePairs } from '../page-pairs.ts';
import type { Similarity } from '../text-similarity.ts';

/** A place of a reference with the block that prints it. */
export type Print = PrintedReference & { unit: Unit | null };
/** The tags of one old block with one reference. `page`: of the old edition. */
export type Holder = { unit: Unit | null; page: number };
export type ReferenceMatch = { is: 'found'; print: Print } | { is: 'other-text'; print: Print } | { is: 'missing' };

const MIN_NAME = 0.3;
const MIN_CONTAINED = 0.6;

/** Whether two blocks can be one product: alike names, or a name that now stands in the description. */
const isSameProduct = (a: Unit | null, b: Unit | null, similarity: Similarity): boolean => {
  // Without text on a side the reference is all that there is.
  if (!a || !b) return true;
  if (similarity.of(a.name, b.name) >= MIN_NAME) return true;
  const isIn = (one: Unit, other: Unit): boolean =>
    one.name.letters >= 5 && similarity.contained(one.name, other.description) >= MIN_CONTAINED;
  return isIn(a, b) || isIn(b, a);
};

type Given = { holders: readonly Holder[]; prints: readonly Print[]; similarity: Similarity; pairs: PagePairs };

/** Of one reference: each place is given to one holder, best name first, then paired page, then order. */
export const matchReferences = ({ holders, prints, similarity, pairs }: Given): ReferenceMatch[] => {
  const ranked = holders
    .flatMap((holder, at) =>
      prints.map((print, place) => {
        const name = holder.unit && print.unit ? similarity.of(holder.unit.name, print.unit.name) : 0;
        const isPaired = pairs.get(holder.page)?.page === print.page;
        const isSame = isSameProduct(holder.unit, print.unit, similarity);
        return { at, place, isSame, score: 2 * name + (isPaired ? 1 : 0) - Math.abs(at - place) / 1000 };
      }),
    )
    .sort((a, b) => b.score - a.score);
  const matches = holders.map((): ReferenceMatch => ({ is: 'missing' }));
  const taken = new Set<number>();
  for (const { at, place, isSame } of ranked) {
    const print = prints[place];
    if (!print || !isSame || taken.has(place) || matches[at]?.is === 'found') continue;
    matches[at] = { is: 'found', print };
    taken.add(place);
  }
  for (const { at, place } of ranked) {
    const print = prints[place];
    if (print && matches[at]?.is === 'missing' && !taken.has(place)) matches[at] = { is: 'other-text', print };
  }
  return matches;
};
