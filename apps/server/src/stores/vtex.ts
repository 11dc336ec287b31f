/** VTEX: the store with a cart-add address. Reads the public catalogue search; keys are sent when the secret has them. */
import type { CatalogCategory, Company, Product, ProductAnswer } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { Store } from '../domain/ports.ts';
import { idsNotFound, orderAsAsked } from '../domain/products-order.ts';
import {
  defaultRegion,
  isEmptyQuestion,
  isNaming,
  type ProductQuestion,
  questionOf,
} from '../domain/products-question.ts';
import { listOf } from '../domain/products-reading.ts';
import { inChunks, inParallel } from './in-parallel.ts';
import { baseAddress, below, headerKey, type StoreSecret } from './store-address.ts';
import type { StoreReply } from './store-attempt.ts';
import type { StoreHttp } from './store-http.ts';
import { byLevel, vtexLevelSpecification, vtexTree } from './vtex-category.ts';
import { type VtexProduct, vtexProduct } from './vtex-product.ts';
import {
  codeFilter,
  narrowingFilters,
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
const treePath = '/api/catalog_system/pub/category/tree/4';
const specificationPath = '/api/catalog_system/pub/specification/field/listByCategoryId';

/** Calls at a time: VTEX publishes no limits, and one company's shoppers must not exhaust them. */
const parallelCalls = 4;
/** Specifications are asked for this many categories; the tree shares a small allowance with them. */
const maxSpecificationCalls = 24;

/** `linkText` as VTEX makes it; words alone are a search. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

type Found = { products: VtexProduct[]; total: number | null };

/** `account` names the account's own host; `salesChannel.{region}` goes before `salesChannel`. */
const vtexAddress = (company: Company, secret: StoreSecret): URL => {
  const account = secret['account'];
  if (account !== undefined && account !== '' && !/^[a-z0-9-]+$/i.test(account))
    throw new AppError('store.misconfigured', { company: company.Uid, reason: 'account' });
  return baseAddress(company, [
    secret['baseUrl'],
    account ? `https://${account}.vtexcommercestable.com.br` : undefined,
  ]);
};

const keyHeaders = (company: Company, { appKey, appToken }: StoreSecret): Record<string, string> =>
  appKey && appToken
    ? { 'x-vtex-api-appkey': headerKey(company, appKey), 'x-vtex-api-apptoken': headerKey(company, appToken) }
    : {};

/** The channel of the region, else the one of all, else that of the region that stands for unknown ones (§4 step 5). */
const salesChannelOf = (secret: StoreSecret, region: string): string | null => {
  const names = [`salesChannel.${region}`, 'salesChannel', `salesChannel.${defaultRegion}`];
  const name = names.find((key) => Object.hasOwn(secret, key));
  const channel = name === undefined ? undefined : secret[name];
  return channel !== undefined && /^\d{1,6}$/.test(channel) ? channel : null;
};

/** The list of a good reply; 206 is a good one, and a text with 200 is a refusal in disguise. */
const listIn = (reply: StoreReply, host: string): unknown[] => {
  const { status, body } = reply;
  if ((status === 200 || status === 206) && Array.isArray(body)) return body;
  if (status === 401 || status === 403 || status === 404) throw new AppError('store.misconfigured', { host, status });
  throw new AppError('store.refused', { host, status });
};

type Get = (url: URL) => Promise<StoreReply>;

/** Specifications only refine the catalogue. Once refused (many stores keep them private), they are not asked further. */
const vtexCategories = async (base: URL, get: Get): Promise<CatalogCategory[]> => {
  const tree = vtexTree(listIn(await get(below(base, treePath)), base.host));
  const asked = byLevel(tree)
    .filter(({ ProviderId }) => /^\d+$/.test(ProviderId))
    .slice(0, maxSpecificationCalls);
  await inParallel(asked, parallelCalls, async (category) => {
    const reply = await get(below(base, `${specificationPath}/${category.ProviderId}`));
    category.LevelSpecifications = listOf(listIn(reply, base.host), vtexLevelSpecification);
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tree;
};

export const createVtexStore = (company: Company, secret: StoreSecret, http: StoreHttp): Store => {
  const base = vtexAddress(company, secret);
  const headers = keyHeaders(company, secret);
  const get: Get = (url) => http.send(url, { headers });

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

  const products = async (question: ProductQuestion): Promise<ProductAnswer> => {
    const narrowing = isEmptyQuestion(question) ? null : narrowingFilters(question);
    if (narrowing === null) return nothing;
    // VTEX widens when a field is repeated, so a collection and a cluster together are narrowed here.
    const isWanted = ({ clusters }: VtexProduct): boolean =>
      question.collection === null || question.cluster === null || clusters.includes(question.cluster);
    if (!isNaming(question)) {
      const found = await search(question, narrowing, { text: searchText(question), page: question.page });
      if (found.products.length === 0 && narrowing.length === 0) {
        const one = (await bySlug(question)).map(({ product }) => product);
        return { ...nothing, products: one, total: one.length };
      }
      const wanted = found.products.filter(isWanted).map(({ product }) => product);
      return { products: wanted, prevCursor: null, nextCursor: null, total: found.total };
    }
    const found = (await namedProducts(question, narrowing)).filter(isWanted);
    const distinct = new Map<string, VtexProduct>();
    for (const entry of found) if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
    const productRefs = ({ productId }: Product): string[] => {
      const reference = distinct.get(productId)?.reference ?? '';
      return reference === '' ? [] : [reference];
    };
    const ordered = orderAsAsked(
      [...distinct.values()].map(({ product }) => product),
      question,
      { productRefs },
    );
    return { products: ordered, prevCursor: null, nextCursor: null, total: ordered.length };
  };

  const categories = () => vtexCategories(base, get);

  return { info: { kind: 'VTEX' }, products: (query) => products(questionOf(query)), categories };
};
