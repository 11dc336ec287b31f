/** The price list of a company without a store, over the goods of loopback.fixture.ts. */
import { type Product, referenceKey } from '@vitrina/contract';
import type { FeedRepo, FeedSearch } from '../domain/ports/feeds.ts';
import { furniture, type Goods, goods } from './loopback.fixture.ts';

const feedProduct = ({ productId, name, slug, items }: Goods): Product => ({
  productId,
  productName: name,
  linkText: slug,
  categoryId: '',
  allSpecifications: [],
  items: items.map(({ itemId, ref, title, price }) => ({
    itemId,
    referenceId: [{ key: 'RefId', value: ref }],
    name: title,
    nameComplete: title,
    images: [],
    sellers: [{ commertialOffer: { price, listPrice: price, priceWithoutDiscount: price, rewardValue: 0 } }],
  })),
});

const priceOf = ({ items }: Product): number => items[0]?.sellers[0]?.commertialOffer.price ?? 0;

const isFurniture = (id: string): boolean => furniture.some(({ productId }) => productId === id);

const searched = (all: Product[], query: FeedSearch): { products: Product[]; total: number } => {
  const found = all.filter(
    ({ productId, productName }) =>
      productName.toLowerCase().includes(query.text.toLowerCase()) &&
      (query.category.length === 0 || (query.category.join() === 'Muebles' && isFurniture(productId))) &&
      (query.productIds?.includes(productId) ?? true),
  );
  const { priceRange: range } = query;
  const within = found.filter(({ items }) => {
    const prices = items.map(({ sellers }) => sellers[0]?.commertialOffer.price ?? 0);
    return !range || prices.some((price) => price >= range.min && price <= range.max);
  });
  const sign = query.order === 'price-asc' ? 1 : query.order === 'price-desc' ? -1 : 0;
  const ordered = within.toSorted((one, other) => sign * (priceOf(one) - priceOf(other)));
  return { products: ordered.slice(query.offset, query.offset + query.limit), total: within.length };
};

/** `calls` records every call with its arguments. */
export const memoryFeed = (calls: unknown[][] = []): FeedRepo => {
  const noted = <T>(name: string, argument: unknown, found: T): Promise<T> => {
    calls.push([name, argument]);
    return Promise.resolve(found);
  };
  const where = (is: (product: Goods) => boolean) => goods.filter(is).map(feedProduct);
  return {
    replace: () => Promise.resolve(),
    change: () => Promise.resolve(),
    byReferenceKeys: (_, keys) =>
      noted(
        'refs',
        keys,
        where(({ items }) => items.some(({ ref }) => keys.includes(referenceKey(ref)))),
      ),
    byItemIds: (_, ids) =>
      noted(
        'items',
        ids,
        where(({ items }) => items.some(({ itemId }) => ids.includes(itemId))),
      ),
    byProductIds: (_, ids) =>
      noted(
        'products',
        ids,
        where(({ productId }) => ids.includes(productId)),
      ),
    page: () => Promise.resolve({ products: [], next: null }),
    search: (_, query) =>
      noted(
        'search',
        query,
        searched(
          where(() => true),
          query,
        ),
      ),
    references: () => Promise.resolve([]),
    categories: () =>
      Promise.resolve([
        { ProviderId: 'Muebles', Name: 'Muebles', Products: [], Children: [], LevelSpecifications: [] },
      ]),
  };
};
