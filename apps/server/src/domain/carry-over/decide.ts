/** Decides for each tag where its product is now, by rules R1 to R3. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { Unit } from './compare-blocks.ts';
import type { ComparedEditions } from './compare-editions.ts';
import { groupBy } from './group-by.ts';
import type { Match } from './matching/match-blocks.ts';
import { matchByPlace } from './matching/match-by-place.ts';
import { type Holder, matchReferences, type Print, type ReferenceMatch } from './matching/match-references.ts';
import type { ReviewReason, TagToMove } from './outcomes.ts';
import { type Owner, ownerOf } from './owners.ts';

export type Owned<T> = { tag: T; key: string; owner: Owner; unit: Unit | null };
/** Where a tag goes before its point is known. */
type Target = { is: 'target'; by: 'reference' | 'name' | 'context'; unit: Unit | null; print: Print | null };
export type Decision = Target | { is: 'unchanged' } | { is: 'review'; reason: ReviewReason; candidates: Unit[] };

const MAX_LOOKS = 4;

const isCertain = ({ by }: Owner): boolean => by !== 'place';

/** By reference: of tags that stand at it, and of others where the old edition did not print it at all. */
const decideByReference = <T extends TagToMove>(
  owned: readonly Owned<T>[],
  { before, after, pairs, similarity }: ComparedEditions,
): Map<Owned<T>, ReferenceMatch> => {
  const printedBefore = new Set(before.prints.map(({ key }) => key));
  const printsAfter = groupBy(after.prints, ({ key }) => key);
  const eligible = owned.filter(({ key, owner }) => {
    if (!printsAfter.has(key)) return false;
    return owner.by === 'reference' || (!printedBefore.has(key) && isCertain(owner));
  });
  const matches = new Map<Owned<T>, ReferenceMatch>();
  for (const [key, group] of groupBy(eligible, (one) => one.key)) {
    const byPlace = groupBy(group, ({ unit, tag, owner }) => unit ?? JSON.stringify([tag.page, owner.box]));
    const holders = [...byPlace.values()].map((tags): Holder & { tags: Owned<T>[] } => ({
      unit: tags[0]?.unit ?? null,
      page: tags[0]?.tag.page ?? 0,
      tags,
    }));
    const found = matchReferences({ holders, prints: printsAfter.get(key) ?? [], similarity, pairs });
    for (const [at, { tags }] of holders.entries())
      for (const one of tags) matches.set(one, found[at] ?? { is: 'missing' });
  }
  return matches;
};

const ofMatch = (match: Match): Decision => {
  if (match.is === 'found') return { is: 'target', by: match.by, unit: match.unit, print: null };
  const reason = match.is === 'missing' ? 'not-found' : match.reason;
  return { is: 'review', reason, candidates: match.candidates };
};

/** Products of several old blocks on one new block: nothing tells which of them it is. References of their own do. */
const withoutMerged = <T>(decisions: Map<Owned<T>, Decision>): void => {
  const claims = new Map<Unit, { olds: Set<Unit | null>; all: Owned<T>[] }>();
  for (const [one, decision] of decisions) {
    if (decision.is !== 'target' || !decision.unit) continue;
    const claim = claims.get(decision.unit) ?? { olds: new Set(), all: [] };
    claim.olds.add(one.unit);
    claim.all.push(one);
    claims.set(decision.unit, claim);
  }
  for (const [unit, { olds, all }] of claims) {
    if (olds.size < 2) continue;
    for (const one of all) {
      const decision = decisions.get(one);
      if (decision?.is === 'target' && decision.by !== 'reference')
        decisions.set(one, { is: 'review', reason: 'merged', candidates: [unit] });
    }
  }
};

const withOwner =
  ({ before, similarity }: ComparedEditions) =>
  <T extends TagToMove>(tag: T): Owned<T> => {
    const page = before.pageAt.get(tag.page);
    const key = referenceKey(tag.ref);
    if (!page) return { tag, key, owner: { by: 'place', block: null, box: null }, unit: null };
    const on = {
      page,
      blocks: before.blocksOn.get(tag.page) ?? [],
      printed: before.printsOf.get(tag.page) ?? [],
    };
    const owner = ownerOf({ ...tag, key }, on, similarity);
    return { tag, key, owner, unit: owner.block ? (before.unitOf.get(owner.block) ?? null) : null };
  };

/** Whether the new block prints references, and none of the products of the old one. */
const createPrintsOther = (owned: readonly Owned<unknown>[], { before, after }: ComparedEditions) => {
  const keysOfUnit = new Map<Unit, Set<string>>();
  for (const { unit, key } of owned)
    if (unit && key !== '') keysOfUnit.set(unit, (keysOfUnit.get(unit) ?? new Set(before.keysOf.get(unit))).add(key));
  return (old: Unit, fresh: Unit): boolean => {
    const [mine, theirs] = [keysOfUnit.get(old) ?? before.keysOf.get(old), after.keysOf.get(fresh)];
    return mine !== undefined && theirs !== undefined && ![...theirs].some((key) => mine.has(key));
  };
};

