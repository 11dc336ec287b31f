/**
 * Finds Shopify products by the names that tags carry: by id in one call, by reference through the predictive search.
 */

import { referenceKey } from '@vitrina/contract';
import { field, list, listOf } from '../../domain/untrusted-json.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { inChunks, inParallel } from '../in-parallel.ts';
import { amountsOf, MAX_SHOPIFY_PAGE, type ShopifyReach, tooComplex } from './limits.ts';
import { nodesOf, type ShopifyProduct, shopifyItem, shopifyNode, shopifyParent, shopifyProduct } from './product.ts';
import { shopifyGid, shopifyNumber } from './shopify-id.ts';

const parallelCalls = 4;
/** Lower bound of halving a list of ids: a shop that finds this many too complex is answered with an error. */
const minIdsPerCall = 2;
/** Maximum number of products per answer whose further variants are fetched. */
const maxCompletions = 10;

const nodesById = async (reach: ShopifyReach, ids: string[]): Promise<unknown[]> => {
  const answer = await reach.call('Nodes', { ids, ...amountsOf(reach) });
  if (answer.is === 'data') return list(field(answer.data, 'nodes'));
  if (ids.length <= minIdsPerCall) throw tooComplex(reach);
  const halves = inChunks(ids, Math.ceil(ids.length / 2));
  return (await inParallel(halves, 1, (half) => nodesById(reach, half))).flat();
};

const byGids = async (reach: ShopifyReach, gids: string[]): Promise<ShopifyProduct[]> => {
  const chunks = inChunks(gids, reach.ids);
  const nodes = await inParallel(chunks, parallelCalls, (chunk) => nodesById(reach, chunk));
  return listOf(nodes.flat(), (node) => shopifyNode(node, reach.base));
};

const hasId =
  (number: string) =>
  ({ product }: ShopifyProduct) =>
    product.productId === number || product.items.some(({ itemId }) => itemId === number);

/** Ids are tried as variants first; those not found are tried again as products. Unknown ones are absent. */
export const shopifyByIds = async (reach: ShopifyReach, itemIds: string[]): Promise<ShopifyProduct[]> => {
  const numbers = [...new Set(itemIds.map(shopifyNumber).filter((number) => number !== null))];
  const variants = await byGids(
    reach,
    numbers.map((number) => shopifyGid('ProductVariant', number)),
  );
  const missing = numbers.filter((number) => !variants.some(hasId(number)));
  return [
    ...variants,
    ...(await byGids(
      reach,
      missing.map((number) => shopifyGid('Product', number)),
    )),
  ];
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

/**
 * Completes products with more variants than the answer held, up to 250; after a failure the variants already there
 * remain.
 */
export const withAllVariants = async (reach: ShopifyReach, found: ShopifyProduct[]): Promise<ShopifyProduct[]> => {
  const short = new Set(found.filter(({ hasMore }) => hasMore).slice(0, maxCompletions));
  return inParallel(found, parallelCalls, async (entry) => {
    if (!short.has(entry)) return entry;
    const answer = await reach
      .call('Variants', { id: entry.gid, first: MAX_SHOPIFY_PAGE })
      .catch(ignoreError('the variants already there remain', null));
    if (answer === null || answer.is === 'too-complex') return entry;
    const { product } = entry;
    const parent = {
      ...shopifyParent(
        { title: product.productName, vendor: product.items[0]?.sellers[0]?.sellerName ?? '' },
        reach.base,
      ),
      pictures: product.items.flatMap(({ images }) => images.map(({ imageUrl }) => imageUrl)).slice(0, 5),
    };
    const items = listOf(nodesOf(field(field(answer.data, 'product'), 'variants')), (raw) => shopifyItem(raw, parent));
    const known = new Set(product.items.map(({ itemId }) => itemId));
    const more = items.filter(({ itemId }) => !known.has(itemId));
    return { ...entry, product: { ...product, items: [...product.items, ...more] }, hasMore: false };
  });
};
