/**
 * Tags an edition again, from its stored words and the present price list or store. Only proposals change: tags that a person placed,
 * confirmed or rejected stay as they are.
 */
import { type Company, referenceKey } from '@vitrina/contract';
import type { Retagged } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import { type Editing, withEdit } from '../../documents/editing.ts';
import { assignIds, elementText, isSettled, withReview } from '../../documents/placed-elements.ts';
import { inReadingOrder } from '../../placement/reading-order.ts';
import type { EditionOfDocument } from '../../ports/documents.ts';
import type { EditedPage, IdentifiedElements } from '../../ports/editing.ts';
import type { PlacedTag, ReviewedTag } from '../../ports/elements.ts';
import type { FileStore } from '../../ports/files.ts';
import type { Store, Stores } from '../../ports/stores.ts';
import { compareWithList, readPrintedProducts } from '../../printed-prices/read-printed-prices.ts';
import { createCandidateCollector } from '../../references/candidates.ts';
import type { FoundReference } from '../../references/reference-finder.ts';
import type { PageSize } from '../document-words.ts';
import { completeByNames, offersOfList } from '../tags/listed-names.ts';
import { type Matched, matchReferences, referenceSource } from '../tags/match-words.ts';
import { type BlocksOn, placeFound, readBlocks } from '../tags/place-found.ts';
import { createPriceEvidence, createTags, type HasListedPrice } from '../tags/tag-evidence.ts';
import { readStoredEdition, type StoredEdition } from './stored-words.ts';

type Counts = Pick<Retagged, 'added' | 'removed' | 'kept'>;

const productKey = ({ product: { ref, id } }: PlacedTag): string => referenceKey(ref) || `id ${id}`;

/** Between the prints of two tags; of a tag that a person placed, its own place counts. */
const distance = (one: PlacedTag, other: PlacedTag): number => {
  const [a, b] = [one.evidence?.box.position ?? one.position, other.evidence?.box.position ?? other.position];
  return Math.hypot(a.left - b.left, a.top - b.top);
};

const isSamePrint = (one: PlacedTag, other: PlacedTag): boolean =>
  one.evidence !== undefined && JSON.stringify(one.evidence.box) === JSON.stringify(other.evidence?.box);

/** Publishing has placed a tag by the drawn page, which is not drawn now: at the same print it stays where it is. */
const continuing = (tag: ReviewedTag, { name, product, evidence, block, ...found }: PlacedTag): ReviewedTag => {
  const place = isSamePrint(tag, { ...found, name, product, evidence })
    ? {}
    : { position: found.position, size: found.size };
  return withReview({ ...tag, ...place, name, product, evidence, ...(block && { block }) });
};

/** Pairs present tags of a product with those found now, the nearest first. */
const pairNearest = (present: readonly ReviewedTag[], found: readonly PlacedTag[]): Map<ReviewedTag, PlacedTag> => {
  const byDistance = present
    .flatMap((tag) => found.map((one) => ({ tag, one, apart: distance(tag, one) })))
    .sort((a, b) => a.apart - b.apart);
  const pairs = new Map<ReviewedTag, PlacedTag>();
  const taken = new Set<PlacedTag>();
  for (const { tag, one } of byDistance) {
    if (pairs.has(tag) || taken.has(one)) continue;
    pairs.set(tag, one);
    taken.add(one);
  }
  return pairs;
};

const grouped = <Tag extends PlacedTag>(tags: readonly Tag[]): Map<string, Tag[]> => {
  const groups = new Map<string, Tag[]>();
  for (const tag of tags) groups.set(productKey(tag), [...(groups.get(productKey(tag)) ?? []), tag]);
  return groups;
};

/** The tags of a page after `found`; a product that a person placed on the page gets no further tags. `mayRemove`: see `retag`. */
const mergeFound = (
  present: readonly ReviewedTag[],
  found: readonly PlacedTag[],
  { mayRemove, used }: { mayRemove: boolean; used: Set<string> },
): { tags: ReviewedTag[]; counts: Counts } => {
  const before = grouped(present);
  const kept = new Map<ReviewedTag, ReviewedTag>();
  const added: PlacedTag[] = [];
  for (const tag of present) if (isSettled(tag) || !mayRemove) kept.set(tag, tag);
  for (const [key, ones] of grouped(found)) {
    const former = before.get(key) ?? [];
    const pairs = pairNearest(former, ones);
    for (const [tag, one] of pairs) if (!isSettled(tag)) kept.set(tag, continuing(tag, one));
    const taken = new Set(pairs.values());
    if (!former.some(({ origin }) => origin === 'hand')) added.push(...ones.filter((one) => !taken.has(one)));
  }
  const tags = present.flatMap((tag) => kept.get(tag) ?? []);
  return {
    tags: [...tags, ...assignIds(added, used).map(withReview)],
    counts: { added: added.length, removed: present.length - tags.length, kept: tags.length },
  };
};

const withEvidence = (tags: readonly PlacedTag[]): string =>
  JSON.stringify(tags.map((tag) => [elementText(tag), tag.id, tag.evidence]));

