/**
 * GraphQL documents for Shopify's Storefront API, version 2026-04. Values travel as variables, never inside the text.
 * Fields that need a scope (tags, metafields) are left out: one of them would make the whole answer fail. `$stock` asks for
 * the one that a shop's secret may allow, `$details` for fields that cost complexity.
 */

const variant = `
fragment V on ProductVariant {
  id title sku barcode availableForSale
  price { amount currencyCode } compareAtPrice { amount currencyCode }
  image { url }
  selectedOptions @include(if: $details) { name value }
  unitPrice @include(if: $details) { amount currencyCode }
  unitPriceMeasurement @include(if: $details) { referenceValue referenceUnit }
  quantityRule @include(if: $details) { minimum maximum increment }
  quantityAvailable @include(if: $stock) currentlyNotInStock @include(if: $stock)
}`;

const product = `
fragment P on Product {
  id title handle vendor productType
  category { id name }
  options {
    name optionValues { name swatch @include(if: $details) { color image { previewImage { url } } } }
  }
  collections(first: $memberships) { nodes { id handle } }
  images(first: 5) { nodes { url } }
  variants(first: $variants) { nodes { ...V } pageInfo { hasNextPage endCursor } }
}${variant}`;

const place = '$country: CountryCode, $language: LanguageCode';
const extent = '$details: Boolean = false, $stock: Boolean = false';
const amounts = `$variants: Int!, $memberships: Int = 1, ${extent}`;
const context = '@inContext(country: $country, language: $language)';
const window = '$first: Int, $after: String, $last: Int, $before: String';
const inWindow = 'first: $first, after: $after, last: $last, before: $before';
const pageInfo = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** By operation name; each carries only the fragments it uses, because GraphQL refuses unused ones. */
export const shopifyDocuments = {
  Nodes: `query Nodes($ids: [ID!]!, ${amounts}, ${place}) ${context} {
  nodes(ids: $ids) { __typename ... on Product { ...P } ... on ProductVariant { ...V product { ...P } } }
}${product}`,
  Predict: `query Predict($q: String!, $fields: [SearchableField!], ${amounts}, ${place}) ${context} {
  predictiveSearch(query: $q, limit: 10, limitScope: EACH, types: [PRODUCT], searchableFields: $fields) { products { ...P } }
}${product}`,
  Search: `query Search($q: String!, ${window}, $filters: [ProductFilter!], $sortKey: SearchSortKeys, $reverse: Boolean, ${amounts}, ${place}) ${context} {
  search(query: $q, ${inWindow}, types: [PRODUCT], prefix: LAST, unavailableProducts: LAST, productFilters: $filters, sortKey: $sortKey, reverse: $reverse) {
    totalCount nodes { __typename ... on Product { ...P } } ${pageInfo}
  }
}${product}`,
  Products: `query Products(${window}, $q: String, $sortKey: ProductSortKeys, $reverse: Boolean, ${amounts}, ${place}) ${context} {
  products(${inWindow}, query: $q, sortKey: $sortKey, reverse: $reverse) { nodes { ...P } ${pageInfo} }
}${product}`,
  Collection: `query Collection($id: ID, $handle: String, ${window}, $filters: [ProductFilter!], $sortKey: ProductCollectionSortKeys, $reverse: Boolean, ${amounts}, ${place}) ${context} {
  collection(id: $id, handle: $handle) {
    id products(${inWindow}, filters: $filters, sortKey: $sortKey, reverse: $reverse) { nodes { ...P } ${pageInfo} }
  }
}${product}`,
  Variants: `query Variants($id: ID!, $first: Int!, $after: String, ${extent}, ${place}) ${context} {
  product(id: $id) { variants(first: $first, after: $after) { nodes { ...V } pageInfo { hasNextPage endCursor } } }
}${variant}`,
  CollectionFilters: `query CollectionFilters($first: Int!, $after: String, ${place}) ${context} {
  collections(first: $first, after: $after) {
    nodes { id handle title products(first: 1) { filters { id label } } } pageInfo { hasNextPage endCursor }
  }
}`,
  Collections: `query Collections($first: Int!, $after: String, ${place}) ${context} {
  collections(first: $first, after: $after) { nodes { id handle title } pageInfo { hasNextPage endCursor } }
}`,
} as const;

export type ShopifyOperation = keyof typeof shopifyDocuments;
