/** Which product and variant of a store's answer a tag means (§5). Pure. */
import { type Item, type Product, type ProductRef, referenceKey } from '@vitrina/contract';

export type ProductPick = {
  product: Product;
  item: Item;
  /** ISO time of the store's last good answer, when it is down and this is what it said then. */
  stale?: string;
};

/** Shopify-type stores name variants `gid://shopify/ProductVariant/123` or 123. */
const idKey = (id: string): string => /^gid:\/\/\w+\/\w+\/(\d+)/.exec(id)?.[1] ?? id.trim();

const firstItem = (product: Product | undefined, isMeant: (item: Item) => boolean = () => true): ProductPick | null => {
  const item = product?.items.find(isMeant);
  return product && item ? { product, item } : null;
};

const findItem = (products: readonly Product[], isMeant: (item: Item) => boolean): ProductPick | null => {
  for (const product of products) {
    const pick = firstItem(product, isMeant);
    if (pick) return pick;
  }
  return null;
};

/** By item id, then by reference, then by product id (its first item); `null` when nothing in the list is meant. */
export const matchProduct = (products: readonly Product[], { id, ref }: ProductRef): ProductPick | null => {
  const wantedId = idKey(id);
  const wantedRef = referenceKey(ref);
  const byId = wantedId ? findItem(products, (item) => idKey(item.itemId) === wantedId) : null;
  if (byId) return byId;
  const byRef = wantedRef
    ? (findItem(products, (item) => item.referenceId.some(({ value }) => referenceKey(value) === wantedRef)) ??
      findItem(products, (item) => referenceKey(item.itemId) === wantedRef))
    : null;
  if (byRef || !wantedId) return byRef;
  return firstItem(products.find((product) => idKey(product.productId) === wantedId));
};

/** §5: no item matches the requested id → the first item of the first product. Only for an answer to one reference. */
export const firstProduct = (products: readonly Product[]): ProductPick | null => findItem(products, () => true);
