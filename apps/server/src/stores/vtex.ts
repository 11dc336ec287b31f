/** VTEX: the store with a cart-add address. Reads the public catalogue search; keys are sent when the secret has them. */
import type { CatalogCategory, Company, Product, ProductAnswer } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { Store } from '../domain/ports.ts';
import { orderAsAsked } from '../domain/products-order.ts';
import { isEmptyQuestion, isNaming, type ProductQuestion, questionOf } from '../domain/products-question.ts';
import { listOf } from '../domain/products-reading.ts';
import { inParallel } from './in-parallel.ts';
import { baseAddress, below, headerKey, type StoreSecret } from './store-address.ts';
import type { StoreHttp } from './store-http.ts';
import { byLevel, vtexLevelSpecification, vtexTree } from './vtex-category.ts';
import { categoryIdsOf, isCategoryId, type KeptTrees } from './vtex-category-path.ts';
import { createVtexFinder } from './vtex-finder.ts';
import type { VtexProduct } from './vtex-product.ts';
import { listIn, parallelCalls, type VtexGet } from './vtex-reply.ts';
import { narrowingFilters, searchText } from './vtex-search.ts';

const treePath = '/api/catalog_system/pub/category/tree/4';
const specificationPath = '/api/catalog_system/pub/specification/field/listByCategoryId';

/** Specifications are asked for this many categories; the tree shares a small allowance with them. */
const maxSpecificationCalls = 24;

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

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

const treeOf = async (base: URL, get: VtexGet): Promise<CatalogCategory[]> =>
  vtexTree(listIn(await get(below(base, treePath)), base.host));

/** Specifications only refine the catalogue. Once refused (many stores keep them private), they are not asked further. */
const vtexCategories = async (base: URL, get: VtexGet): Promise<CatalogCategory[]> => {
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

/** With ids in place of names of categories; null when there are no such categories. */
const withIds = async (
  question: ProductQuestion,
  tree: () => Promise<CatalogCategory[]>,
): Promise<ProductQuestion | null> => {
  if (question.categories.every(isCategoryId)) return question;
  const categories = categoryIdsOf(await tree(), question.categories);
  return categories === null ? null : { ...question, categories };
};

export const createVtexStore = (company: Company, secret: StoreSecret, http: StoreHttp, trees: KeptTrees): Store => {
  const base = vtexAddress(company, secret);
  const headers = keyHeaders(company, secret);
  const get: VtexGet = (url) => http.send(url, { headers });

  const { search, namedProducts, bySlug } = createVtexFinder(base, secret, get);

  const products = async (asked: ProductQuestion): Promise<ProductAnswer> => {
    const question = await withIds(asked, () => trees(base.href, () => treeOf(base, get)));
    if (question === null) return nothing;
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
