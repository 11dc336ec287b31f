/** The block that a tag of the old edition belongs to. Pure. */

import { type Block, type Box, blockWithWords, type TextPage } from '../blocks/blocks.ts';
import { byDistance, type Point } from './landing.ts';
import { nameOf, type Similarity } from './text-similarity.ts';

/** A reference where a page prints it; `position`: of the tag that publishing places there. */
export type PrintedReference = { key: string; page: number; box: Box; position?: Point | undefined };

/** `place`: the nearest block, while others may be meant as well; anything else is certain. */
export type Owner = { by: 'reference' | 'block' | 'name' | 'position' | 'place'; block: Block | null; box: Box | null };

type OwnedTag = { position: Point; name: string; key: string; block?: Box | undefined };

/** In percent of the page's width. */
const NAME_REACH = 30;
const POSITION_REACH = 4;
const POSITION_LEAD = 1.5;
const MIN_NAME = 0.6;
const MIN_OVERLAP = 0.5;
/** A name that stands several times near the tag is that of the nearest, if it is nearer than the others by this. */
const TWIN_LEAD = 2;

export type PageOfOwners = {
  page: TextPage;
  blocks: readonly Block[];
  /** The references that this page prints. */
  printed: readonly PrintedReference[];
};

/** Intersection over union. */
const overlapOf = (a: Box, b: Box): number => {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
};

const nearestPrint = (tag: OwnedTag, { page, printed }: PageOfOwners): PrintedReference | undefined => {
  const own = tag.key === '' ? [] : printed.filter(({ key }) => key === tag.key);
  const distance = ({ box }: PrintedReference): number =>
    Math.hypot(box.left + box.width - tag.position.left, ((box.top - tag.position.top) * page.height) / page.width);
  return own.toSorted((a, b) => distance(a) - distance(b))[0];
};

const byStoredBlock = (stored: Box, blocks: readonly Block[]): Block | null => {
  const [best] = blocks
    .map((block) => ({ block, overlap: overlapOf(stored, block.box) }))
    .sort((a, b) => b.overlap - a.overlap);
  return best && best.overlap >= MIN_OVERLAP ? best.block : null;
};

/** At the height of a block: a row of a list names its product. */
const isOnRow = ({ position }: OwnedTag, { box }: Block): boolean =>
  position.top >= box.top && position.top <= box.top + box.height;

/** `isClear`: no other block near the tag prints such a name, or only one farther away. */
const byName = (
  tag: OwnedTag,
  ranked: ReturnType<typeof byDistance>,
  similarity: Similarity,
): { block: Block; isClear: boolean } | null => {
  const name = nameOf(tag.name);
  if (name.letters < 3) return null;
  const named = ranked
    .filter(({ distance }) => distance <= NAME_REACH)
    .map((one) => ({ ...one, likeness: similarity.of(name, nameOf(one.block.name)) }))
    .filter(({ likeness }) => likeness >= MIN_NAME)
    .sort((a, b) => b.likeness - a.likeness || a.distance - b.distance);
  const [best, second] = named;
  if (!best) return null;
  const isExact = best.likeness === 1 && second?.likeness !== 1;
  const isTwin = second !== undefined && !isExact && second.likeness > best.likeness - 0.15;
  const isNearer = isTwin && second.distance - best.distance >= TWIN_LEAD;
  const isBeside = isTwin && isOnRow(tag, best.block) && !isOnRow(tag, second.block);
  return { block: best.block, isClear: !isTwin || isNearer || isBeside };
};

export const ownerOf = (tag: OwnedTag, on: PageOfOwners, similarity: Similarity): Owner => {
  const print = nearestPrint(tag, on);
  if (print) return { by: 'reference', block: blockWithWords(on.blocks, on.page.words, print.box), box: print.box };
  const stored = tag.block ? byStoredBlock(tag.block, on.blocks) : null;
  if (stored) return { by: 'block', block: stored, box: null };
  const ranked = byDistance(tag.position, on.blocks, on.page);
  const named = byName(tag, ranked, similarity);
  // Of twins at one distance none is certain, and neither is a block between them with another name.
  if (named) return { by: named.isClear ? 'name' : 'place', block: named.block, box: null };
  const [first, second] = ranked;
  if (!first) return { by: 'place', block: null, box: null };
  const isClear = first.distance <= POSITION_REACH && (second?.distance ?? 100) - first.distance >= POSITION_LEAD;
  return { by: isClear ? 'position' : 'place', block: first.block, box: null };
};
