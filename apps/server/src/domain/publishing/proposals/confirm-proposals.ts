/** Takes the corrected proposals of an edition: products of the price list and confirmed tags, in one transaction. */
import { createHash } from 'node:crypto';
import { referenceKey } from '@vitrina/contract';
import type { AdminInputOf, ConfirmedProduct, ConfirmedProposals } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import type { Box } from '../../blocks/blocks.ts';
import { type Editing, withAudit } from '../../documents/editing.ts';
import { assignIds, withReview } from '../../documents/placed-elements.ts';
import { inReadingOrder } from '../../placement/reading-order.ts';
import { createTagPlacer } from '../../placement/tag-spots.ts';
import type { EditionOfDocument } from '../../ports/documents.ts';
import type { EditedPage, IdentifiedElements } from '../../ports/editing.ts';
import type { PlacedTag, ReviewedTag } from '../../ports/elements.ts';
import type { FileStore } from '../../ports/files.ts';
import { mergeConfirmed } from '../../proposals/confirmed-products.ts';
import { codesOf } from '../../proposals/product-codes.ts';
import type { FoundReference } from '../../references/reference-finder.ts';
import { placeFound } from '../tags/place-found.ts';
import { createTags } from '../tags/tag-evidence.ts';
import { isOfProposals, printOf, type ReadEdition, readEdition } from './edition-proposals.ts';

type Given = AdminInputOf<'editions.proposals.confirm'>['body'];
type Coded = { ref: string; product: ConfirmedProduct };

const A4_RATIO = 210 / 297;

const hashOf = (key: EditionOfDocument, { version, products }: Given): string =>
  createHash('sha256')
    .update(JSON.stringify(['proposals', key, version, products]))
    .digest('hex');

/** Throws `request.invalid` for a code that two products have. */
const coded = (products: readonly ConfirmedProduct[], listed: ReadEdition['listed']): Coded[] => {
  const taken = new Set<string>();
  for (const [at, { ref }] of products.entries()) {
    const key = referenceKey(ref);
    if (ref !== '' && (key === '' || taken.has(key)))
      throw new AppError('request.invalid', {
        field: `body.products.${at}.ref`,
        reason: key === '' ? 'has no letter or digit' : `${ref} stands there twice`,
      });
    if (ref !== '') taken.add(key);
  }
  const unnamed = products.filter(({ ref }) => ref === '');
  const free = listed.filter(({ ref }) => !taken.has(referenceKey(ref)));
  const codes = codesOf(unnamed, free);
  const codeOf = new Map(
    unnamed.map((product, at) => {
      const base = codes[at] ?? '';
      let code = base;
      for (let number = 2; taken.has(referenceKey(code)); number += 1) code = `${base}-${number}`;
      taken.add(referenceKey(code));
      return [product, code];
    }),
  );
  return products.map((product) => ({ ref: product.ref || (codeOf.get(product) ?? ''), product }));
};

const boxOf = ({ position, size }: ConfirmedProduct['box']): Box => ({
  left: position.left,
  top: position.top,
  width: size.width,
  height: size.high,
});

/** A place for a tag: of a product that is confirmed, or of a proposal that is left out, which later editions then leave out, too. */
type Place = { ref: string; name: string; page: number; box: Box; printed: string };

const placesOf = ({ proposed }: ReadEdition, given: readonly Coded[]): { kept: Place[]; leftOut: Place[] } => {
  const printed = new Map(proposed.map((one) => [referenceKey(one.ref), printOf(one)]));
  const kept = given.map(({ ref, product: { name, page, box } }) => ({
    ref,
    name,
    page,
    box: boxOf(box),
    printed: printed.get(referenceKey(ref)) ?? name,
  }));
  const keys = new Set(given.map(({ ref }) => referenceKey(ref)));
  const leftOut = proposed
    .filter(({ ref }) => !keys.has(referenceKey(ref)))
    .map((one) => ({ ref: one.ref, name: one.name, page: one.page, box: one.box, printed: printOf(one) }));
  return { kept, leftOut };
};

/** Tags beside the prints, as publishing places them. */
const tagsAt = async (
  { stored, blocksOn }: ReadEdition,
  page: number,
  places: readonly Place[],
): Promise<Map<string, PlacedTag>> => {
  const size = stored.words.pages.find(({ index }) => index === page);
  const words = (await stored.words.of(page)) ?? [];
  const { width = 0, height = 0 } = size ?? {};
  const place = createTagPlacer(words, width > 0 && height > 0 ? width / height : A4_RATIO);
  const found = places.map(
    ({ ref, name, box, printed }): FoundReference => ({
      ref,
      productId: ref,
      itemId: ref,
      name,
      page,
      box,
      printed,
      position: place(box),
      rule: 'proposal',
      spelling: 'plain',
    }),
  );
  const placed = placeFound(found, { words, width, height, ink: null, blocks: blocksOn.get(page) ?? [] });
  const tags = createTags(found)(placed);
  return new Map(tags.map((tag) => [referenceKey(tag.product.ref), tag]));
};

