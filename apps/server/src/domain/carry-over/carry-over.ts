/**
 * Moves the tags of an edition to where the next edition prints their products. A tag moves on evidence only: its printed reference
 * with a similar text (R1), its name and surroundings (R2), or a page that has not changed. Anything else is for a person to
 * review; nothing stays at its old coordinates, and nothing disappears without a word. Pure.
 */

import type { Block, Box } from '../blocks/blocks.ts';
import type { Unit } from './compare-blocks.ts';
import { type ComparedEditions, compareEditions } from './compare-editions.ts';
import { type Decision, decideTags, type Owned } from './decide.ts';
import { landingPoint, type Point } from './landing.ts';
import type { Print } from './matching/match-references.ts';
import type { EditionToCompare, Outcome, Suggestion, TagToMove } from './outcomes.ts';

/** A free spot for a tag beside a box. */
type PlaceBeside = (page: number, box: Box) => Point;

const pseudoBlock = (box: Box, page: number): Block => ({
  page,
  name: '',
  nameBox: box,
  prices: [],
  description: '',
  box,
  size: 0,
  words: [],
  isProduct: false,
  heading: '',
  above: [],
  below: [],
  beside: [],
});

const pointOf = <T extends TagToMove>(
  { tag, owner }: Owned<T>,
  { unit, print }: { unit: Unit | null; print: Print | null },
  { before, after }: ComparedEditions,
  placeBeside: PlaceBeside,
): { position: Point; keepsDistance: boolean } => {
  // A block of several products, such as sizes, says where the title is; the reference says where the row is.
  const isShared = print !== null && owner.box !== null && unit !== null && (after.keysOf.get(unit)?.size ?? 0) > 1;
  const block = (isShared ? null : unit?.block) ?? (print ? pseudoBlock(print.box, print.page) : null);
  if (!block) return { position: tag.position, keepsDistance: true };
  const old = (isShared ? null : owner.block) ?? (owner.box ? pseudoBlock(owner.box, tag.page) : null);
  const [from, to] = [before.pageAt.get(tag.page), after.pageAt.get(block.page)];
  if (old && from && to && old.size > 0 === block.size > 0) {
    const point = landingPoint(
      tag.position,
      { page: from, block: old, blocks: before.blocksOn.get(from.index) ?? [] },
      { page: to, block, blocks: after.blocksOn.get(to.index) ?? [] },
      tag.isByHand,
    );
    if (point) return { position: point, keepsDistance: true };
  }
  return { position: placeBeside(block.page, print?.box ?? block.nameBox), keepsDistance: false };
};

/** Equal tags of two calls have equal outcomes: the tags are those that a transaction reads, the comparison is made before it. */
export type TagMover = {
  editions: ComparedEditions;
  /** Every tag has exactly one outcome, in the given order. */
  outcomes(tags: readonly TagToMove[], placeBeside: PlaceBeside): Outcome[];
};

export const createTagMover = (given: { before: EditionToCompare; after: EditionToCompare }): TagMover => {
  const editions = compareEditions(given);
  return {
    editions,
    outcomes: (tags, placeBeside) => {
      const decisions = decideTags(tags, editions);
      const taken = new Set<Unit>();
      for (const decision of decisions.values())
        if (decision.is === 'target' && decision.unit) taken.add(decision.unit);
      const outcomeOf = (one: Owned<TagToMove>, decision: Decision): Outcome => {
        if (decision.is === 'unchanged') {
          const page = editions.pairs.get(one.tag.page)?.page ?? one.tag.page;
          const { block } = one.owner;
          return { is: 'moved', by: 'page', page, position: one.tag.position, block, print: null, keepsDistance: true };
        }
        if (decision.is === 'target') {
          const { unit, print, by } = decision;
          const page = unit?.block.page ?? print?.page ?? one.tag.page;
          const box = print?.box ?? unit?.block.nameBox ?? null;
          const point = pointOf(one, decision, editions, placeBeside);
          return { is: 'moved', by, page, ...point, block: unit?.block ?? null, print: box };
        }
        const isShared = one.unit !== null && (editions.before.keysOf.get(one.unit)?.size ?? 0) > 1;
        const free = decision.candidates.filter((unit) => !taken.has(unit) || decision.reason === 'merged' || isShared);
        const candidates = free.map((unit): Suggestion => {
          const { position } = pointOf(one, { unit, print: null }, editions, placeBeside);
          return { page: unit.block.page, position, name: unit.block.name };
        });
        const isGone = candidates.length === 0 && (decision.reason === 'several' || decision.reason === 'changed');
        return { is: 'review', reason: isGone ? 'not-found' : decision.reason, candidates };
      };
      return [...decisions].map(([one, decision]) => outcomeOf(one, decision));
    },
  };
};
