/** The part of VTEX's public catalogue API that a viewer's backend uses. Pure: a query in, status and body out. */
import { type Catalogue, type Category, lowestPrice, matchesText, type Product } from './catalogue.ts';
import { vtexFilter } from './vtex-filter.ts';
import { vtexProduct } from './vtex-product.ts';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const PAGE = 10;
const WIDEST_WINDOW = 50;
const LAST_FROM = 2500;

type Order = (a: Product, b: Product) => number;
const discount = (product: Product): number =>
  Math.max(...product.items.map((item) => 1 - item.price / item.priceWithoutDiscount));
const newestFirst: Order = (a, b) => Number(b.productId) - Number(a.productId);
const orders: Record<string, Order> = {
  OrderByPriceASC: (a, b) => lowestPrice(a) - lowestPrice(b),
  OrderByPriceDESC: (a, b) => lowestPrice(b) - lowestPrice(a),
  OrderByNameASC: (a, b) => a.productName.localeCompare(b.productName, 'es'),
  OrderByNameDESC: (a, b) => b.productName.localeCompare(a.productName, 'es'),
  OrderByReleaseDateDESC: (a, b) => b.releaseDate.localeCompare(a.releaseDate),
  OrderByBestDiscountDESC: (a, b) => discount(b) - discount(a),
};

const bad = (text: string): Answer => ({ status: 400, body: text });

/** An integer of the query; null if the value is not an integer. */
const whole = (query: URLSearchParams, name: string, otherwise: number): number | null => {
  const text = query.get(name);
  if (text === null || text === '') return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

export const vtexSearch = (catalogue: Catalogue, term: string, query: URLSearchParams, base: string): Answer => {
  const slug = /^([^/]+)\/p$/.exec(term)?.[1];
  const text = slug ? '' : [term, query.get('ft') ?? ''].join(' ').trim();
  if (/['"<>]/.test(text)) return { status: 400, body: 'Bad Request! Scripts are not allowed!' };
  const from = whole(query, '_from', 0);
  const to = whole(query, '_to', (from ?? 0) + PAGE - 1);
  if (from === null || to === null || to < from) return bad('Invalid _from or _to.');
  if (from > LAST_FROM) return bad("Parameter _from can't be greater than 2500.");
  if (to - from >= WIDEST_WINDOW) return bad('The maximum number of items per request is 50.');
  const test = vtexFilter(catalogue, query.getAll('fq'));
  if (!test) return bad('Invalid filter.');

  const found = catalogue.products
    .filter((product) => !slug || product.linkText === slug)
    .filter((product) => text === '' || matchesText(catalogue, product, text))
    .filter(test)
    .toSorted(orders[query.get('O') ?? ''] ?? newestFirst);
  const window = found.slice(from, to + 1);
  return {
    status: window.length === found.length ? 200 : 206,
    headers: { resources: `${from}-${to}/${found.length}` },
    body: window.map((product) => vtexProduct(catalogue, product, base)),
  };
};

const branch = (category: Category, levels: number, base: string, above: string): Record<string, unknown> => {
  const path = `${above}/${category.slug}`;
  return {
    id: category.id,
    name: category.name,
    hasChildren: category.children.length > 0,
    url: `${base}${path}`,
    children: levels > 0 ? category.children.map((child) => branch(child, levels - 1, base, path)) : [],
    Title: category.name,
    MetaTagDescription: `${category.name} de Casa Nativa`,
  };
};

export const vtexTree = (catalogue: Catalogue, levels: number, base: string): Answer => ({
  status: 200,
  body: catalogue.categories.map((category) => branch(category, levels, base, '')),
});

export const vtexFields = (catalogue: Catalogue, categoryId: number): Answer => {
  const category = catalogue.allCategories.find(({ id }) => id === categoryId);
  if (!category) return { status: 404, body: 'Category not found' };
  const body = category.fields.map((field) => ({
    Name: field.name,
    CategoryId: category.id,
    FieldId: field.id,
    IsActive: field.active,
    IsStockKeepingUnit: field.sku,
  }));
  return { status: 200, body };
};

/** Accepts every key that looks like one of VTEX. */
export const vtexLogin = (body: string): Answer =>
  /"appkey":"vtexappkey-/.test(body)
    ? { status: 200, body: { authStatus: 'Success', token: 'sesion-de-la-demo', expires: 4_102_444_800 } }
    : { status: 401, body: { authStatus: 'WrongCredentials' } };
