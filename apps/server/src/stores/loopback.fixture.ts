/** Stores on the loopback address for tests: a small catalogue served in the response shapes of VTEX and Shopify. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Company } from '@vitrina/contract';
import type { SecretsRepo } from '../domain/ports/secrets.ts';

export type Goods = {
  productId: string;
  name: string;
  slug: string;
  items: { itemId: string; ref: string; title: string; price: number }[];
};

const chair: Goods = {
  productId: '1001',
  name: 'Silla Río',
  slug: 'silla-rio',
  items: [
    { itemId: '5001', ref: 'CN-2210', title: 'Negra', price: 670_000 },
    { itemId: '5002', ref: 'CN-2211', title: 'Natural', price: 690_000 },
  ],
};
export const lamp: Goods = {
  productId: '1002',
  name: 'Lámpara Sol',
  slug: 'lampara-sol',
  items: [{ itemId: '5003', ref: 'LM-07', title: 'Default Title', price: 189_900 }],
};
/**
 * More products than any store returns at once; 1,001 to 1,120 pesos, in an order that differs from the order of
 * prices.
 */
export const cushions: Goods[] = Array.from({ length: 120 }, (_, index) => {
  const number = ((index * 7) % 120) + 1;
  const name = `Cojín ${String(number).padStart(3, '0')}`;
  const item = {
    itemId: String(7000 + number),
    ref: `CJ-${1000 + number}`,
    title: 'Default Title',
    price: 1000 + number,
  };
  return { productId: String(2000 + number), name, slug: `cojin-${number}`, items: [item] };
});
/** In category 12, Muebles, and in collection 77, Novedades. */
export const furniture: Goods[] = [chair, lamp];
export const goods: Goods[] = [...furniture, ...cushions];

const isWithin = ({ items }: Goods, min: number, max: number): boolean =>
  items.some(({ price }) => price >= min && price <= max);
const byPrice =
  (sign: number) =>
  (one: Goods, other: Goods): number =>
    sign * ((one.items[0]?.price ?? 0) - (other.items[0]?.price ?? 0));