type Merged = { changed: Map<number, IdentifiedElements>; confirmed: number; rejected: number };

const mergeTags = (
  pages: readonly EditedPage[],
  { kept, leftOut }: { kept: ReadonlyMap<string, Place>; leftOut: ReadonlyMap<string, Place> },
  placed: ReadonlyMap<number, ReadonlyMap<string, PlacedTag>>,
): Merged => {
  const used = new Set(pages.flatMap(({ tags }) => tags.map(({ id }) => id)));
  const tagged = new Set(pages.flatMap(({ tags }) => tags.map(({ product }) => referenceKey(product.ref))));
  const changed = new Map<number, IdentifiedElements>();
  let [confirmed, rejected] = [0, 0];
  const decided = (tag: ReviewedTag, page: number): ReviewedTag => {
    const key = referenceKey(tag.product.ref);
    const fresh = placed.get(page)?.get(key);
    const place = kept.get(key);
    if (place) {
      confirmed += 1;
      const evidence = fresh?.evidence ?? tag.evidence;
      return { ...tag, name: place.name, review: 'confirmed', active: true, ...(evidence && { evidence }) };
    }
    if (tag.origin === 'hand' || !(leftOut.has(key) || isOfProposals({ ...tag, page }))) return tag;
    rejected += 1;
    return { ...tag, review: 'rejected', active: false, ...(fresh?.evidence && { evidence: fresh.evidence }) };
  };
  for (const page of pages) {
    const present = page.tags.map((tag) => decided(tag, page.index));
    const added = [...(placed.get(page.index) ?? [])].flatMap(([key, tag]): PlacedTag[] => {
      if (tagged.has(key)) return [];
      const isKept = kept.has(key);
      if (isKept) confirmed += 1;
      else rejected += 1;
      return [{ ...tag, review: isKept ? 'confirmed' : 'rejected' }];
    });
    const tags = [...present, ...assignIds(added, used).map(withReview)];
    if (JSON.stringify(tags) === JSON.stringify(page.tags)) continue;
    const ratio = page.width && page.height ? page.width / page.height : A4_RATIO;
    changed.set(page.index, { ...page, tags: added.length > 0 ? inReadingOrder(tags, ratio) : tags });
  }
  return { changed, confirmed, rejected };
};

const byKey = (places: readonly Place[]): Map<string, Place> =>
  new Map(places.map((place) => [referenceKey(place.ref), place]));

/**
 * Throws `pdf.unknown`, `edition.unknown`, `page.unknown`, `pdf.conflict` when the pages have changed since `version`, `changes.key` for
 * another request with its key, and `request.invalid` for a code that is given twice.
 */
export const confirmProposals = async (
  editing: Editing,
  key: EditionOfDocument,
  given: Given,
  files: FileStore,
): Promise<ConfirmedProposals> => {
  const { repos } = editing.database;
  const edition = await readEdition(repos, files, key);
  const before = given.key === undefined ? null : await repos.pages.answeredChanges(key, given.key, editing.now);
  if (before && before.bodyHash !== hashOf(key, given)) throw new AppError('changes.key', {});
  if (before) return JSON.parse(before.answer);
  const pages = new Set(edition.stored.pages.map(({ index }) => index));
  const astray = given.products.find(({ page }) => !pages.has(page));
  if (astray) throw new AppError('page.unknown', { page: astray.page });

  const products = coded(given.products, edition.listed);
  const { kept, leftOut } = placesOf(edition, products);
  const all = [...kept, ...leftOut];
  const placed = new Map<number, Map<string, PlacedTag>>();
  for (const page of new Set(all.map((place) => place.page)))
    placed.set(
      page,
      await tagsAt(
        edition,
        page,
        all.filter((place) => place.page === page),
      ),
    );
  const keys = [...new Set([...all.map(({ ref }) => referenceKey(ref)), ...edition.derived])];
  return withAudit(editing, key, 'editions.proposals.confirm', async ({ feed, pages: editor }) => {
    let merged: Merged = { changed: new Map(), confirmed: 0, rejected: 0 };
    const edit = (present: EditedPage[]): Map<number, IdentifiedElements> => {
      merged = mergeTags(present, { kept: byKey(kept), leftOut: byKey(leftOut) }, placed);
      return merged.changed;
    };
    const { version } = await editor.changePages(key, { version: given.version }, edit, editing.now);
    await feed.change(
      key.companyUid,
      keys,
      (present) => mergeConfirmed(present, products, edition.derived),
      editing.now,
    );
    const { confirmed, rejected } = merged;
    const answer: ConfirmedProposals = { version, refs: products.map(({ ref }) => ref), confirmed, rejected };
    if (given.key !== undefined) {
      const answered = { changesKey: given.key, bodyHash: hashOf(key, given), answer: JSON.stringify(answer) };
      await editor.rememberChanges(key, answered, editing.now);
    }
    return answer;
  });
};
