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

type Index = { byItem: Map<string, ProductPick>; byRef: Map<string, ProductPick>; byProduct: Map<string, ProductPick> };

const addOnce = (known: Map<string, ProductPick>, key: string, pick: ProductPick): void => {
  if (key && !known.has(key)) known.set(key, pick);
};

/** The first that is meant by each name. A printed item id is a reference too, but any other goes before it. */
const indexOf = (products: readonly Product[]): Index => {
  const index: Index = { byItem: new Map(), byRef: new Map(), byProduct: new Map() };
  const picks = products.flatMap((product) => product.items.map((item) => ({ product, item })));
  for (const pick of picks) {
    addOnce(index.byProduct, idKey(pick.product.productId), pick);
    addOnce(index.byItem, idKey(pick.item.itemId), pick);
    for (const { value } of pick.item.referenceId) addOnce(index.byRef, referenceKey(value), pick);
  }
  for (const pick of picks) addOnce(index.byRef, referenceKey(pick.item.itemId), pick);
  return index;
};

/** A page may have thousands of tags and a shelf thousands of products: each list is read once. */
const indexes = new WeakMap<readonly Product[], Index>();
const indexed = (products: readonly Product[]): Index => {
  const known = indexes.get(products) ?? indexOf(products);
  indexes.set(products, known);
  return known;
};

/** By item id, then by reference, then by product id (its first item); `null` when nothing in the list is meant. */
export const matchProduct = (products: readonly Product[], { id, ref }: ProductRef): ProductPick | null => {
  const { byItem, byRef, byProduct } = indexed(products);
  const wantedId = idKey(id);
  return byItem.get(wantedId) ?? byRef.get(referenceKey(ref)) ?? byProduct.get(wantedId) ?? null;
};

/** §5: no item matches the requested id → the first item of the first product. Only for an answer to one reference. */
export const firstProduct = (products: readonly Product[]): ProductPick | null => {
  const product = products.find(({ items }) => items.length > 0);
  const item = product?.items[0];
  return product && item ? { product, item } : null;
};
