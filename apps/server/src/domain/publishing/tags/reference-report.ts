/** The references in the report of a publishing: how many have tags, and which have none and why. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { KnownReference, PageReferences, SkippedReference } from '../../references/reference-finder.ts';
import type { DoubtfulProduct } from './listed-names.ts';

type MatchedPage = PageReferences & { draft: { page: { index: number } } };

type Examples<Example> = { count: number; examples: Example[] };

/**
 * `inFeed`: number of references of the price list, or of candidates that the store knows. `found`: distinct references found on
 * the pages. `tagged`: tags placed. `taggedBefore`: tags that publishing placed on the edition before; absent for the first one.
 * `ambiguous`: references that the pages print only as what could be something else, so that they have no tag, with the rule that decided.
 * `missing`: references of the price list whose product has no tag and that no page prints. `unknown`: printed codes that look like those of
 * the list but are not in it. `byName`: tags placed by the name of the product, because no page prints its code. `doubtful`: products whose name may be printed,
 * without a tag; they are in the review list. Absent when none. `isPoor`: so few have tags that the document is not ready; absent otherwise.
 */
export type ReferenceReport = {
  inFeed: number;
  found: number;
  tagged: number;
  taggedBefore?: number;
  ambiguous?: Examples<{ ref: string; page: number; rule: SkippedReference['rule'] }>;
  missing?: Examples<string>;
  unknown?: Examples<{ code: string; page: number }>;
  byName?: number;
  doubtful?: Examples<{ ref: string; name: string; page: number }>;
  isPoor?: true;
};

/** In a report: enough to recognise the column or the style of the document. */
const MAX_EXAMPLES = 20;
/** Printed codes from which their share says something. */
const MIN_PRINTED = 10;

const some = <Example>(all: readonly Example[]): Examples<Example> | undefined =>
  all.length === 0 ? undefined : { count: all.length, examples: all.slice(0, MAX_EXAMPLES) };

const ambiguousOf = (pages: readonly MatchedPage[], found: ReadonlySet<string>) => {
  const byRef = new Map<string, { ref: string; page: number; rule: SkippedReference['rule'] }>();
  for (const { draft, ambiguous } of pages)
    for (const { ref, rule } of ambiguous)
      if (!found.has(ref) && !byRef.has(ref)) byRef.set(ref, { ref, page: draft.page.index, rule });
  return byRef;
};

const unknownOf = (pages: readonly MatchedPage[]) => {
  const byKey = new Map<string, { code: string; page: number }>();
  for (const { draft, unknown } of pages)
    for (const code of unknown) {
      const key = referenceKey(code);
      if (!byKey.has(key)) byKey.set(key, { code, page: draft.page.index });
    }
  return [...byKey.values()];
};

/** A product has often two references, of which the page prints one. */
const missingOf = (pages: readonly MatchedPage[], known: readonly KnownReference[], ambiguous: ReadonlySet<string>) => {
  const itemOf = ({ productId, itemId, ref }: KnownReference): string =>
    JSON.stringify([productId, itemId || referenceKey(ref)]);
  const refs = new Set(pages.flatMap(({ found }) => found.map(({ ref }) => ref)));
  const items = new Set(known.filter(({ ref }) => refs.has(ref) || ambiguous.has(ref)).map(itemOf));
  return [...new Set(known.filter((one) => !items.has(itemOf(one))).map(({ ref }) => ref))];
};

/** A leaflet prints a few products of a long list, and all of them have tags: that is no fault. `doubtful`: places of similar names. */
const isPoor = (
  { inFeed, found, ambiguous, missing, unknown }: ReferenceReport,
  { pages, doubtful }: { pages: number; doubtful: number },
): boolean => {
  if (inFeed === 0) return false;
  const withoutTag = (ambiguous?.count ?? 0) + (unknown?.count ?? 0) + doubtful;
  const isMostWithout = withoutTag > found;
  const isMostMissing = 2 * (missing?.count ?? 0) > inFeed;
  const areFew = 2 * found < pages;
  return (isMostMissing && (areFew || isMostWithout)) || (isMostWithout && withoutTag >= MIN_PRINTED);
};

/** `known`: the references that were searched for. */
export const referenceReport = (
  pages: readonly MatchedPage[],
  {
    known,
    doubtful,
    taggedBefore,
  }: { known: readonly KnownReference[]; doubtful: readonly DoubtfulProduct[]; taggedBefore: number | null },
): ReferenceReport => {
  const found = pages.flatMap((page) => page.found);
  const refs = new Set(found.map(({ ref }) => ref));
  const skipped = ambiguousOf(pages, refs);
  const ambiguous = some([...skipped.values()]);
  const missing = some(missingOf(pages, known, new Set(skipped.keys())));
  const unknown = some(unknownOf(pages));
  const byName = found.filter(({ rule }) => rule === 'name').length;
  const unsure = some(
    doubtful.flatMap(({ reference: { ref, name }, places: [place] }) =>
      place ? [{ ref, name, page: place.page }] : [],
    ),
  );
  const report: ReferenceReport = {
    inFeed: known.length,
    found: refs.size,
    tagged: found.length,
    ...(taggedBefore !== null && { taggedBefore }),
    ...(ambiguous && { ambiguous }),
    ...(missing && { missing }),
    ...(unknown && { unknown }),
    ...(byName > 0 && { byName }),
    ...(unsure && { doubtful: unsure }),
  };
  // Several products of the list may be alike to one printed name.
  const names = new Set(
    doubtful.flatMap(({ places: [place] }) => (place ? [JSON.stringify([place.page, place.position])] : [])),
  );
  return isPoor(report, { pages: pages.length, doubtful: names.size }) ? { ...report, isPoor: true } : report;
};
