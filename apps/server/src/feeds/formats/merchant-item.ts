/** Maps an item of a Google Merchant feed to table cells (support.google.com/merchants/answer/7052112). Pure. */
import type { ColumnPlan } from '../columns/headings/column.ts';
import type { FeedField } from '../columns/headings/feed-field.ts';

/** Fixed columns of every Merchant list; further attributes follow as specification columns. */
export const merchantNames = [
  'id',
  'mpn',
  'gtin',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'availability',
  'product_type',
  'google_product_category',
  'variant',
] as const;
type MerchantName = (typeof merchantNames)[number];

const at = (...names: MerchantName[]): number[] => names.map((name) => merchantNames.indexOf(name));

/** Pages print the part number (`mpn`), or the id when there is none. Both references lead to the item. */
const columns = new Map<FeedField, readonly number[]>([
  ['reference', at('mpn', 'id')],
  ['ean', at('gtin', 'id')],
  ['id', at('id')],
  ['variantId', at('id')],
  ['group', at('item_group_id')],
  ['link', at('link')],
  ['name', at('title')],
  ['description', at('description')],
  ['price', at('price')],
  ['salePrice', at('sale_price')],
  ['saleDates', at('sale_price_effective_date')],
  ['category', at('product_type', 'google_product_category')],
  ['image', at('image_link', 'additional_image_link')],
  ['stock', at('availability')],
  ['variant', at('variant')],
]);

export const merchantPlan = (names: readonly string[]): ColumnPlan => ({
  columns,
  rest: names.map((_, index) => index).slice(merchantNames.length),
});

/** Attributes that distinguish the variants of a product, and their Spanish labels. */
const variantNames = ['color', 'size', 'material', 'pattern'];
const specificationNames: Readonly<Record<string, string>> = {
  brand: 'Marca',
  color: 'Color',
  size: 'Talla',
  material: 'Material',
  pattern: 'Estampado',
  product_weight: 'Peso',
};

/** `values` are the values by attribute, in document order. Appends new specification columns to `names`. */
export const merchantCells = (values: ReadonlyMap<string, string[]>, names: string[]): string[] => {
  const one = (name: string): string => values.get(name)?.[0] ?? '';
  const cells = names.map(() => '');
  for (const [index, name] of merchantNames.entries()) cells[index] = one(name);
  const set = (name: MerchantName, text: string): void => {
    cells[merchantNames.indexOf(name)] = text;
  };
  set('additional_image_link', (values.get('additional_image_link') ?? []).join('\n'));
  // A bare number is an id of Google's taxonomy, which is meaningless to shoppers.
  if (/^\d+$/.test(one('google_product_category'))) set('google_product_category', '');
  const isVariant = one('item_group_id') !== '';
  if (isVariant)
    set(
      'variant',
      variantNames
        .map(one)
        .filter((text) => text !== '')
        .join(' / '),
    );
  for (const [attribute, heading] of Object.entries(specificationNames)) {
    const value = one(attribute);
    if (value === '' || (isVariant && variantNames.includes(attribute))) continue;
    let column = names.indexOf(heading);
    if (column < 0) column = names.push(heading) - 1;
    cells[column] = value;
  }
  return cells;
};
