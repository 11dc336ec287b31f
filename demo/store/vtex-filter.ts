/** `fq` of VTEX's catalogue search: different fields narrow, the same field repeated widens. */
import { type Catalogue, lowestPrice, type Product } from './catalogue.ts';

type Test = (product: Product) => boolean;

const someItem =
  (field: 'itemId' | 'ref' | 'ean', value: string): Test =>
  (product) =>
    product.items.some((item) => item[field] === value);

const inPriceRange = (range: string): Test | null => {
  const found = /^\[\s*(\d+(?:\.\d+)?|\*)\s+TO\s+(\d+(?:\.\d+)?|\*)\s*\]$/.exec(range);
  if (!found) return null;
  const low = found[1] === '*' ? 0 : Number(found[1]);
  const high = found[2] === '*' ? Number.POSITIVE_INFINITY : Number(found[2]);
  return (product) => {
    const price = lowestPrice(product);
    return price >= low && price <= high;
  };
};

const inCategory = (catalogue: Catalogue, path: string): Test | null => {
  const ids = path.split('/').filter(Boolean);
  if (ids.length === 0 || !ids.every((id) => /^\d+$/.test(id))) return null;
  return (product) => {
    const own = catalogue.pathOf(product);
    return ids.every((id, index) => String(own[index]?.id) === id);
  };
};

const hasSpecification =
  (name: string, value: string): Test =>
  (product) =>
    product.specifications.some((one) => one.key === name && one.value === value) ||
    (product.variantKey === name && product.items.some((item) => item.variant === value));

const testOf = (catalogue: Catalogue, field: string, value: string): Test | null => {
  const specification = /^specificationFilter_(\d+)$/.exec(field);
  if (specification) {
    const name = catalogue.fieldName(Number(specification[1]));
    return name === null ? () => false : hasSpecification(name, value);
  }
  if (/^isAvailablePerSalesChannel_\d+$/.test(field)) {
    return (product) => product.items.some((item) => item.available) === (value === '1');
  }
  switch (field) {
    case 'productId':
      return (product) => product.productId === value;
    case 'skuId':
      return someItem('itemId', value);
    case 'alternateIds_RefId':
      return someItem('ref', value);
    case 'alternateIds_Ean':
      return someItem('ean', value);
    case 'productClusterIds':
      return (product) => product.collections.some(({ id }) => id === value);
    case 'sellerId':
      return () => value === '1';
    case 'C':
      return inCategory(catalogue, value);
    case 'P':
      return inPriceRange(value);
    default:
      return null;
  }
};

/** One test for all filters, or null when one of them cannot be read. */
export const vtexFilter = (catalogue: Catalogue, filters: readonly string[]): Test | null => {
  const byField = new Map<string, Test[]>();
  for (const filter of filters) {
    const colon = filter.indexOf(':');
    if (colon < 1) return null;
    const field = filter.slice(0, colon);
    const test = testOf(catalogue, field, filter.slice(colon + 1));
    if (!test) return null;
    byField.set(field, [...(byField.get(field) ?? []), test]);
  }
  const groups = [...byField.values()];
  return (product) => groups.every((tests) => tests.some((test) => test(product)));
};