const candidatesOf = async ({ words }: StoredEdition): Promise<string[]> => {
  const collector = createCandidateCollector();
  for (const { index } of words.pages) collector.add((await words.of(index)) ?? []);
  return collector.result();
};

/** The found references with the blocks of their products. */
const withBlocks = async (
  { words }: StoredEdition,
  { pages }: Matched,
  blocksOn: BlocksOn,
): Promise<Map<number, FoundReference[]>> => {
  const found = new Map<number, FoundReference[]>();
  for (const { index, width, height } of words.pages) {
    const ofPage = pages.get(index);
    if (!ofPage) continue;
    const read = ofPage.found.length > 0 ? ((await words.of(index)) ?? []) : [];
    const page = { words: read, width, height, ink: null, blocks: blocksOn.get(index) ?? [] };
    found.set(index, placeFound(ofPage.found, page));
  }
  return found;
};

const mergeAll = (
  pages: readonly EditedPage[],
  {
    known,
    found,
    hasListedPrice,
    sizes,
  }: {
    known: Matched['known'];
    found: ReadonlyMap<number, FoundReference[]>;
    hasListedPrice: HasListedPrice;
    sizes: readonly PageSize[];
  },
  mayRemove: boolean,
): { changed: Map<number, IdentifiedElements>; counts: Counts } => {
  const tagsOf = createTags(known, hasListedPrice);
  const ratioOf = new Map(sizes.map(({ index, width, height }) => [index, width / height]));
  const used = new Set(pages.flatMap(({ tags }) => tags.map(({ id }) => id)));
  const changed = new Map<number, IdentifiedElements>();
  const counts = { added: 0, removed: 0, kept: 0 };
  for (const page of pages) {
    const ofPage = found.get(page.index);
    // Nothing is known about a page without words.
    const isKnown = mayRemove && ofPage !== undefined;
    const merged = mergeFound(page.tags, tagsOf(ofPage ?? []), { mayRemove: isKnown, used });
    counts.added += merged.counts.added;
    counts.removed += merged.counts.removed;
    counts.kept += merged.counts.kept;
    if (withEvidence(page.tags) === withEvidence(merged.tags)) continue;
    const ratio = ratioOf.get(page.index);
    const hasNew = merged.counts.added > 0 && ratio !== undefined;
    changed.set(page.index, { ...page, tags: hasNew ? inReadingOrder(merged.tags, ratio) : merged.tags });
  }
  return { changed, counts };
};

/** A misconfigured store is one that nobody can ask. */
const storeOf = (stores: Stores, company: Company): Promise<Store | null> =>
  stores.of(company).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/**
 * Proposals whose product is no longer found leave, unless a query of the store failed or there is neither a list nor a store: then
 * nothing is known about them. Throws `pdf.unknown`, `edition.unknown`, and `pdf.conflict` when the edition has changed, also meanwhile.
 */
export const retag = async (
  editing: Editing,
  key: EditionOfDocument,
  { files, stores, version }: { files: FileStore; stores: Stores; version: number },
): Promise<Retagged> => {
  const { repos } = editing.database;
  const stored = await readStoredEdition(repos, files, key);
  if (stored.version !== version) throw new AppError('pdf.conflict', { pdf: key.pdfUid, version: stored.version });
  const company = await repos.companies.byUid(key.companyUid);
  if (!company) throw new AppError('company.unknown', { companyUid: key.companyUid });
  const store = await storeOf(stores, company);
  const source = referenceSource(await repos.feed.references(company.Uid), store);
  const blocksOn = await readBlocks(stored.words);
  const matched = await matchReferences(source, stored.words, {
    store,
    candidates: source.is === 'store' ? await candidatesOf(stored) : [],
    companyId: company.Uid,
    onProgress: () => undefined,
    complete: completeByNames({
      blocksOf: async () => blocksOn,
      offersOf: offersOfList({ feed: repos.feed, companyUid: company.Uid, products: null }),
    }),
  });
  const found = await withBlocks(stored, matched, blocksOn);
  const printed = await readPrintedProducts(stored.words, found, blocksOn);
  const products = matched.products.length > 0 ? matched.products : null;
  const prices = await compareWithList(printed, { feed: repos.feed, companyUid: company.Uid, products });
  const hasListedPrice = createPriceEvidence([...found.values()].flat(), prices);
  const mayRemove = source.is !== 'none' && matched.failure === null;
  return withEdit(editing, key, 'tags.retag', async ({ pages }) => {
    let counts: Counts = { added: 0, removed: 0, kept: 0 };
    const edit = (present: EditedPage[]): Map<number, IdentifiedElements> => {
      const merged = mergeAll(
        present,
        { known: matched.known, found, hasListedPrice, sizes: stored.words.pages },
        mayRemove,
      );
      counts = merged.counts;
      return merged.changed;
    };
    const { version: tagsVersion } = await pages.changePages(key, { version }, edit, editing.now);
    return { ...counts, tagsVersion, storeFailure: matched.failure };
  });
};