/**
 * The block that prints the very name of a product beside a reference that it did not have before, while its own reference stands
 * beside another name: codes of alike products were exchanged or given anew, and nothing tells which of the two counts.
 */
const exchangedWith = (
  { key, unit }: Owned<unknown>,
  print: Print,
  { before, after }: ComparedEditions,
): Unit | null => {
  if (!unit || !print.unit || print.unit.name.key === unit.name.key) return null;
  const hadBefore = new Set(
    (before.named.get(unit.name.key) ?? []).flatMap((one) => [...(before.keysOf.get(one) ?? [])]),
  );
  const isNew = (one: Unit): boolean => {
    const keys = after.keysOf.get(one);
    return keys !== undefined && !keys.has(key) && ![...keys].some((other) => hadBefore.has(other));
  };
  return after.named.get(unit.name.key)?.find(isNew) ?? null;
};

/** Products that R2 left open are looked for once more, where their neighbours say that they should stand. Returns whether one is found. */
const lookAgain = <T>(
  decisions: Map<Owned<T>, Decision>,
  open: readonly Owned<T>[],
  editions: ComparedEditions,
  printsOther: (old: Unit, fresh: Unit) => boolean,
): boolean => {
  const found = new Map<Unit, Unit>();
  for (const [{ unit }, decision] of decisions)
    if (unit && decision.is === 'target' && decision.unit) found.set(unit, decision.unit);
  const byUnit = groupBy(open, ({ unit }) => unit);
  const looked = [...byUnit].flatMap(([unit, [first]]) => {
    const decision = first && decisions.get(first);
    if (!unit || decision?.is !== 'review') return [];
    const { reason, candidates } = decision;
    return reason === 'several' || reason === 'changed' || reason === 'not-found' ? [{ unit, reason, candidates }] : [];
  });
  if (looked.length === 0) return false;
  const matches = matchByPlace(looked, { editions, found, printsOther });
  for (const [unit, match] of matches)
    for (const one of byUnit.get(unit) ?? [])
      decisions.set(
        one,
        match.is === 'found'
          ? { is: 'target', by: 'context', unit: match.unit, print: null }
          : { is: 'review', reason: match.reason, candidates: match.candidates },
      );
  return [...matches.values()].some(({ is }) => is === 'found');
};

/** In the order of the tags. */
export const decideTags = <T extends TagToMove>(
  tags: readonly T[],
  editions: ComparedEditions,
): Map<Owned<T>, Decision> => {
  const owned = tags.map(withOwner(editions));
  const printsOther = createPrintsOther(owned, editions);
  const byReference = decideByReference(owned, editions);
  const open: Owned<T>[] = [];
  const decide = (one: Owned<T>): Decision => {
    const reference = byReference.get(one);
    const exchanged = reference?.is === 'found' ? exchangedWith(one, reference.print, editions) : null;
    if (reference?.is === 'found' && exchanged) {
      const candidates = [exchanged, ...(reference.print.unit ? [reference.print.unit] : [])];
      return { is: 'review', reason: 'other-text', candidates };
    }
    if (reference?.is === 'found')
      return { is: 'target', by: 'reference', unit: reference.print.unit, print: reference.print };
    if (editions.pairs.get(one.tag.page)?.isSame) return { is: 'unchanged' };
    if (reference?.is === 'other-text') {
      const candidates = reference.print.unit ? [reference.print.unit] : [];
      return { is: 'review', reason: 'other-text', candidates };
    }
    if (reference?.is === 'missing') return { is: 'review', reason: 'not-found', candidates: [] };
    if (!one.unit) return { is: 'review', reason: 'no-text', candidates: [] };
    const match = editions.match(one.unit, printsOther);
    const decision = ofMatch(match);
    // Of several products in one block, such as sizes, the name says nothing about the one whose reference is gone.
    const references = editions.before.keysOf.get(one.unit);
    if (references && references.size > 1 && references.has(one.key)) {
      const candidates = match.is === 'found' ? [match.unit] : match.candidates;
      return {
        is: 'review',
        reason: match.is === 'missing' ? 'not-found' : 'other-reference',
        candidates: [...candidates],
      };
    }
    if (isCertain(one.owner) && match.is !== 'found') open.push(one);
    if (isCertain(one.owner) || decision.is !== 'target') return decision;
    return { is: 'review', reason: 'unclear-product', candidates: decision.unit ? [decision.unit] : [] };
  };
  const decisions = new Map(owned.map((one) => [one, decide(one)]));
  withoutMerged(decisions);
  // Each product that is found narrows the places of its neighbours.
  for (let look = 0; look < MAX_LOOKS && lookAgain(decisions, open, editions, printsOther); look += 1);
  withoutMerged(decisions);
  return decisions;
};
