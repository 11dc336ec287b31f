/** The products as nodes of Shopify's Storefront API: gid ids, prices as strings, cursors instead of page numbers. */
import { type Catalogue, type Category, type Item, lowestPrice, type Product } from './catalogue.ts';
import { type Args, type Node, QueryError } from './graphql-answer.ts';

const MAX_NODES = 250;

export const gid = (type: string, id: string | number): string => `gid://shopify/${type}/${id}`;

const money = (amount: number): Node => ({ __typename: 'MoneyV2', amount: amount.toFixed(1), currencyCode: 'COP' });

const image = (base: string, picture: string, alt: string): Node => ({
  __typename: 'Image',
  url: `${base}/${picture}`,
  altText: alt,
  width: 800,
  height: 800,
});

const cursorAt = (index: number): string => Buffer.from(`{"at":${index}}`).toString('base64');
const indexOf = (cursor: unknown): number => {
  const at = /^\{"at":(\d+)\}$/.exec(Buffer.from(String(cursor), 'base64').toString('latin1'))?.[1];
  if (at === undefined) throw new QueryError('Invalid cursor for current pagination sort.');
  return Number(at);
};

const size = (value: unknown, name: string): number | null => {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new QueryError(`${name} must be a non-negative integer`);
  if (value > MAX_NODES) throw new QueryError(`${name} cannot exceed ${MAX_NODES}`);
  return value;
};

/** A connection over a list: `first`/`after` or `last`/`before`, as nodes and as edges. */
export const connection = <T>(type: string, all: readonly T[], node: (one: T) => Node, args: Args): Node => {
  const first = size(args.first, 'first');
  const last = size(args.last, 'last');
  if (first === null && last === null) throw new QueryError('you must provide one of first or last', 'BAD_REQUEST');
  let start = args.after === undefined || args.after === null ? 0 : indexOf(args.after) + 1;
  let end = args.before === undefined || args.before === null ? all.length : indexOf(args.before);
  if (first !== null) end = Math.min(end, start + first);
  else start = Math.max(start, end - (last ?? 0));
  end = Math.min(end, all.length);
  const window = all.slice(start, end).map(node);
  return {
    __typename: `${type}Connection`,
    nodes: window,
    edges: window.map((one, index) => ({ __typename: `${type}Edge`, cursor: cursorAt(start + index), node: one })),
    totalCount: all.length,
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0 && window.length > 0,
      startCursor: window.length > 0 ? cursorAt(start) : null,
      endCursor: window.length > 0 ? cursorAt(end - 1) : null,
    },
  };
};

const optionOf = (product: Product, item: Item): Node => ({
  __typename: 'SelectedOption',
  name: product.variantKey ?? 'Title',
  value: item.variant ?? 'Default Title',
});

const picturesOf = (product: Product): string[] => [...new Set(product.items.flatMap((item) => item.pictures))];

export interface Shopify {
  product(product: Product): Node;
  variant(product: Product, item: Item): Node;
}

export const shopifyNodes = (catalogue: Catalogue, base: string): Shopify => {
  const nodes: Shopify = {
    variant: (product, item) => {
      const picture = item.pictures[0];
      const was = Math.max(item.listPrice, item.priceWithoutDiscount);
      return {
        __typename: 'ProductVariant',
        id: gid('ProductVariant', item.itemId),
        title: item.variant ?? 'Default Title',
        sku: item.ref,
        barcode: item.ean,
        availableForSale: item.available,
        currentlyNotInStock: !item.available,
        price: money(item.price),
        compareAtPrice: was > item.price ? money(was) : null,
        selectedOptions: [optionOf(product, item)],
        quantityAvailable: null,
        quantityRule: { __typename: 'QuantityRule', minimum: 1, maximum: null, increment: 1 },
        unitPrice: null,
        unitPriceMeasurement: null,
        image: picture === undefined ? null : image(base, picture, item.name),
        product: () => nodes.product(product),
      };
    },
    product: (product) => {
      const category: Category | undefined = catalogue.pathOf(product).at(-1);
      const pictures = picturesOf(product).map((picture) => image(base, picture, product.productName));
      const prices = product.items.map((item) => item.price);
      return {
        __typename: 'Product',
        id: gid('Product', product.productId),
        title: product.productName,
        handle: product.linkText,
        description: product.description,
        vendor: product.brand,
        productType: category?.name ?? '',
        availableForSale: product.items.some((item) => item.available),
        onlineStoreUrl: `${base}/products/${product.linkText}`,
        category: category
          ? { __typename: 'TaxonomyCategory', id: gid('TaxonomyCategory', category.id), name: category.name }
          : null,
        featuredImage: pictures[0] ?? null,
        priceRange: {
          __typename: 'ProductPriceRange',
          minVariantPrice: money(lowestPrice(product)),
          maxVariantPrice: money(Math.max(...prices)),
        },
        options: [
          {
            __typename: 'ProductOption',
            name: product.variantKey ?? 'Title',
            values: product.items.map((item) => item.variant ?? 'Default Title'),
            optionValues: product.items.map((item) => ({
              __typename: 'ProductOptionValue',
              name: item.variant ?? 'Default Title',
              swatch: null,
            })),
          },
        ],
        collections: (args: Args) =>
          connection('Collection', collectionsOf(catalogue, product), (one) => collectionHead(one), args),
        images: (args: Args) => connection('Image', pictures, (one) => one, args),
        variants: (args: Args) =>
          connection('ProductVariant', product.items, (item) => nodes.variant(product, item), args),
      };
    },
  };
  return nodes;
};

export interface Collection {
  id: string;
  handle: string;
  title: string;
  holds: (product: Product) => boolean;
}

/** Shopify's collections are flat: every category and every seasonal collection of the shop is one. */
export const allCollections = (catalogue: Catalogue): Collection[] => {
  const seasonal = new Map(
    catalogue.products.flatMap((product) => product.collections.map(({ id, name }) => [id, name])),
  );
  return [
    ...catalogue.allCategories.map((category) => ({
      id: String(category.id),
      handle: category.slug,
      title: category.name,
      holds: (product: Product) => catalogue.pathOf(product).some(({ id }) => id === category.id),
    })),
    ...[...seasonal].map(([id, name]) => ({
      id,
      handle: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      title: name,
      holds: (product: Product) => product.collections.some((one) => one.id === id),
    })),
  ];
};

const collectionsOf = (catalogue: Catalogue, product: Product): Collection[] =>
  allCollections(catalogue)
    .filter((collection) => collection.holds(product))
    .toReversed();

export const collectionHead = ({ id, handle, title }: Collection): Node => ({
  __typename: 'Collection',
  id: gid('Collection', id),
  handle,
  title,
});
