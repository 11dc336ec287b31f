/** Fields of a price list and the headings that name them. Data only. */
import { offerHeadings } from './offer-headings.ts';
import { productHeadings } from './product-headings.ts';

/** Fields of a row. `reference` is the code printed on pages; `ean` and further codes lead to the same item. */
export const feedFields = [
  'reference',
  'ean',
  'id',
  'variantId',
  'group',
  'handle',
  'link',
  'name',
  'description',
  'price',
  'salePrice',
  'saleDates',
  'saleStart',
  'saleEnd',
  'listPrice',
  'currency',
  'category',
  'subcategory',
  'image',
  'stock',
  'tracker',
  'backorders',
  'managesStock',
  'managesStockByDefault',
  'published',
  'storeView',
  'variations',
  'attributes',
  'variant',
] as const;
export type FeedField = (typeof feedFields)[number];

/** Normalised headings by priority: of two matching columns, the one listed earlier fills the field. */
export const headingsOf: Readonly<Record<FeedField, readonly string[]>> = { ...productHeadings, ...offerHeadings };