export type Loopback = {
  url: string;
  /** Path with query, and body, of every request. */
  requests: { path: string; body: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
};

export type LoopbackAnswer = { status?: number; headers?: Record<string, string>; body: unknown };

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const send = (response: ServerResponse, answer: LoopbackAnswer): void => {
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
};

/** `null` never answers. */
export const openLoopback = async (
  answer: (request: { url: URL; body: string }) => LoopbackAnswer | null,
): Promise<Loopback> => {
  const requests: Loopback['requests'] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const path = request.url ?? '/';
    requests.push({ path, body, headers: request.headers });
    const given = answer({ url: new URL(path, 'http://loopback'), body });
    if (given !== null) send(response, given);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

const vtexBody = ({ productId, name, slug, items }: Goods) => ({
  productId,
  productName: name,
  linkText: slug,
  categoryId: '12',
  productReference: items[0]?.ref ?? '',
  productClusters: { 77: 'Novedades' },
  allSpecifications: ['Material'],
  Material: ['Roble', 'Lino'],
  items: items.map(({ itemId, ref, title, price }) => ({
    itemId,
    name: title,
    nameComplete: `${name} ${title}`,
    referenceId: [{ Key: 'RefId', Value: ref }],
    images: [{ imageUrl: `http://pictures.example/${itemId}.jpg` }],
    sellers: [
      {
        sellerId: '1',
        sellerName: 'Casa',
        sellerDefault: true,
        commertialOffer: {
          Price: price,
          ListPrice: price + 1_000,
          PriceWithoutDiscount: price + 1_000,
          RewardValue: 0,
          IsAvailable: true,
          AvailableQuantity: 10,
        },
      },
    ],
  })),
});

const vtexMatches = (filter: string, product: Goods): boolean => {
  const [by, value] = [filter.slice(0, filter.indexOf(':')), filter.slice(filter.indexOf(':') + 1)];
  if (by === 'alternateIds_RefId') return product.items.some(({ ref }) => ref === value);
  if (by === 'skuId') return product.items.some(({ itemId }) => itemId === value);
  if (by === 'productId') return product.productId === value;
  const [, min, max] = by === 'P' ? (/^\[(\d+) TO (\d+)\]$/.exec(value) ?? []) : [];
  if (min !== undefined && max !== undefined) return isWithin(product, Number(min), Number(max));
  return (by === 'productClusterIds' ? value === '77' : by === 'C' && value === '/12/') && furniture.includes(product);
};

/** The legacy search over `goods`: a repeated field widens, different fields narrow. The tree has one category. */
export const vtexAnswer = ({ url, body: sent }: { url: URL; body?: string }): LoopbackAnswer => {
  if (url.pathname === '/api/vtexid/apptoken/login')
    return sent?.includes('"apptoken":"ficha"')
      ? { body: { authStatus: 'Success', token: 'ficha-de-sesion', expires: 1_800_000_000 } }
      : { status: 401, body: { authStatus: 'WrongCredentials' } };
  if (url.pathname.includes('/category/tree/'))
    return {
      body: [{ id: 12, name: 'Muebles', hasChildren: false, url: 'https://otra.example/muebles', children: [] }],
    };
  if (url.pathname.includes('/specification/')) return { body: [] };
  const groups = new Map<string, string[]>();
  for (const filter of url.searchParams.getAll('fq')) {
    const by = filter.slice(0, filter.indexOf(':'));
    groups.set(by, [...(groups.get(by) ?? []), filter]);
  }
  const term = url.searchParams.get('ft')?.toLowerCase() ?? '';
  const found = goods.filter(
    (product) =>
      product.name.toLowerCase().includes(term) &&
      [...groups.values()].every((filters) => filters.some((filter) => vtexMatches(filter, product))),
  );
  const sign = { OrderByPriceASC: 1, OrderByPriceDESC: -1 }[url.searchParams.get('O') ?? ''] ?? 0;
  const [from, to] = [Number(url.searchParams.get('_from')), Number(url.searchParams.get('_to'))];
  const body = found.toSorted(byPrice(sign)).slice(from, to + 1);
  return { status: 206, headers: { resources: `${from}-${to}/${found.length}` }, body: body.map(vtexBody) };
};

export const shopifyVariant = (item: Goods['items'][number]) => ({
  __typename: 'ProductVariant',
  id: `gid://shopify/ProductVariant/${item.itemId}`,
  title: item.title,
  sku: item.ref,
  barcode: null,
  availableForSale: true,
  price: { amount: item.price.toFixed(1), currencyCode: 'COP' },
  compareAtPrice: null,
  image: null,
});

export const shopifyBody = (product: Goods) => ({
  __typename: 'Product',
  id: `gid://shopify/Product/${product.productId}`,
  title: product.name,
  handle: product.slug,
  vendor: 'Casa',
  productType: 'Muebles',
  category: null,
  options: [{ name: 'Title', optionValues: [{ name: 'Default Title' }] }],
  collections: { nodes: furniture.includes(product) ? [{ id: 'gid://shopify/Collection/77', handle: 'new' }] : [] },
  images: { nodes: [{ url: 'https://pictures.example/p.jpg' }] },
  variants: { nodes: product.items.map(shopifyVariant), pageInfo: { hasNextPage: false, endCursor: null } },
});

const node = (gid: string): unknown => {
  const number = gid.split('/').at(-1);
  const product = goods.find(({ productId }) => productId === number);
  if (gid.includes('/Product/')) return product === undefined ? null : shopifyBody(product);
  for (const parent of goods)
    for (const item of parent.items)
      if (item.itemId === number) return { ...shopifyVariant(item), product: shopifyBody(parent) };
  return null;
};

type Window = { first?: number; after?: string; filters?: { price?: { min: number; max: number } }[] } & {
  sortKey?: string;
  reverse?: boolean;
};

/** Filtered and ordered, starting at the cursor, which is an index in the list. */
const connection = (products: Goods[], { first = 20, after, filters = [], sortKey, reverse }: Window) => {
  const found = products
    .filter((product) => filters.every(({ price }) => !price || isWithin(product, price.min, price.max)))
    .toSorted(byPrice(sortKey === 'PRICE' ? (reverse === true ? -1 : 1) : 0));
  const from = Number(after ?? 0);
  const hasNextPage = from + first < found.length;
  return {
    totalCount: found.length,
    nodes: found.slice(from, from + first).map(shopifyBody),
    pageInfo: { hasNextPage, hasPreviousPage: from > 0, startCursor: String(from), endCursor: String(from + first) },
  };
};

/** Titles and prices in the search syntax of `products(query:)`; any other term of the syntax filters nothing here. */
const titled = (q: string): Goods[] => {
  const words = [...q.matchAll(/title:\*([^*]+)\*/g)].map(([, word = '']) => word);
  const [, min = 0, max = Number.MAX_VALUE] = /price:>=(\d+) and variants\.price:<=(\d+)/.exec(q) ?? [];
  const priced = goods.filter((product) => isWithin(product, Number(min), Number(max)));
  return priced.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
};

/** The Storefront API over `goods`, by operation name. */
export const shopifyAnswer = ({ body }: { body: string }): LoopbackAnswer => {
  const { operationName, variables } = JSON.parse(body);
  const q = String(variables.q ?? '').toLowerCase();
  const named = goods.filter(({ name }) => name.toLowerCase().includes(q));
  const bySku = goods.filter(({ items }) => items.some(({ ref }) => ref.toLowerCase().startsWith(q)));
  const data: Record<string, () => unknown> = {
    Nodes: () => ({ nodes: variables.ids.map(node) }),
    Predict: () => ({ predictiveSearch: { products: bySku.map(shopifyBody) } }),
    Search: () => ({ search: connection(named, variables) }),
    Products: () => ({ products: connection(titled(q), variables) }),
    Collection: () => ({
      collection:
        variables.id === 'gid://shopify/Collection/77'
          ? { id: variables.id, products: connection(furniture, variables) }
          : null,
    }),
    Collections: () => ({
      collections: { nodes: [{ id: 'gid://shopify/Collection/77', handle: 'new', title: 'Novedades' }], pageInfo: {} },
    }),
  };
  return { body: { data: data[operationName]?.() ?? null } };
};

/** An origin is bound by the first use. */
export const secretsWith = (secret: Record<string, string> | null): Pick<SecretsRepo, 'open' | 'bind'> => {
  let bound: string | null = null;
  return {
    open: async () => secret && { values: secret, origin: bound },
    bind: async (_, origin) => void (bound ??= origin),
  };
};

export const companyWith = (provider: string, website: string, secretId = ''): Company => ({
  Uid: 'casa',
  Name: 'Casa',
  Representative: { Uid: '', Name: '', Email: '' },
  RegisterDate: '',
  DocType: '',
  Document: '',
  About: '',
  Info: { Website: website, TyC: '', FAQ: '', Contact: '', Extras: [] },
  Location: { Country: 'Colombia', State: '', City: '' },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [] },
  Integrations: { ECOMMERCE: { PROVIDER: provider, SECRETID: secretId }, ERP: { PROVIDER: '', SECRETID: '' } },
});
