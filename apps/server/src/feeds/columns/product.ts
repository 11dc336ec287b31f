/** Groups rows of a price list into products: the rows of one product become its items. Pure. */
import { type CommertialOffer, type Product, referenceKey } from '@vitrina/contract';
import type { FeedProduct, PlacedProduct } from '../../domain/ports/feeds.ts';
import { feedSlug } from './slug.ts';

/** Shopify's name for the only variant of a product (§3 nameComplete). */
const DEFAULT_VARIANT = 'Default Title';
const maxImages = 50;

/** A parsed row, which becomes an item. `offer` is null without a price column, and for a price on request. */
export type FeedItemRow = {
  ref: string;
  otherRefs: string[];
  productKey: string | null;
  productId: string;
  itemId: string;
  name: string;
  variant: string;
  handle: string;
  category: string[];
  images: string[];
  specifications: Product['allSpecifications'];
  offer: CommertialOffer | null;
};

/** A row that describes a product whose items are other rows. */
export type FeedParentRow = Pick<
  FeedItemRow,
  'productId' | 'name' | 'handle' | 'category' | 'images' | 'specifications'
> & {
  ref: string;
  otherRefs: string[];
};

type Draft = Omit<FeedItemRow, 'productKey'> & {
  position: number;
  variants: FeedItemRow[];
  gallery: string[];
  parent: FeedParentRow | null;
};

/** Facts about the whole list, needed before the first product is built. */
export type ListOutline = {
  /** Number of rows per product key; the last row completes the product. */
  rowsOf: ReadonlyMap<string, number>;
  /** Keys of the primary references of all rows. */
  ownKeys: ReadonlySet<string>;
};

export interface ProductGrouping {
  add(line: FeedItemRow): void;
  /** Describes the product of `productKey`, before or after its items. */
  addParent(productKey: string, parent: FeedParentRow): void;
  /** Adds pictures to a known product. */
  addImages(productKey: string, images: string[]): void;
  /** Counts a row of the product, accepted or not. */
  rowDone(productKey: string | null): void;
  /** Takes the products that no further row can change. */
  completed(): PlacedProduct[];
}

/** Assigns unique names: a candidate if it is free, else one with a number. */
const createUniqueNames = () => {
  const usedNames = new Set<string>();
  return (preferred: string[]): string => {
    const candidates = preferred.filter((name) => name !== '');
    const last = candidates.at(-1) ?? 'x';
    let name = candidates.find((candidate) => !usedNames.has(candidate));
    for (let count = 2; name === undefined; count += 1)
      if (!usedNames.has(`${last}-${count}`)) name = `${last}-${count}`;
    usedNames.add(name);
    return name;
  };
};

/** The part of an item's name that its product's name lacks: `Camiseta - Roja` → `Roja`. */
const ownPartOf = (name: string, productName: string): string => {
  if (name === productName) return '';
  return name.startsWith(productName) ? name.slice(productName.length).replace(/^[\s\-–—:,./|]+/, '') : name;
};

/** The name of a variant: what the list says, else what distinguishes its name, else its reference. */
const variantName = ({ name, variants }: Draft, line: FeedItemRow): string => {
  if (line.variant !== '') return line.variant;
  return variants.length === 1 ? DEFAULT_VARIANT : ownPartOf(line.name, name) || line.ref;
};

const itemOf = (draft: Draft, line: FeedItemRow, itemId: string): Product['items'][number] => {
  const own = line.images.length > 0 ? line.images : (draft.variants[0]?.images ?? []);
  return {
    itemId,
    referenceId: [{ key: 'RefId', value: line.ref }],
    name: line.variant === '' || line.variant === DEFAULT_VARIANT ? draft.name : line.variant,
    nameComplete: variantName(draft, line),
    images: [...new Set([...own, ...draft.gallery])].slice(0, maxImages).map((imageUrl) => ({ imageUrl })),
    sellers: line.offer === null ? [] : [{ sellerId: '1', commertialOffer: line.offer }],
  };
};

/** Holds a product in memory only until its last row; the rows of one product are usually adjacent. */
export const createProductGrouping = ({ rowsOf, ownKeys }: ListOutline): ProductGrouping => {
  const byKey = new Map<string, Draft>();
  const doneRows = new Map<string, number>();
  const done: PlacedProduct[] = [];
  const otherKeys = new Set<string>();
  const productName = createUniqueNames();
  const itemName = createUniqueNames();
  let position = 0;

  /** Primary references take precedence; a bar code used twice leads to the first item. */
  const claimOtherRef = (ref: string): boolean => {
    const key = referenceKey(ref);
    if (key === '' || ownKeys.has(key) || otherKeys.has(key)) return false;
    otherKeys.add(key);
    return true;
  };

  const complete = (given: Draft): void => {
    const { parent } = given;
    const draft = parent === null ? given : { ...given, ...parent, gallery: [...given.gallery, ...parent.images] };
    const productId = productName([draft.productId, feedSlug(draft.ref), referenceKey(draft.ref)]);
    const refs: FeedProduct['refs'] = [];
    const items = draft.variants.map((line, index) => {
      // The first item may take the id of the product; the others use their reference.
      const itemId = itemName([line.itemId, index === 0 ? line.productId : '', line.ref]);
      refs.push({ ref: line.ref, itemId });
      for (const ref of line.otherRefs) if (claimOtherRef(ref)) refs.push({ ref, itemId });
      return itemOf(draft, line, itemId);
    });
    const [first] = items;
    // The rows of all items were rejected, and reported.
    if (first === undefined) return;
    if (parent !== null && referenceKey(parent.ref) !== '') refs.push({ ref: parent.ref, itemId: first.itemId });
    for (const ref of parent?.otherRefs ?? []) if (claimOtherRef(ref)) refs.push({ ref, itemId: first.itemId });
    const product: Product = {
      productId,
      productName: draft.name,
      linkText: draft.handle || feedSlug(draft.name) || productId,
      categoryId: draft.category.at(-1) ?? '',
      allSpecifications: draft.specifications,
      items,
    };
    done.push({ position: draft.position, product: { product, category: draft.category, refs } });
  };

  const begin = (line: FeedItemRow, variants: FeedItemRow[]): Draft => {
    const draft: Draft = { ...line, position, variants, gallery: [], parent: null };
    position += 1;
    return draft;
  };

  return {
    add: (line) => {
      const known = line.productKey === null ? undefined : byKey.get(line.productKey);
      if (known !== undefined) {
        known.variants.push(line);
        return;
      }
      const draft = begin(line, [line]);
      if (line.productKey === null) complete(draft);
      else byKey.set(line.productKey, draft);
    },
    addParent: (productKey, parent) => {
      const known = byKey.get(productKey);
      if (known !== undefined) {
        known.parent ??= parent;
        return;
      }
      const line = { ...parent, productKey, itemId: '', variant: '', offer: null };
      byKey.set(productKey, { ...begin(line, []), parent });
    },
    addImages: (productKey, images) => void byKey.get(productKey)?.gallery.push(...images),
    rowDone: (productKey) => {
      if (productKey === null) return;
      const seen = (doneRows.get(productKey) ?? 0) + 1;
      if (seen < (rowsOf.get(productKey) ?? 0)) return void doneRows.set(productKey, seen);
      doneRows.delete(productKey);
      const draft = byKey.get(productKey);
      if (draft !== undefined) complete(draft);
      byKey.delete(productKey);
    },
    completed: () => done.splice(0),
  };
};
