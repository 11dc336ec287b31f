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
import { isRecord, listOf } from '../domain/products-reading.ts';
import { inChunks, inParallel } from './in-parallel.ts';
import { baseAddress, below, headerKey, type StoreSecret } from './store-address.ts';
import type { StoreReply } from './store-attempt.ts';
import type { StoreHttp } from './store-http.ts';
import { byLevel, vtexLevelSpecification, vtexTree } from './vtex-category.ts';
import { categoryIdsOf, isCategoryId, type KeptTrees, plainName } from './vtex-category-path.ts';
import { type VtexProduct, vtexProduct } from './vtex-product.ts';
import {
  isInPromotion,
  isPromotionId,
  namesCategories,
  promotionFilters,
  type VtexPromotion,
  vtexPromotion,
} from './vtex-promotion.ts';
import {
  codeFilters,
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
const promotionPath = '/api/rnb/pvt/calculatorconfiguration';
const fieldsPath = '/api/catalog_system/pub/specification/field/listTreeByCategoryId';
const specificationPath = '/api/catalog_system/pub/specification/field/listByCategoryId';

/** Calls at a time: VTEX publishes no limits, and one company's shoppers must not exhaust them. */
const parallelCalls = 4;
/** Specifications are asked for this many categories; the tree shares a small allowance with them. */
const maxSpecificationCalls = 24;

/** `linkText` as VTEX makes it; words alone are a search. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

type IsWanted = (entry: VtexProduct) => boolean;
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

const treeOf = async (base: URL, get: Get): Promise<CatalogCategory[]> =>
  vtexTree(listIn(await get(below(base, treePath)), base.host));

/** Specifications only refine the catalogue. Once refused (many stores keep them private), they are not asked further. */
const vtexCategories = async (base: URL, get: Get): Promise<CatalogCategory[]> => {
  const tree = await treeOf(base, get);
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

/** A word of an address (`sofa-oslo-3-puestos`) is found by no text search, but by its own call. */
const bySlug = async (
  { text, page }: ProductQuestion,
  { base, get, channel }: { base: URL; get: Get; channel: string | null },
): Promise<Product[]> => {
  if (page !== 1 || text === null || !SLUG.test(text)) return [];
  const reply = await get(below(base, `${searchPath}/${text}/p`, channel === null ? '' : `sc=${channel}`));
  return listOf(listIn(reply, base.host).slice(0, 1), (raw) => vtexProduct(raw, base)).map(({ product }) => product);
};

/** Specifications by name are looked up among those of the deepest category; null when one is not there. */
const fieldIdsOf = async (
  { specifications, categories }: ProductQuestion,
  { base, get }: { base: URL; get: Get },
): Promise<ProductQuestion['specifications'] | null> => {
  const category = categories.at(-1);
  if (specifications.every(({ field }) => isCategoryId(field))) return specifications;
  if (category === undefined) return null;
  const fields = listOf(listIn(await get(below(base, `${fieldsPath}/${category}`)), base.host), vtexLevelSpecification);
  const found = specifications.map(({ field, value }) => {
    const id = isCategoryId(field) ? field : fields.find(({ Name }) => plainName(Name) === plainName(field))?.FieldId;
    return id !== undefined && isCategoryId(id) ? { field: id, value } : null;
  });
  return found.every((one) => one !== null) ? found : null;
};

/** With ids in place of names of categories and specifications; null when there are none of that name. */
const withIds = async (
  question: ProductQuestion,
  { base, get, trees }: { base: URL; get: Get; trees: KeptTrees },
): Promise<ProductQuestion | null> => {
  const categories = question.categories.every(isCategoryId)
    ? question.categories
    : categoryIdsOf(await trees(base.href, () => treeOf(base, get)), question.categories);
  if (categories === null) return null;
  const specifications = await fieldIdsOf({ ...question, categories }, { base, get });
  return specifications === null ? null : { ...question, categories, specifications };
};

export type VtexParts = { http: StoreHttp; trees: KeptTrees; now: () => number };

export const createVtexStore = (company: Company, secret: StoreSecret, parts: VtexParts): Store => {
  const { http, trees, now } = parts;
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

  /** Null when it is for nothing. Promotions are private: without keys it is unknown what is in one, which is no empty answer. */
  const promotionOf = async ({ promotion, region }: ProductQuestion): Promise<VtexPromotion | null> => {
    if (promotion === null) return [];
    if (!isPromotionId(promotion)) return null;
    if (Object.keys(headers).length === 0)
      throw new AppError('store.misconfigured', { company: company.Uid, reason: 'promotion-keys' });
    const reply = await get(below(base, `${promotionPath}/${promotion}`));
    if (reply.status === 404) return null;
    if (reply.status === 200 && isRecord(reply.body))
      return vtexPromotion(reply.body, { now: now(), channel: salesChannelOf(secret, region) });
    listIn({ ...reply, body: null }, base.host);
    return null;
  };

  /** A tag may carry a product's id where an item's is expected: ids not found are asked once more as products. */
  const namedProducts = async (question: ProductQuestion, narrowing: VtexFilter[]): Promise<VtexProduct[]> => {
    const byRef = await named(question, refFilters(question.refs), narrowing);
    const byCode = await named(question, codeFilters(question.code), narrowing);
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

  const listed = async (question: ProductQuestion, filters: VtexFilter[], isWanted: IsWanted | null) => {
    const text = searchText(question);
    const found = await search(question, filters, { text, page: question.page });
    if (found.products.length === 0 && filters.length === 0) {
      const one = await bySlug(question, { base, get, channel: salesChannelOf(secret, question.region) });
      return { ...nothing, products: one, total: one.length };
    }
    const wanted = found.products.filter((entry) => isWanted?.(entry) ?? true);
    const total = isWanted === null ? found.total : null;
    return { products: wanted.map(({ product }) => product), prevCursor: null, nextCursor: null, total };
  };

  const ordered = (found: VtexProduct[], question: ProductQuestion): ProductAnswer => {
    const distinct = new Map<string, VtexProduct>();
    for (const entry of found) if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
    const productRefs = ({ productId }: Product): string[] => {
      const reference = distinct.get(productId)?.reference ?? '';
      return reference === '' ? [] : [reference];
    };
    const all = [...distinct.values()].map(({ product }) => product);
    const products = orderAsAsked(all, question, { productRefs });
    return { products, prevCursor: null, nextCursor: null, total: products.length };
  };

  const products = async (asked: ProductQuestion): Promise<ProductAnswer> => {
    if (isEmptyQuestion(asked)) return nothing;
    const question = await withIds(asked, { base, get, trees });
    const narrowing = question === null ? null : narrowingFilters(question);
    const promotion = question === null || narrowing === null ? null : await promotionOf(question);
    if (question === null || narrowing === null || promotion === null) return nothing;
    const tree = namesCategories(promotion) ? await trees(base.href, () => treeOf(base, get)) : [];
    const promoted = promotionFilters(promotion, narrowing, tree);
    const filters = [...narrowing, ...promoted.narrowing];
    // VTEX widens when a field is repeated, so a collection and a cluster together are narrowed here.
    const isCrossed = question.collection !== null && question.cluster !== null;
    const isWanted: IsWanted = (entry) =>
      (!isCrossed || entry.clusters.includes(question.cluster ?? '')) && isInPromotion(promotion, entry);
    if (isNaming(question)) return ordered((await namedProducts(question, filters)).filter(isWanted), question);
    if (promoted.names.length > 0) {
      if (question.page > 1) return nothing;
      return ordered((await named(question, promoted.names, filters)).filter(isWanted), question);
    }
    // A promotion of everything, or of what no search finds: not the whole catalogue, and not nothing.
    if (question.promotion !== null && filters.length === 0 && searchText(question) === null)
      throw new AppError('store.refused', { host: base.host, reason: 'promotion' });
    return listed(question, filters, isCrossed || !promoted.isAllAsked ? isWanted : null);
  };

  const categories = () => vtexCategories(base, get);

  return { info: { kind: 'VTEX' }, products: (query) => products(questionOf(query)), categories };
};
