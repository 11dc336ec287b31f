/**
 * Finds Shopify products by the names that tags carry: by id in one call, by reference through the predictive search.
 */

import { referenceKey } from '@vitrina/contract';
import { field, list, listOf } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { inChunks, inParallel } from '../in-parallel.ts';
import { amountsOf, detailing, extentOf, type ShopifyReach, tooComplex } from './limits.ts';
import {
  moreOf,
  nodesOf,
  type ShopifyProduct,
  shopifyItem,
  shopifyNode,
  shopifyParent,
  shopifyProduct,
} from './product.ts';
import type { ShopifyError } from './shopify-client.ts';
import { shopifyGid, shopifyNumber } from './shopify-id.ts';

const parallelCalls = 4;
/** Lower bound of halving a list of ids: a shop that finds this many too complex is answered with an error. */
const minIdsPerCall = 2;
/** Maximum number of products per answer whose further variants are fetched. */
const maxCompletions = 20;
/** Shopify's maximum of variants of a product. */
const maxVariants = 2_048;
/** Lower bound of halving a page of variants. */
const minVariantPage = 20;

/** `failed`: numbers for which the shop reported an error in place of a product. */
type Named = { found: ShopifyProduct[]; failed: string[] };

/** An error names the node that it emptied by `['nodes', index, …]`; one without a path may have emptied any. */
const isEmptied = (errors: readonly ShopifyError[], index: number): boolean =>
  errors.some(({ path: [root, at] }) => root === undefined || (root === 'nodes' && (at === undefined || at === index)));

const nodesById = async (reach: ShopifyReach, ids: string[]): Promise<Named> => {
  const answer = await reach.call('Nodes', { ids, ...amountsOf(reach) });
  if (answer.is === 'data') {
    const nodes = list(field(answer.data, 'nodes')).map((node) => shopifyNode(node, reach.base));
    const emptied = ids.filter((_, index) => !nodes[index] && isEmptied(answer.errors, index));
    return {
      found: nodes.filter((node) => node !== null),
      failed: emptied.map(shopifyNumber).filter((number) => number !== null),
    };
  }
  if (ids.length <= minIdsPerCall) throw tooComplex(reach);
  return joined(await inParallel(inChunks(ids, Math.ceil(ids.length / 2)), 1, (half) => nodesById(reach, half)));
};

const joined = (parts: readonly Named[]): Named => ({
  found: parts.flatMap(({ found }) => found),
  failed: parts.flatMap(({ failed }) => failed),
});

const byGids = async (reach: ShopifyReach, gids: string[]): Promise<Named> =>
  joined(await inParallel(inChunks(gids, reach.ids), parallelCalls, (chunk) => nodesById(reach, chunk)));

const hasId =
  (number: string) =>
  ({ product }: ShopifyProduct) =>
    product.productId === number || product.items.some(({ itemId }) => itemId === number);

/**
 * Ids are tried as variants first; those not found are tried again as products. Unknown ones are absent. Throws
 * `store.refused` when nothing but errors came.
 */
export const shopifyByIds = async (ordinary: ShopifyReach, itemIds: string[]): Promise<Named> => {
  const numbers = [...new Set(itemIds.map(shopifyNumber).filter((number) => number !== null))];
  const reach = detailing(ordinary, numbers.length);
  const variants = await byGids(
    reach,
    numbers.map((number) => shopifyGid('ProductVariant', number)),
  );
  const missing = numbers.filter((number) => !variants.failed.includes(number) && !variants.found.some(hasId(number)));
  const gids = missing.map((number) => shopifyGid('Product', number));
  const products = await byGids(reach, gids).catch((error: unknown): Named => {
    if (!(error instanceof AppError) || variants.found.length === 0) throw error;
    return { found: [], failed: missing };
  });
  const { found, failed } = joined([variants, products]);
  const lost = [...new Set(failed)].filter((number) => !found.some(hasId(number)));
  if (found.length === 0 && lost.length > 0)
    throw new AppError('store.refused', { host: reach.base.host, reason: 'nodes' });
  return { found, failed: lost };
};

