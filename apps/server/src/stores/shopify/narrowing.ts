/**
 * Filters that Shopify cannot apply itself, applied to the products found by id or reference. Pure except for one
 * look-up of a collection.
 */
import { type Product, referenceKey } from '@vitrina/contract';
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';
import { field, isRecord } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import { amountsOf, type ShopifyReach } from './limits.ts';
import type { ShopifyProduct } from './product.ts';
import { shopifyGid, shopifyNumber } from './shopify-id.ts';

/** Maximum number of collections of a product that are compared. */
const memberships = 50;

export type IsWithin = (entry: ShopifyProduct) => boolean;

export const collectionKey = (name: string): Record<string, string> => {
  const number = shopifyNumber(name);
  return number === null ? { handle: name } : { id: shopifyGid('Collection', number) };
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** All words of the text in the title, or the text as a reference. */
export const hasText = (words: string): IsWithin => {
  const terms = plain(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const key = referenceKey(words);
  const isReferred = ({ items }: Product) =>
    key !== '' && items.some(({ referenceId }) => referenceId.some(({ value }) => referenceKey(value) === key));
  return ({ product }) =>
    terms.length > 0 && (terms.every((word) => plain(product.productName).includes(word)) || isReferred(product));
};

const hasPrice =
  ({ min, max }: { min: number; max: number }): IsWithin =>
  ({ product }) =>
    product.items.some(({ sellers: [seller] }) => {
      const price = seller?.commertialOffer.price;
      return price !== undefined && price >= min && price <= max;
    });

/** Values of one option are a union, as Shopify's own filters are. */
export const hasSpecifications = (specifications: ParsedProductQuery['specifications']): IsWithin => {
  const hasValue = ({ allSpecifications }: Product, name: string, value: string) =>
    allSpecifications.some(
      (specification) =>
        plain(specification.key) === plain(name) &&
        specification.value.split(', ').some((one) => plain(one) === plain(value)),
    );
  return ({ product }) =>
    specifications.every(({ field: name }) =>
      specifications.some((other) => plain(other.field) === plain(name) && hasValue(product, name, other.value)),
    );
};

export const isIn = (collection: string): IsWithin => {
  const number = shopifyNumber(collection);
  return ({ collections }) => collections.includes(number ?? collection);
};

/** The deepest of the levels that is a collection of the shop; null when none is. */
export const deepestCollection = async (reach: ShopifyReach, levels: readonly string[]): Promise<string | null> => {
  for (const level of levels.toReversed()) {
    const answer = await reach.call('Collection', { ...collectionKey(level), first: 1, ...amountsOf(reach) });
    if (answer.is === 'data' && isRecord(field(answer.data, 'collection'))) return level;
  }
  return null;
};

/** The same shop, with enough collections per product to decide in which collections it is. */
export const knowingCollections = (reach: ShopifyReach): ShopifyReach => ({ ...reach, memberships });

/**
 * Every filter of a question with ids or references, as one predicate. Null when no product can match. Throws
 * `store.refused` for a tag: Shopify returns the tags of a product only to tokens with a scope of their own.
 */
export const narrowingOf = async (reach: ShopifyReach, question: ParsedProductQuery): Promise<IsWithin | null> => {
  const { text, priceRange, specifications, collection, cluster, categories } = question;
  if (collection !== null && cluster !== null)
    throw new AppError('store.refused', { host: reach.base.host, reason: 'tag' });
  const named = collection ?? cluster;
  const category = categories.length === 0 ? null : await deepestCollection(reach, categories);
  if (categories.length > 0 && category === null) return null;
  const filters = [
    ...(text === null ? [] : [hasText(text)]),
    ...(priceRange === null ? [] : [hasPrice(priceRange)]),
    ...(specifications.length === 0 ? [] : [hasSpecifications(specifications)]),
    ...[named, category].filter((name) => name !== null).map(isIn),
  ];
  return (entry) => filters.every((isWithin) => isWithin(entry));
};
