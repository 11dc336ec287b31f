/** Two editions of a document, read and compared: blocks, references, pairs of pages. Takes seconds for long price lists. Pure. */

import { referenceKey } from '@vitrina/contract';
import { type Block, blockWithWords, findBlocks } from '../blocks/blocks.ts';
import { tokensOfName } from '../blocks/names.ts';
import { createComparison, createUnits, similarityOf, type Unit } from './compare-blocks.ts';
import { groupBy } from './group-by.ts';
import { createBlockMatcher } from './matching/match-blocks.ts';
import type { Print } from './matching/match-references.ts';
import type { EditionToCompare } from './outcomes.ts';
import type { PrintedReference } from './owners.ts';
import { type PageOfEdition, pairPages } from './page-pairs.ts';

const readEdition = ({ pages, references }: EditionToCompare, read: (blocks: readonly Block[]) => Unit[]) => {
  const units = read(findBlocks(pages));
  const unitOf = new Map(units.map((unit) => [unit.block, unit]));
  const pageAt = new Map(pages.map((page) => [page.index, page]));
  const blocksOn = groupBy(
    units.map(({ block }) => block),
    ({ page }) => page,
  );
  const printed = references.flatMap(({ ref, ...place }): PrintedReference[] => {
    const key = referenceKey(ref);
    return key === '' ? [] : [{ key, ...place }];
  });
  const prints = printed.map((print): Print => {
    const block = blockWithWords(blocksOn.get(print.page) ?? [], pageAt.get(print.page)?.words ?? [], print.box);
    return { ...print, unit: block ? (unitOf.get(block) ?? null) : null };
  });
  const keysOf = new Map<Unit, Set<string>>();
  for (const { unit, key } of prints) if (unit) keysOf.set(unit, (keysOf.get(unit) ?? new Set()).add(key));
  const named = groupBy(units, ({ name }) => name.key);
  const printsOf = groupBy(prints, ({ page }) => page);
  return { pages, units, unitOf, named, pageAt, blocksOn, prints, printsOf, keysOf };
};

const occurrencesIn = (pages: readonly PageOfEdition[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { words } of pages)
    for (const { text } of words)
      for (const token of tokensOfName(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

export const compareEditions = (given: { before: EditionToCompare; after: EditionToCompare }) => {
  const read = createUnits();
  const [before, after] = [readEdition(given.before, read), readEdition(given.after, read)];
  const pairs = pairPages(before.pages, after.pages);
  const similarity = similarityOf([...before.units, ...after.units]);
  const compare = createComparison(similarity, pairs);
  const match = createBlockMatcher({
    before: before.units,
    after: after.units,
    similarity,
    compare,
    pairs,
    occurrences: { before: occurrencesIn(before.pages), after: occurrencesIn(after.pages) },
  });
  return { before, after, pairs, similarity, compare, match };
};
export type ComparedEditions = ReturnType<typeof compareEditions>;
