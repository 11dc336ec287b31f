/** Products of VTEX's catalogue search: of a page, of ids in chunks, of a slug. */
import type { Product } from '@vitrina/contract';
import { idsNotFound } from '../../domain/products/product-order.ts';
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';
import { listOf } from '../../domain/untrusted-json.ts';
import { inChunks, inParallel } from '../in-parallel.ts';
import { type VtexProduct, vtexProduct } from './product.ts';
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
} from './search.ts';
import { listIn, type VtexReach } from './vtex-client.ts';

const searchPath = '/api/catalog_system/pub/products/search';

/** Concurrent calls. VTEX publishes no limits, and the shoppers of one company must not exhaust them. */
export const parallelCalls = 4;

/** `linkText` as VTEX builds it; words alone are a search. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;

type Found = { products: VtexProduct[]; total: number | null };

export const vtexFound = async (
  reach: VtexReach,
  question: ParsedProductQuery,
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

/** Ids in chunks that fit into one answer, all narrowed by the same filters. */
export const vtexNamed = async (
  reach: VtexReach,
  question: ParsedProductQuery,
  names: VtexFilter[],
  narrowing: VtexFilter[],
): Promise<VtexProduct[]> => {
  const scope = { text: searchText(question), page: 1 };
  const answers = await inParallel(inChunks(names, vtexPageSize), parallelCalls, (chunk) =>
    vtexFound(reach, question, [...chunk, ...narrowing], scope),
  );
  return answers.flatMap(({ products }) => products);
};

/** A tag may carry a product id where an item id is expected: ids not found are looked up once more as products. */
export const vtexNames = async (
  reach: VtexReach,
  question: ParsedProductQuery,
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

/** A slug (`sofa-oslo-3-puestos`) is not found by the text search, only by its own call. */
export const vtexBySlug = async (reach: VtexReach, { text, page, region }: ParsedProductQuery): Promise<Product[]> => {
  if (page !== 1 || text === null || !SLUG.test(text)) return [];
  const channel = reach.channelOf(region);
  const found = await reach.list(`${searchPath}/${text}/p`, channel === null ? '' : `sc=${channel}`);
  return listOf(found.slice(0, 1), (raw) => vtexProduct(raw, reach.base)).map(({ product }) => product);
};
