/** Products as VTEX finds them: by search, by the names that tags carry, by the word of an address. */
import { idsNotFound } from '../domain/products-order.ts';
import { defaultRegion, type ProductQuestion } from '../domain/products-question.ts';
import { listOf } from '../domain/products-reading.ts';
import { inChunks, inParallel } from './in-parallel.ts';
import { below, type StoreSecret } from './store-address.ts';
import { type VtexProduct, vtexProduct } from './vtex-product.ts';
import { listIn, parallelCalls, type VtexGet } from './vtex-reply.ts';
import {
  codeFilter,
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

/** `linkText` as VTEX makes it; words alone are a search. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;

type Found = { products: VtexProduct[]; total: number | null };

/** The channel of the region, else the one of all, else that of the region that stands for unknown ones (§4 step 5). */
const salesChannelOf = (secret: StoreSecret, region: string): string | null => {
  const names = [`salesChannel.${region}`, 'salesChannel', `salesChannel.${defaultRegion}`];
  const name = names.find((key) => Object.hasOwn(secret, key));
  const channel = name === undefined ? undefined : secret[name];
  return channel !== undefined && /^\d{1,6}$/.test(channel) ? channel : null;
};

export const createVtexFinder = (base: URL, secret: StoreSecret, get: VtexGet) => {
  const search = async (
    question: ProductQuestion,
    filters: VtexFilter[],
    scope: { text: string | null; page: number },
  ): Promise<Found> => {
    const query = vtexSearchQuery({
      ...scope,
      filters,
      order: question.order === null ? null : vtexOrder(question.order),
      salesChannel: salesChannelOf(secret, question.region),
    });
    if (query === null) return { products: [], total: null };
    const reply = await get(below(base, searchPath, query));
    return {
      products: listOf(listIn(reply, base.host).slice(0, vtexPageSize), (raw) => vtexProduct(raw, base)),
      total: totalOf(reply.headers.get('resources')),
    };
  };

  /** Names in chunks of what one answer can hold, all of them narrowed by the same filters. */
  const named = async (
    question: ProductQuestion,
    names: VtexFilter[],
    narrowing: VtexFilter[],
  ): Promise<VtexProduct[]> => {
    const scope = { text: searchText(question), page: 1 };
    const answers = await inParallel(inChunks(names, vtexPageSize), parallelCalls, (chunk) =>
      search(question, [...chunk, ...narrowing], scope),
    );
    return answers.flatMap(({ products }) => products);
  };

  /** A tag may carry a product's id where an item's is expected: ids not found are asked once more as products. */
  const namedProducts = async (question: ProductQuestion, narrowing: VtexFilter[]): Promise<VtexProduct[]> => {
    const codes = question.code === null ? [] : [codeFilter(question.code)];
    const byRef = await named(question, refFilters(question.refs), narrowing);
    const byCode = await named(question, codes, narrowing);
    const missing = (found: VtexProduct[]) =>
      idsNotFound(
        found.map(({ product }) => product),
        question.itemIds,
      );
    const known = [...byRef, ...byCode];
    const bySku = await named(question, skuFilters(missing(known)), narrowing);
    const byProduct = await named(question, productFilters(missing([...known, ...bySku])), narrowing);
    return [...known, ...bySku, ...byProduct];
  };

  /** A word of an address (`sofa-oslo-3-puestos`) is found by no text search, but by its own call. */
  const bySlug = async (question: ProductQuestion): Promise<VtexProduct[]> => {
    const slug = question.text ?? '';
    if (question.page !== 1 || !SLUG.test(slug)) return [];
    const channel = salesChannelOf(secret, question.region);
    const reply = await get(below(base, `${searchPath}/${slug}/p`, channel === null ? '' : `sc=${channel}`));
    return listOf(listIn(reply, base.host).slice(0, 1), (raw) => vtexProduct(raw, base));
  };

  return { search, namedProducts, bySlug };
};
