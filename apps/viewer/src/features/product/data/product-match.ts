/** Finds the product and variant that a tag references (§5). Pure. */
import { type Item, type Product, type ProductRef, referenceKey } from '@vitrina/contract';

export type ProductPick = {
  product: Product;
  item: Item;
  /** ISO time of the store's last successful response, set when the data is stale. */
  stale?: string;
};

/** Shopify-type stores name variants `gid://shopify/ProductVariant/123` or 123. */
const idKey = (id: string): string => /^gid:\/\/\w+\/\w+\/(\d+)/.exec(id)?.[1] ?? id.trim();

/** `byNumber`: item ids used as printed references. */
type Index = Record<'byItem' | 'byRef' | 'byNumber' | 'byProduct', Map<string, ProductPick>>;

const addOnce = (known: Map<string, ProductPick>, key: string, pick: ProductPick): void => {
  if (key && !known.has(key)) known.set(key, pick);
};

/** Indexes the first match of each key. */
const indexOf = (products: readonly Product[]): Index => {
  const index: Index = { byItem: new Map(), byRef: new Map(), byNumber: new Map(), byProduct: new Map() };
  const picks = products.flatMap((product) => product.items.map((item) => ({ product, item })));
  for (const pick of picks) {
    addOnce(index.byProduct, idKey(pick.product.productId), pick);
    addOnce(index.byItem, idKey(pick.item.itemId), pick);
    addOnce(index.byNumber, referenceKey(pick.item.itemId), pick);
    for (const { value } of pick.item.referenceId) addOnce(index.byRef, referenceKey(value), pick);
  }
  return index;
};

/** Each product list is indexed once: thousands of tags look up thousands of products. */
const indexes = new WeakMap<readonly Product[], Index>();
const indexed = (products: readonly Product[]): Index => {
  const known = indexes.get(products) ?? indexOf(products);
  indexes.set(products, known);
  return known;
};

/**
 * Matches by item id, reference, printed item id, then product id (its first item); `null` without a match. A printed item
 * id matches only when the list is the response to this reference (`isAnswer`): among other products the number may collide.
 */
export const matchProduct = (
  products: readonly Product[],
  { id, ref }: ProductRef,
  isAnswer = true,
): ProductPick | null => {
  const { byItem, byRef, byNumber, byProduct } = indexed(products);
  const [wantedId, wantedRef] = [idKey(id), referenceKey(ref)];
  const byPrintedNumber = isAnswer ? byNumber.get(wantedRef) : undefined;
  return byItem.get(wantedId) ?? byRef.get(wantedRef) ?? byPrintedNumber ?? byProduct.get(wantedId) ?? null;
};

/** §5: no item matches the requested id → the first item of the first product. Only for an answer to one reference. */
export const firstProduct = (products: readonly Product[]): ProductPick | null => {
  const product = products.find(({ items }) => items.length > 0);
  const item = product?.items[0];
  return product && item ? { product, item } : null;
};
