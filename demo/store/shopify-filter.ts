/** Filters and sort orders of the Storefront API: `filters`, the search syntax of `query`, and sort keys. */
import { type Catalogue, lowestPrice, matchesText, type Product, plain } from './catalogue.ts';
import { type Args, QueryError } from './graphql-answer.ts';

type Test = (product: Product) => boolean;

const typeOf = (catalogue: Catalogue, product: Product): string => catalogue.pathOf(product).at(-1)?.name ?? '';
const isArgs = (value: unknown): value is Args => typeof value === 'object' && value !== null && !Array.isArray(value);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const filterTest = (catalogue: Catalogue, kind: string, value: unknown): Test => {
  switch (kind) {
    case 'available':
      return (product) => product.items.some((item) => item.available) === value;
    case 'productType':
      return (product) => plain(typeOf(catalogue, product)) === plain(String(value));
    case 'productVendor':
      return (product) => plain(product.brand) === plain(String(value));
    case 'tag':
      return (product) =>
        product.collections.some(({ id, name }) => id === value || plain(name) === plain(String(value)));
    case 'price': {
      if (!isArgs(value)) break;
      const { min, max } = value;
      return (product) =>
        lowestPrice(product) >= number(min, 0) && lowestPrice(product) <= number(max, Number.POSITIVE_INFINITY);
    }
    case 'variantOption': {
      if (!isArgs(value)) break;
      const { name, value: wanted } = value;
      return (product) => product.variantKey === name && product.items.some((item) => item.variant === wanted);
    }
  }
  throw new QueryError(
    `Argument '${kind}' on InputObject 'ProductFilter' has an invalid value`,
    'argumentLiteralsIncompatible',
  );
};

/** Entries of one kind widen, different kinds narrow. */
export const filtersTest = (catalogue: Catalogue, filters: unknown): Test => {
  if (filters === undefined || filters === null) return () => true;
  const byKind = new Map<string, Test[]>();
  for (const filter of Array.isArray(filters) ? filters : [filters]) {
    if (!isArgs(filter)) throw new QueryError('filters must be a list of ProductFilter');
    for (const [kind, value] of Object.entries(filter)) {
      if (value === null || value === undefined) continue;
      byKind.set(kind, [...(byKind.get(kind) ?? []), filterTest(catalogue, kind, value)]);
    }
  }
  const groups = [...byKind.values()];
  return (product) => groups.every((tests) => tests.some((test) => test(product)));
};

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '': (a, b) => a === b,
};

const termTest = (catalogue: Catalogue, term: string): Test => {
  const found = /^([a-z_.]+):(>=|<=|>|<)?(.*)$/s.exec(term);
  if (!found) return (product) => matchesText(catalogue, product, term.replaceAll(/[*"]/g, ' '));
  const [, field = '', sign, raw = ''] = found;
  const value = plain(raw.replaceAll(/^"|"$|\*/g, '').replaceAll(/\\(.)/g, '$1'));
  switch (field) {
    case 'title':
      return (product) => plain(product.productName).includes(value);
    case 'vendor':
      return (product) => plain(product.brand) === value;
    case 'product_type':
      return (product) => plain(typeOf(catalogue, product)) === value;
    case 'tag':
      return (product) => product.collections.some(({ name }) => plain(name) === value);
    case 'available_for_sale':
      return (product) => product.items.some((item) => item.available) === (value === 'true');
    case 'variants.price': {
      const compare = comparisons[sign ?? ''];
      return (product) => product.items.some((item) => compare?.(item.price, Number(value)) ?? false);
    }
    default:
      // An unknown field narrows nothing, `sku` among them: the real API has no such filter either.
      return () => true;
  }
};

/** `title:*mesa* variants.price:>=10000 OR vendor:"x"`: terms narrow, OR widens. */
export const queryTest = (catalogue: Catalogue, query: unknown): Test => {
  if (typeof query !== 'string' || query.trim() === '') return () => true;
  const ways = query.split(/\s+OR\s+/).map((way) => {
    const terms = way.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
    return terms.filter((term) => term !== 'AND').map((term) => termTest(catalogue, term));
  });
  return (product) => ways.some((tests) => tests.every((test) => test(product)));
};

export const sortProducts = (products: readonly Product[], key: unknown, reverse: unknown): Product[] => {
  const keys: Record<string, (a: Product, b: Product) => number> = {
    PRICE: (a, b) => lowestPrice(a) - lowestPrice(b),
    TITLE: (a, b) => a.productName.localeCompare(b.productName, 'es'),
    CREATED: (a, b) => a.releaseDate.localeCompare(b.releaseDate),
    CREATED_AT: (a, b) => a.releaseDate.localeCompare(b.releaseDate),
    ID: (a, b) => Number(a.productId) - Number(b.productId),
  };
  const order = typeof key === 'string' ? keys[key] : undefined;
  const sorted = order ? products.toSorted(order) : [...products];
  return reverse === true ? sorted.toReversed() : sorted;
};
