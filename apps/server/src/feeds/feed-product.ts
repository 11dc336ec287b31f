/** Gathers rows of a price list into products: rows of one product are its items. Pure. */
import type { CommertialOffer, Product } from '@vitrina/contract';
import type { PlacedProduct } from '../domain/ports/feeds.ts';
import type { FeedProduct } from '../domain/ports.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { feedSlug } from './feed-slug.ts';

/** Shopify's word for the one variant of a product (§3 nameComplete). */
const unnamed = 'Default Title';
const maxImages = 50;

/** One row, read. `offer` is null in a list without prices. */
export type FeedLine = {
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

type Draft = Omit<FeedLine, 'productKey'> & { position: number; variants: FeedLine[]; gallery: string[] };

/** What has to be known of the whole list before the first product can be made of it. */
export type FeedOutline = {
  /** How many rows speak of each product: the last of them completes it. */
  rowsOf: ReadonlyMap<string, number>;
  /** Keys of the references that rows have as their own. */
  ownKeys: ReadonlySet<string>;
};

export interface FeedGathering {
  add(line: FeedLine): void;
  /** More pictures of a product that is there. */
  addPictures(productKey: string, images: string[]): void;
  /** A row of that product, whatever became of it, has been seen. */
  passed(productKey: string | null): void;
  /** Products that no further row will change; each once. */
  completed(): PlacedProduct[];
}

/** Hands out names once each: a wanted one if free, else with a number. */
const createNames = () => {
  const taken = new Set<string>();
  return (wanted: string[]): string => {
    const candidates = wanted.filter((name) => name !== '');
    const last = candidates.at(-1) ?? 'x';
    let name = candidates.find((candidate) => !taken.has(candidate));
    for (let count = 2; name === undefined; count += 1) if (!taken.has(`${last}-${count}`)) name = `${last}-${count}`;
    taken.add(name);
    return name;
  };
};

const itemOf = (draft: Draft, line: FeedLine, itemId: string): Product['items'][number] => {
  const own = line.images.length > 0 ? line.images : (draft.variants[0]?.images ?? []);
  return {
    itemId,
    referenceId: [{ key: 'RefId', value: line.ref }],
    name: line.variant === '' || line.variant === unnamed ? draft.name : line.variant,
    nameComplete: line.variant || (draft.variants.length === 1 ? unnamed : line.ref),
    images: [...new Set([...own, ...draft.gallery])].slice(0, maxImages).map((imageUrl) => ({ imageUrl })),
    sellers: line.offer === null ? [] : [{ sellerId: '1', commertialOffer: line.offer }],
  };
};

/** Holds a product only until its last row: those of one product mostly stand together. */
export const createFeedGathering = ({ rowsOf, ownKeys }: FeedOutline): FeedGathering => {
  const byKey = new Map<string, Draft>();
  const passedOf = new Map<string, number>();
  const done: PlacedProduct[] = [];
  const otherKeys = new Set<string>();
  const productName = createNames();
  const itemName = createNames();
  let position = 0;

  /** A row's own reference goes before; a bar code may be anyone's and leads to the first. */
  const takesOther = (ref: string): boolean => {
    const key = referenceKey(ref);
    if (key === '' || ownKeys.has(key) || otherKeys.has(key)) return false;
    otherKeys.add(key);
    return true;
  };

  const complete = (draft: Draft): void => {
    const productId = productName([draft.productId, feedSlug(draft.ref), referenceKey(draft.ref)]);
    const refs: FeedProduct['refs'] = [];
    const items = draft.variants.map((line, index) => {
      // The product's id names its first item; the others go by their reference.
      const itemId = itemName([line.itemId, index === 0 ? line.productId : '', line.ref]);
      refs.push({ ref: line.ref, itemId });
      for (const ref of line.otherRefs) if (takesOther(ref)) refs.push({ ref, itemId });
      return itemOf(draft, line, itemId);
    });
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

  return {
    add: (line) => {
      const known = line.productKey === null ? undefined : byKey.get(line.productKey);
      if (known !== undefined) {
        known.variants.push(line);
        return;
      }
      const draft: Draft = { ...line, position, variants: [line], gallery: [] };
      position += 1;
      if (line.productKey === null) complete(draft);
      else byKey.set(line.productKey, draft);
    },
    addPictures: (productKey, images) => void byKey.get(productKey)?.gallery.push(...images),
    passed: (productKey) => {
      if (productKey === null) return;
      const seen = (passedOf.get(productKey) ?? 0) + 1;
      if (seen < (rowsOf.get(productKey) ?? 0)) return void passedOf.set(productKey, seen);
      passedOf.delete(productKey);
      const draft = byKey.get(productKey);
      if (draft !== undefined) complete(draft);
      byKey.delete(productKey);
    },
    completed: () => done.splice(0),
  };
};
