/** Products of VTEX's catalogue search: of a page, of ids in chunks, of a slug. */
import type { Item, Product } from '@vitrina/contract';
import { idsNotFound, refsNotFound } from '../../domain/products/product-order.ts';
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';
import { listOf } from '../../domain/untrusted-json.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { inChunks, inParallel } from '../in-parallel.ts';
import { type VtexProduct, vtexProduct } from './product.ts';
import {
  eanFilters,
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
    products: listOf(listIn(reply, reach.base.host).slice(0, vtexPageSize), (raw) =>
      vtexProduct(raw, { base: reach.base, channel: reach.channelOf(question.region) }),
    ),
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

/** The references of a product, its own beside those of its items. */
export const vtexRefs =
  (found: readonly VtexProduct[]) =>
  ({ productId }: Product): string[] => {
    const reference = found.find(({ product }) => product.productId === productId)?.reference ?? '';
    return reference === '' ? [] : [reference];
  };

/** References and codes, then those of digits once more as EAN: catalogues print either beside a product. */
const byReference = async (
  question: ParsedProductQuery,
  named: (names: VtexFilter[]) => Promise<VtexProduct[]>,
): Promise<VtexProduct[]> => {
  const byRef = await named(refFilters(question.refs));
  const products = byRef.map(({ product }) => product);
  const byEan = await named(eanFilters(refsNotFound(products, question.refs, vtexRefs(byRef))));
  if (question.code === null) return [...byRef, ...byEan];
  const codes = [question.code];
  const byCode = await named(eanFilters(codes));
  return [...byRef, ...byEan, ...(byCode.length > 0 ? byCode : await named(refFilters(codes)))];
};

/** Kits tell the ids of their parts only. A failure costs the names, not the kit. */
const withKitNames = async (
  found: VtexProduct[],
  named: (names: VtexFilter[]) => Promise<VtexProduct[]>,
): Promise<VtexProduct[]> => {
  const parts = found.flatMap(({ product }) => product.items.flatMap(({ kit = [] }) => kit));
  const unnamed = new Set(parts.filter(({ name }) => name === '').map(({ itemId }) => itemId));
  if (unnamed.size === 0) return found;
  const asked = skuFilters([...unnamed].slice(0, vtexPageSize));
  const sold = await named(asked).catch(ignoreError('a kit without names of its parts is still a kit', []));
  const names = new Map(
    sold.flatMap(({ product }) =>
      product.items.map((item) => [item.itemId, item.nameComplete || product.productName] as const),
    ),
  );
  const withNames = (item: Item): Item =>
    item.kit === undefined
      ? item
      : { ...item, kit: item.kit.map((part) => ({ ...part, name: part.name || (names.get(part.itemId) ?? '') })) };
  return found.map((entry) => ({
    ...entry,
    product: { ...entry.product, items: entry.product.items.map(withNames) },
  }));
};

/** A tag may carry a product id where an item id is expected: ids not found are looked up once more as products. */
export const vtexNames = async (
  reach: VtexReach,
  question: ParsedProductQuery,
  narrowing: VtexFilter[],
): Promise<VtexProduct[]> => {
  const named = (names: VtexFilter[]) => vtexNamed(reach, question, names, narrowing);
  const known = await byReference(question, named);
  const missing = (found: VtexProduct[]) =>
    idsNotFound(
      found.map(({ product }) => product),
      question.itemIds,
    );
  const bySku = await named(skuFilters(missing(known)));
  const byProduct = await named(productFilters(missing([...known, ...bySku])));
  // Parts of a kit need not match the filters of the question.
  const parts = (names: VtexFilter[]) => vtexNamed(reach, { ...question, text: null }, names, []);
  return withKitNames([...known, ...bySku, ...byProduct], parts);
};

/** A slug (`sofa-oslo-3-puestos`) is not found by the text search, only by its own call. */
export const vtexBySlug = async (reach: VtexReach, { text, page, region }: ParsedProductQuery): Promise<Product[]> => {
  if (page !== 1 || text === null || !SLUG.test(text)) return [];
  const channel = reach.channelOf(region);
  const found = await reach.list(`${searchPath}/${text}/p`, channel === null ? '' : `sc=${channel}`);
  return listOf(found.slice(0, 1), (raw) => vtexProduct(raw, { base: reach.base, channel })).map(
    ({ product }) => product,
  );
};
