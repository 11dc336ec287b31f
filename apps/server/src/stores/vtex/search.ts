/**
 * The legacy catalogue search of VTEX as a typed query (OpenAPI "VTEX - Search API"). Input of visitors is inserted as
 * values only: numbers are checked as numbers and text is percent-encoded, so that none of them can add a parameter or
 * a path.
 */
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';

/** Maximum number of products per answer: `_to - _from` is at most 49. */
export const vtexPageSize = 50;
/** VTEX always refuses a greater `_from`. */
const maxFrom = 2_500;

/** The fields of `fq`. Different fields narrow, a repeated field widens. */
export type VtexFilter = {
  by:
    | 'alternateIds_RefId'
    | 'alternateIds_Ean'
    | 'skuId'
    | 'productId'
    | 'productClusterIds'
    | 'C'
    | 'B'
    | 'P'
    | `specificationFilter_${number}`;
  value: string;
};

export type VtexSearch = {
  filters: VtexFilter[];
  text: string | null;
  order: string | null;
  page: number;
  salesChannel: string | null;
};

const isDigits = (value: string): boolean => /^\d{1,18}$/.test(value);

const orders: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'OrderByPriceDESC',
    'OrderByPriceASC',
    'OrderByTopSaleDESC',
    'OrderByReviewRateDESC',
    'OrderByNameASC',
    'OrderByNameDESC',
    'OrderByReleaseDateDESC',
    'OrderByBestDiscountDESC',
    'OrderByScoreDESC',
  ].flatMap((order) => {
    const plain = order.toLowerCase();
    return [
      [plain, order],
      [plain.replace('orderby', ''), order],
    ];
  }),
);

/** `OrderByPriceASC`, `PriceASC`, `price_asc`, `price:asc` → `OrderByPriceASC`; an unknown one is dropped. */
export const vtexOrder = (order: string): string | null => {
  const plain = order.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(orders, plain) ? (orders[plain] ?? null) : null;
};

/** VTEX answers 400 "Scripts are not allowed!" to these characters. */
const cleanText = (text: string): string | null => {
  const clean = text
    .replace(/['"<>()[\]{}\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean === '' ? null : clean;
};

/** Filters besides names, or null when one of them can match nothing: VTEX ids are digits. */
export const narrowingFilters = (question: ParsedProductQuery): VtexFilter[] | null => {
  const cluster = question.collection ?? question.cluster;
  const fields = question.specifications.map(({ field }) => field);
  const ids = [...(cluster === null ? [] : [cluster]), ...question.categories, ...fields];
  if (!ids.every(isDigits) || (question.cluster !== null && !isDigits(question.cluster))) return null;
  const { priceRange } = question;
  return [
    ...(cluster === null ? [] : [{ by: 'productClusterIds' as const, value: cluster }]),
    ...(question.categories.length === 0 ? [] : [{ by: 'C' as const, value: `/${question.categories.join('/')}/` }]),
    ...(priceRange === null ? [] : [{ by: 'P' as const, value: `[${priceRange.min} TO ${priceRange.max}]` }]),
    ...question.specifications.map(
      ({ field, value }): VtexFilter => ({ by: `specificationFilter_${Number(field)}`, value }),
    ),
  ];
};

export const searchText = (question: ParsedProductQuery): string | null =>
  question.text === null ? null : cleanText(question.text);

export const skuFilters = (ids: string[]): VtexFilter[] =>
  ids.filter(isDigits).map((value) => ({ by: 'skuId', value }));
export const productFilters = (ids: string[]): VtexFilter[] =>
  ids.filter(isDigits).map((value) => ({ by: 'productId', value }));
/** References with characters that VTEX refuses match nothing there, and would make the call fail for the others. */
export const refFilters = (refs: string[]): VtexFilter[] =>
  refs.filter((ref) => !/['"<>]/.test(ref)).map((value) => ({ by: 'alternateIds_RefId', value }));

/** Names of 8 to 14 digits may be an EAN. */
export const eanFilters = (names: string[]): VtexFilter[] =>
  names.filter((name) => /^\d{8,14}$/.test(name)).map((value) => ({ by: 'alternateIds_Ean', value }));

/** Blanks become `%20`: VTEX has refused `+`. */
const encoded = (value: string): string => encodeURIComponent(value).replace(/'/g, '%27');

/** The query part of the search, or null when the page lies beyond what VTEX serves or nothing is filtered. */
export const vtexSearchQuery = (search: VtexSearch): string | null => {
  const from = (search.page - 1) * vtexPageSize;
  if (from > maxFrom || (search.filters.length === 0 && search.text === null)) return null;
  const parameters: [string, string][] = [
    ...(search.text === null ? [] : [['ft', search.text] satisfies [string, string]]),
    ...search.filters.map(({ by, value }): [string, string] => ['fq', `${by}:${value}`]),
    ...(search.order === null ? [] : [['O', search.order] satisfies [string, string]]),
    ['_from', String(from)],
    ['_to', String(from + vtexPageSize - 1)],
    ...(search.salesChannel === null ? [] : [['sc', search.salesChannel] satisfies [string, string]]),
  ];
  return parameters.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
};

/** The total from header `resources: 0-9/19`. */
export const totalOf = (resources: string | null): number | null => {
  const total = /^\d+-\d+\/(\d{1,9})$/.exec(resources?.trim() ?? '')?.[1];
  return total === undefined ? null : Number(total);
};
