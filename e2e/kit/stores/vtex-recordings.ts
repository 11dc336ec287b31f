/** Recorded products of a VTEX store, and its search by `fq` over them; each object is served unchanged. */
import { recorded } from './recorded.ts';
import type { StoreReply, StoreRequest } from './replaying-store.ts';

type Seller = { commertialOffer: Record<string, unknown> };
export type VtexItem = {
  itemId: string;
  nameComplete: string;
  referenceId: { Value: string | null }[] | null;
  sellers: Seller[];
};
export type VtexProduct = { productId: string; productName: string; items: VtexItem[] };

const SEARCH = '/api/catalog_system/pub/products/search';

/** No recorded search has reward points: those of another recorded response are added to a recorded product. */
const withPoints = (product: VtexProduct): VtexProduct => {
  const { RewardValue } = recorded('vtex/openapi-sku-context-reward-100.json') as { RewardValue: number };
  const offering = ({ commertialOffer, ...seller }: Seller) => ({
    ...seller,
    commertialOffer: { ...commertialOffer, RewardValue },
  });
  return {
    ...product,
    items: product.items.map((item) => ({ ...item, sellers: item.sellers.map(offering) })),
  };
};

const productsOf = (file: string): VtexProduct[] => {
  const body = recorded(`vtex/${file}.json`) as VtexProduct[] | VtexProduct | { products: VtexProduct[] };
  if (Array.isArray(body)) return body;
  return 'products' in body ? body.products : [body];
};

export const vtexProducts = (): VtexProduct[] => [
  ...productsOf('agapito-colecao'),
  ...productsOf('agapito-product').map(withPoints),
  ...productsOf('catalog-product-multi-sku'),
  ...productsOf('catalog-product-specs-carrefour'),
  ...productsOf('catalog-product-zeindelf'),
  ...productsOf('is-v1-product-search-category-office-5'),
];

export const hasReference =
  (ref: string) =>
  ({ referenceId }: VtexItem): boolean =>
    referenceId?.some(({ Value }) => Value === ref) === true;

const fieldOf = (filter: string): string => filter.slice(0, filter.indexOf(':'));

const matches = (filter: string, { productId, items }: VtexProduct): boolean => {
  const [by, value] = [fieldOf(filter), filter.slice(filter.indexOf(':') + 1)];
  if (by === 'alternateIds_RefId') return items.some(hasReference(value));
  if (by === 'skuId') return items.some(({ itemId }) => itemId === value);
  return by === 'productId' && productId === value;
};

/** Repeated fields are combined by OR, different fields by AND; 206 if the window is smaller than the result. */
export const vtexAnswer =
  (products: readonly VtexProduct[]) =>
  ({ url }: StoreRequest): StoreReply | null => {
    if (url.pathname !== SEARCH) return null;
    const filters = url.searchParams.getAll('fq');
    const fields = [...new Set(filters.map(fieldOf))];
    const found = products.filter((product) =>
      fields.every((field) => filters.some((filter) => fieldOf(filter) === field && matches(filter, product))),
    );
    const [from, to] = [Number(url.searchParams.get('_from')), Number(url.searchParams.get('_to'))];
    const shown = found.slice(from, to + 1);
    return {
      status: shown.length < found.length ? 206 : 200,
      headers: { resources: `${from}-${to}/${found.length}` },
      body: JSON.stringify(shown),
    };
  };
