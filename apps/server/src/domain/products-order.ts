/** Puts products in the order in which they were asked, the asked item first in its product (§5: "the first item of the first product"). */
import type { Item, Product } from '@vitrina/contract';
import { referenceKey } from './reference-key.ts';

type Asked = { refs: readonly string[]; itemIds: readonly string[] };
type Place = { product: Product; item: Item | null };

const itemFirst = ({ product, item }: Place): Product =>
  item === null || product.items[0] === item
    ? product
    : { ...product, items: [item, ...product.items.filter((other) => other !== item)] };

/** Where every name leads; the first product to carry a name keeps it, and items come before whole products. */
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

const namesOf = (asked: Asked): string[] => [
  ...asked.refs.map((ref) => `ref:${referenceKey(ref)}`),
  ...asked.itemIds.map((id) => `id:${id}`),
];

/**
 * Each product once, references before ids. `productRefs` gives references of the whole product that no item carries.
 * Products that no name leads to keep their order at the end, or are left out with `only`.
 */
export const orderAsAsked = (
  products: readonly Product[],
  asked: Asked,
  options: { productRefs?: (product: Product) => readonly string[]; only?: boolean } = {},
): Product[] => {
  const places = placesOf(products, options.productRefs ?? (() => []));
  const placed = new Map<Product, Place>();
  for (const name of namesOf(asked)) {
    const place = places.get(name);
    if (place !== undefined && !placed.has(place.product)) placed.set(place.product, place);
  }
  const rest = options.only === true ? [] : products.filter((product) => !placed.has(product));
  return [...[...placed.values()].map(itemFirst), ...rest];
};

/** The asked ids that lead to no item and no product. */
export const idsNotFound = (products: readonly Product[], itemIds: readonly string[]): string[] => {
  const places = placesOf(products, () => []);
  return itemIds.filter((id) => !places.has(`id:${id}`));
};

/** For each name the product it leads to, its item first, or `undefined`. */
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
