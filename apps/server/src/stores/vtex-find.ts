/** Products of VTEX's catalogue search: of a page, of names in chunks, of a word of an address. */
import type { Product } from '@vitrina/contract';
import { idsNotFound } from '../domain/products-order.ts';
import type { ProductQuestion } from '../domain/products-question.ts';
import { listOf } from '../domain/products-reading.ts';
import { inChunks, inParallel } from './in-parallel.ts';
import { type VtexProduct, vtexProduct } from './vtex-product.ts';
import { listIn, type VtexReach } from './vtex-reach.ts';
import {
  codeFilters,
  productFilters,
  refFilters,
  searchText,
  skuFilters,
  totalOf,
  type VtexFilter,
  vtexOrder,
  vtexPageSize,
  vtexSearchQuery,
} from './vtex-search.ts';

const searchPath = '/api/catalog_system/pub/products/search';

/** Calls at a time: VTEX publishes no limits, and one company's shoppers must not exhaust them. */
export const parallelCalls = 4;

/** `linkText` as VTEX makes it; words alone are a search. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;

type Found = { products: VtexProduct[]; total: number | null };

export const vtexFound = async (
  reach: VtexReach,
  question: ProductQuestion,
  filters: VtexFilter[],
  scope: { text: string | null; page: number },
): Promise<Found> => {
  const query = vtexSearchQuery({
    ...scope,
    filters,
    order: question.order === null ? null : vtexOrder(question.order),
    salesChannel: reach.channelOf(question.region),
  });
  if (query === null) return { products: [], total: null };
  const reply = await reach.get(searchPath, query);
  return {
    products: listOf(listIn(reply, reach.base.host).slice(0, vtexPageSize), (raw) => vtexProduct(raw, reach.base)),
    total: totalOf(reply.headers.get('resources')),
  };
};

/** Names in chunks of what one answer can hold, all of them narrowed by the same filters. */
export const vtexNamed = async (
  reach: VtexReach,
  question: ProductQuestion,
  names: VtexFilter[],
  narrowing: VtexFilter[],
): Promise<VtexProduct[]> => {
  const scope = { text: searchText(question), page: 1 };
  const answers = await inParallel(inChunks(names, vtexPageSize), parallelCalls, (chunk) =>
    vtexFound(reach, question, [...chunk, ...narrowing], scope),
  );
  return answers.flatMap(({ products }) => products);
};

/** A tag may carry a product's id where an item's is expected: ids not found are asked once more as products. */
export const vtexNames = async (
  reach: VtexReach,
  question: ProductQuestion,
  narrowing: VtexFilter[],
): Promise<VtexProduct[]> => {
  const named = (names: VtexFilter[]) => vtexNamed(reach, question, names, narrowing);
  const byRef = await named(refFilters(question.refs));
  const byCode = await named(codeFilters(question.code));
  const missing = (found: VtexProduct[]) =>
    idsNotFound(
      found.map(({ product }) => product),
      question.itemIds,
    );
  const known = [...byRef, ...byCode];
  const bySku = await named(skuFilters(missing(known)));
  const byProduct = await named(productFilters(missing([...known, ...bySku])));
  return [...known, ...bySku, ...byProduct];
};

/** A word of an address (`sofa-oslo-3-puestos`) is found by no text search, but by its own call. */
export const vtexBySlug = async (reach: VtexReach, { text, page, region }: ProductQuestion): Promise<Product[]> => {
  if (page !== 1 || text === null || !SLUG.test(text)) return [];
  const channel = reach.channelOf(region);
  const found = await reach.list(`${searchPath}/${text}/p`, channel === null ? '' : `sc=${channel}`);
  return listOf(found.slice(0, 1), (raw) => vtexProduct(raw, reach.base)).map(({ product }) => product);
};
