/** Gathers rows of a price list into products: rows of one product are its items. Pure. */
import type { CommertialOffer, Product } from '@vitrina/contract';
import type { FeedProduct } from '../domain/ports.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { feedSlug } from './feed-slug.ts';

/** Shopify's word for the one variant of a product (§3 nameComplete). */
const unnamed = 'Default Title';

/** One row, read. `offer` is null in a list without prices. */
type FeedLine = {
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

type Draft = Omit<FeedLine, 'productKey'> & { variants: FeedLine[]; gallery: string[] };

export interface FeedGathering {
  /** False when the reference is taken by an earlier row; the row is then left out. */
  add(line: FeedLine): boolean;
  has(productKey: string): boolean;
  /** More pictures of a product that is there. */
  addPictures(productKey: string, images: string[]): void;
  products(): FeedProduct[];
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

export const createFeedGathering = (): FeedGathering => {
  const drafts: Draft[] = [];
  const byKey = new Map<string, Draft>();
  const takenRefs = new Set<string>();

  const productOf = (
    draft: Draft,
    productId: string,
    itemIdOf: (line: FeedLine, index: number) => string,
    takesRef: (ref: string) => boolean,
  ): FeedProduct => {
    const [first] = draft.variants;
    const refs: FeedProduct['refs'] = [];
    const items = draft.variants.map((line, index) => {
      const itemId = itemIdOf(line, index);
      const own = line.images.length > 0 ? line.images : (first?.images ?? []);
      // The row's own reference was taken when it was added; a bar code may be anyone's and leads to the first.
      refs.push({ ref: line.ref, itemId });
      for (const ref of line.otherRefs) if (takesRef(ref)) refs.push({ ref, itemId });
      const isSingle = draft.variants.length === 1;
      return {
        itemId,
        referenceId: [{ key: 'RefId', value: line.ref }],
        name: line.variant === '' || line.variant === unnamed ? draft.name : line.variant,
        nameComplete: line.variant || (isSingle ? unnamed : line.ref),
        images: [...new Set([...own, ...draft.gallery])].map((imageUrl) => ({ imageUrl })),
        sellers: line.offer === null ? [] : [{ sellerId: '1', commertialOffer: line.offer }],
      };
    });
    return {
      product: {
        productId,
        productName: draft.name,
        linkText: draft.handle || feedSlug(draft.name) || productId,
        categoryId: draft.category.at(-1) ?? '',
        allSpecifications: draft.specifications,
        items,
      },
      category: draft.category,
      refs,
    };
  };

  return {
    add: (line) => {
      const key = referenceKey(line.ref);
      if (takenRefs.has(key)) return false;
      takenRefs.add(key);
      const known = line.productKey === null ? undefined : byKey.get(line.productKey);
      if (known !== undefined) {
        known.variants.push(line);
        return true;
      }
      const draft: Draft = { ...line, variants: [line], gallery: [] };
      drafts.push(draft);
      if (line.productKey !== null) byKey.set(line.productKey, draft);
      return true;
    },
    has: (productKey) => byKey.has(productKey),
    addPictures: (productKey, images) => void byKey.get(productKey)?.gallery.push(...images),
    products: () => {
      const productName = createNames();
      const itemName = createNames();
      const takesRef = (ref: string): boolean => {
        const key = referenceKey(ref);
        if (key === '' || takenRefs.has(key)) return false;
        takenRefs.add(key);
        return true;
      };
      return drafts.map((draft) => {
        const productId = productName([draft.productId, feedSlug(draft.ref), referenceKey(draft.ref)]);
        // The product's id names its first item; the others go by their reference.
        const itemIdOf = (line: FeedLine, index: number): string =>
          itemName([line.itemId, index === 0 ? line.productId : '', line.ref]);
        return productOf(draft, productId, itemIdOf, takesRef);
      });
    },
  };
};
