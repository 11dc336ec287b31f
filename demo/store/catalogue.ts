/** The shop's products: types of the two JSON files beside the catalogue, and one index over them. Knows no wire format. */
import { readFileSync } from 'node:fs';

export interface Item {
  itemId: string;
  ref: string;
  ean: string;
  name: string;
  /** Name of this variant, such as `Nogal`; null when the product has only one item. */
  variant: string | null;
  price: number;
  listPrice: number;
  priceWithoutDiscount: number;
  rewardValue: number;
  available: boolean;
  pictures: string[];
}

export interface Product {
  productId: string;
  productName: string;
  linkText: string;
  categoryId: string;
  brand: string;
  description: string;
  releaseDate: string;
  collections: { id: string; name: string }[];
  specifications: { key: string; value: string }[];
  variantKey: string | null;
  items: Item[];
}

export interface Category {
  id: number;
  name: string;
  slug: string;
  children: Category[];
  fields: { id: number; name: string; active: boolean; sku: boolean }[];
}

export interface Goods {
  products: readonly Product[];
  categories: readonly Category[];
}

export interface Catalogue extends Goods {
  /** From the department down to the product's own category. */
  pathOf(product: Product): readonly Category[];
  bySku(itemId: string): { product: Product; item: Item } | null;
  bySlug(linkText: string): Product | null;
  allCategories: readonly Category[];
  /** Names of specification fields by id, as filters name them. */
  fieldName(id: number): string | null;
}

const json = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

/** Reads `products.json` and `categories.json` of a folder (its URL ends in a slash). */
export const readGoods = (folder: URL): Goods => ({
  products: json(new URL('products.json', folder)) as Product[],
  categories: json(new URL('categories.json', folder)) as Category[],
});

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const indexGoods = ({ products, categories }: Goods): Catalogue => {
  const paths = new Map<string, Category[]>();
  const fields = new Map<number, string>();
  const allCategories: Category[] = [];
  const walk = (level: readonly Category[], above: Category[]): void => {
    for (const category of level) {
      const path = [...above, category];
      paths.set(String(category.id), path);
      allCategories.push(category);
      for (const field of category.fields) fields.set(field.id, field.name);
      walk(category.children, path);
    }
  };
  walk(categories, []);
  const skus = new Map(products.flatMap((product) => product.items.map((item) => [item.itemId, { product, item }])));
  const slugs = new Map(products.map((product) => [product.linkText, product]));
  return {
    products,
    categories,
    allCategories,
    pathOf: (product) => paths.get(product.categoryId) ?? [],
    bySku: (itemId) => skus.get(itemId) ?? null,
    bySlug: (linkText) => slugs.get(linkText) ?? null,
    fieldName: (id) => fields.get(id) ?? null,
  };
};

/** The searchable text of the product, normalised for comparison. */
const searchText = (catalogue: Catalogue, product: Product): string =>
  plain(
    [
      product.productName,
      product.description,
      ...product.items.flatMap((item) => [item.ref, item.variant ?? '']),
      ...catalogue.pathOf(product).map((category) => category.name),
    ].join(' '),
  );

export const matchesText = (catalogue: Catalogue, product: Product, text: string): boolean => {
  const haystack = searchText(catalogue, product);
  return plain(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => haystack.includes(word));
};

/** Price of the cheapest available item; of the cheapest of all when none is available. */
export const lowestPrice = (product: Product): number => {
  const onSale = product.items.filter((item) => item.available);
  return Math.min(...(onSale.length > 0 ? onSale : product.items).map((item) => item.price));
};
