/**
 * Maps a promotion of VTEX to filters (`GET /api/rnb/pvt/calculatorconfiguration/{id}`, OpenAPI "VTEX - Promotions &
 * Taxes API"). It reads only conditions on products; payment, coupons and addresses belong to the buyer. Pure.
 */
import type { CatalogCategory } from '@vitrina/contract';
import { field, flag, listOf, text } from '../../domain/untrusted-json.ts';
import type { VtexProduct } from './product.ts';
import { type VtexFilter, vtexPageSize } from './search.ts';

/** Each list of a promotion names what it includes or, when not inclusive, what it excludes. */
const lists = {
  skus: 'skusAreInclusive',
  products: 'productsAreInclusive',
  categories: 'categoriesAreInclusive',
  brands: 'brandsAreInclusive',
  collections: 'collectionsIsInclusive',
} as const;
type Kind = keyof typeof lists;

type Condition = { kind: Kind; ids: ReadonlySet<string>; isInclusive: boolean };
export type VtexPromotion = readonly Condition[];

export const isPromotionId = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id);

const idsIn = (raw: unknown): string[] => listOf(raw, (entry) => text(field(entry, 'id')) || text(entry) || null);

const isOver = (raw: unknown, now: number): boolean =>
  flag(field(raw, 'isActive')) === false ||
  flag(field(raw, 'isArchived')) === true ||
  Date.parse(text(field(raw, 'beginDateUtc'))) > now ||
  Date.parse(text(field(raw, 'endDateUtc'))) < now;

const isElsewhere = (raw: unknown, channel: string | null): boolean => {
  const channels = idsIn(field(raw, 'idsSalesChannel'));
  if (channel === null || channels.length === 0) return false;
  return channels.includes(channel) === (flag(field(raw, 'areSalesChannelIdsExclusive')) ?? false);
};

/** Null when it covers nothing at this time, in milliseconds, on this sales channel. */
export const vtexPromotion = (
  raw: unknown,
  { now, channel }: { now: number; channel: string | null },
): VtexPromotion | null => {
  if (isOver(raw, now) || isElsewhere(raw, channel)) return null;
  return Object.entries(lists)
    .map(([kind, inclusive]) => ({
      kind: kind as Kind,
      ids: new Set(idsIn(field(raw, kind))),
      isInclusive: flag(field(raw, inclusive)) ?? true,
    }))
    .filter(({ ids }) => ids.size > 0);
};

const idsOf = ({ product, categories, brand, clusters }: VtexProduct): Record<Kind, readonly string[]> => ({
  skus: product.items.map(({ itemId }) => itemId),
  products: [product.productId],
  categories,
  brands: [brand],
  collections: clusters,
});

/** A product is left out for its items only when all of them are. */
export const isInPromotion = (promotion: VtexPromotion, found: VtexProduct): boolean => {
  const its = idsOf(found);
  return promotion.every(({ kind, ids, isInclusive }) => {
    if (isInclusive) return its[kind].some((id) => ids.has(id));
    return kind === 'skus' ? !its.skus.every((id) => ids.has(id)) : !its[kind].some((id) => ids.has(id));
  });
};

/** `/9/95/` for category 95 in the tree; null when it is not there. */
const pathOf = (tree: readonly CatalogCategory[], id: string, above = '/'): string | null => {
  for (const { ProviderId, Children } of tree) {
    const path = `${above}${ProviderId}/`;
    const found = ProviderId === id ? path : pathOf(Children, id, path);
    if (found !== null) return found;
  }
  return null;
};

export const namesCategories = (promotion: VtexPromotion): boolean =>
  promotion.some(({ kind, isInclusive }) => kind === 'categories' && isInclusive);

const fields = {
  skus: 'skuId',
  products: 'productId',
  categories: 'C',
  brands: 'B',
  collections: 'productClusterIds',
} as const;

/**
 * The part of a promotion that the search can filter by. `names`: the items or products that it includes, if it lists
 * any. `narrowing`: the other filters, without fields that are `filters` already, because VTEX widens when a field is
 * repeated. The remaining conditions are left to isInPromotion.
 */
export const promotionFilters = (
  promotion: VtexPromotion,
  filters: readonly VtexFilter[],
  tree: readonly CatalogCategory[],
): { names: VtexFilter[]; narrowing: VtexFilter[]; isComplete: boolean } => {
  const filtersOf = ({ kind, ids }: Condition): VtexFilter[] =>
    [...ids]
      .map((id) => (kind === 'categories' ? pathOf(tree, id) : /^\d{1,18}$/.test(id) ? id : null))
      .filter((value) => value !== null)
      .map((value) => ({ by: fields[kind], value }));
  // A filter that excludes one of several ids would exclude whole products.
  const isAskable = (condition: Condition): boolean =>
    condition.ids.size <= vtexPageSize &&
    !filters.some(({ by }) => by === fields[condition.kind]) &&
    filtersOf(condition).length === condition.ids.size;
  const inclusive = promotion.filter(({ isInclusive }) => isInclusive);
  const naming = inclusive.find(({ kind }) => kind === 'skus') ?? inclusive.find(({ kind }) => kind === 'products');
  const rest = inclusive.filter(({ kind }) => kind !== 'skus' && kind !== 'products').filter(isAskable);
  const narrowing = rest.flatMap(filtersOf);
  return {
    names: naming === undefined ? [] : filtersOf(naming),
    narrowing,
    isComplete: rest.length === promotion.length,
  };
};