const carries =
  (key: string) =>
  ({ product }: ShopifyProduct) =>
    product.items.some(({ referenceId }) => referenceId.some(({ value }) => referenceKey(value) === key));

/** `products(query:)` has no filter by reference, so the suggestions of the search are compared exactly. */
const byReference = async (reach: ShopifyReach, ref: string): Promise<ShopifyProduct[]> => {
  const key = referenceKey(ref);
  const variables = { q: ref, ...amountsOf(reach) };
  const prediction = await reach.call('Predict', { ...variables, fields: ['VARIANTS_SKU', 'VARIANTS_BARCODE'] });
  if (prediction.is === 'too-complex') throw tooComplex(reach);
  const predicted = field(field(prediction.data, 'predictiveSearch'), 'products');
  const found = listOf(predicted, (raw) => shopifyProduct(raw, reach.base)).filter(carries(key));
  if (found.length > 0) return found;
  const search = await reach.call('Search', { ...variables, first: 10 });
  if (search.is === 'too-complex') throw tooComplex(reach);
  const searched = nodesOf(field(search.data, 'search'));
  return listOf(searched, (raw) => shopifyProduct(raw, reach.base)).filter(carries(key));
};

export const shopifyByReferences = async (reach: ShopifyReach, refs: string[]): Promise<ShopifyProduct[]> => {
  const distinct = new Map(refs.map((ref) => [referenceKey(ref), ref]));
  distinct.delete('');
  return (await inParallel([...distinct.values()], parallelCalls, (ref) => byReference(reach, ref))).flat();
};

/** One page of further variants; a page that is too complex is halved. Null when it cannot be read. */
const variantPage = async (
  reach: ShopifyReach,
  { id, after, size }: { id: string; after: string | null; size: number },
): Promise<{ connection: unknown; size: number } | null> => {
  const variables = { id, first: size, ...(after === null ? {} : { after }), ...extentOf(reach) };
  const answer = await reach.call('Variants', variables).catch(ignoreError('the variants already there remain', null));
  if (answer?.is === 'data') return { connection: field(field(answer.data, 'product'), 'variants'), size };
  const half = Math.floor(size / 2);
  return answer === null || half < minVariantPage ? null : variantPage(reach, { id, after, size: half });
};

const withMoreVariants = async (reach: ShopifyReach, entry: ShopifyProduct): Promise<ShopifyProduct> => {
  const { product, gid } = entry;
  const [first] = product.items;
  const parent = {
    ...shopifyParent({ title: product.productName, vendor: first?.sellers[0]?.sellerName ?? '' }, reach.base),
    swatches: entry.swatches,
    pictures: product.items.flatMap(({ images }) => images.map(({ imageUrl }) => imageUrl)).slice(0, 5),
  };
  const items = new Map(product.items.map((item) => [item.itemId, item]));
  let { more } = entry;
  let size = reach.variantPage;
  while (more !== null && items.size < maxVariants) {
    const page: { connection: unknown; size: number } | null = await variantPage(reach, { id: gid, ...more, size });
    if (page === null) break;
    const before: number = items.size;
    for (const item of listOf(nodesOf(page.connection), (raw) => shopifyItem(raw, parent)))
      if (!items.has(item.itemId)) items.set(item.itemId, item);
    ({ size } = page);
    more = items.size === before ? null : moreOf(page.connection);
  }
  return { ...entry, product: { ...product, items: [...items.values()] }, more };
};

/**
 * Completes products with more variants than the answer held; after a failure the variants already there remain.
 */
export const withAllVariants = async (reach: ShopifyReach, found: ShopifyProduct[]): Promise<ShopifyProduct[]> => {
  const short = new Set(found.filter(({ more }) => more !== null).slice(0, maxCompletions));
  return inParallel(found, parallelCalls, async (entry) => (short.has(entry) ? withMoreVariants(reach, entry) : entry));
};
