/**
 * Sorts products in the order in which they were requested, the requested item first in its product (§5: "the first item of the
 * first product").
 */
import { type Item, type Product, referenceKey } from '@vitrina/contract';

type RequestedProducts = { refs: readonly string[]; itemIds: readonly string[] };
type Place = { product: Product; item: Item | null };

const itemFirst = ({ product, item }: Place): Product =>
  item === null || product.items[0] === item
    ? product
    : { ...product, items: [item, ...product.items.filter((other) => other !== item)] };

/** Product and item by id or reference; the first product with an id wins, and items take precedence over products. */
const placesOf = (products: readonly Product[], productRefs: (product: Product) => readonly string[]) => {
  const places = new Map<string, Place>();
  const note = (name: string, place: Place): void => {
    if (!places.has(name)) places.set(name, place);
  };
  for (const product of products)
    for (const item of product.items) {
      note(`id:${item.itemId}`, { product, item });
      for (const { value } of item.referenceId) note(`ref:${referenceKey(value)}`, { product, item });
    }
  for (const product of products) {
    note(`id:${product.productId}`, { product, item: null });
    for (const ref of productRefs(product)) note(`ref:${referenceKey(ref)}`, { product, item: null });
  }
  return places;
};

const namesOf = (requested: RequestedProducts): string[] => [
  ...requested.refs.map((ref) => `ref:${referenceKey(ref)}`),
  ...requested.itemIds.map((id) => `id:${id}`),
];

/**
 * Each product once, references before ids. `productRefs` returns references of the whole product that no item has. Other
 * products keep their order at the end, or are left out with `only`.
 */
export const orderAsRequested = (
  products: readonly Product[],
  requested: RequestedProducts,
  options: { productRefs?: (product: Product) => readonly string[]; only?: boolean } = {},
): Product[] => {
  const places = placesOf(products, options.productRefs ?? (() => []));
  const placed = new Map<Product, Place>();
  for (const name of namesOf(requested)) {
    const place = places.get(name);
    if (place !== undefined && !placed.has(place.product)) placed.set(place.product, place);
  }
  const rest = options.only === true ? [] : products.filter((product) => !placed.has(product));
  return [...[...placed.values()].map(itemFirst), ...rest];
};

/** The requested ids that are neither an item nor a product. */
export const idsNotFound = (products: readonly Product[], itemIds: readonly string[]): string[] => {
  const places = placesOf(products, () => []);
  return itemIds.filter((id) => !places.has(`id:${id}`));
};

/** The requested references that no item has, nor a product by `productRefs`. */
export const refsNotFound = (
  products: readonly Product[],
  refs: readonly string[],
  productRefs: (product: Product) => readonly string[],
): string[] => {
  const places = placesOf(products, productRefs);
  return refs.filter((ref) => !places.has(`ref:${referenceKey(ref)}`));
};

/** For each id or reference its product, the matching item first, or `undefined`. */
export const productsNamed = (
  products: readonly Product[],
  names: readonly ({ ref: string } | { itemId: string })[],
): (Product | undefined)[] => {
  const places = placesOf(products, () => []);
  return names.map((name) => {
    const place = places.get('ref' in name ? `ref:${referenceKey(name.ref)}` : `id:${name.itemId}`);
    return place === undefined ? undefined : itemFirst(place);
  });
};
