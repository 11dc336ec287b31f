/**
 * Maps a product of the Storefront API to ours (§3 Product, Item). Pure; an invalid field costs that field, never the
 * answer.
 */
import type { CommertialOffer, Item, Product, Variation } from '@vitrina/contract';
import { amount, field, flag, isRecord, list, listOf, text } from '../../domain/untrusted-json.ts';
import { pictureUrl } from '../picture-url.ts';
import { shopifyGid, shopifyNumber } from './shopify-id.ts';

/** Shopify's constant for the single variant of a product without options; never translated (§3 nameComplete). */
const unnamed = 'Default Title';
/**
 * Shopify's constant for an option that the merchant never named: its values are the names of the variants, which the
 * items already show.
 */
const unnamedOption = 'Title';

/**
 * `gid` fetches the variants that did not fit into the answer, after the cursor `more`; null when all did. `collections`:
 * numbers and handles. `swatches` are those of its options, which later variants have as well.
 */
export type ShopifyProduct = {
  product: Product;
  gid: string;
  more: { after: string | null } | null;
  collections: string[];
  swatches: ShopifyParent['swatches'];
};

/** The next window of a connection of variants. */
export const moreOf = (connection: unknown): ShopifyProduct['more'] => {
  const info = field(connection, 'pageInfo');
  return flag(field(info, 'hasNextPage')) === true ? { after: text(field(info, 'endCursor')) || null } : null;
};

/** Entries of a connection, as `nodes` or, from older versions, as `edges`; a plain list is returned unchanged. */
export const nodesOf = (connection: unknown): unknown[] => {
  if (Array.isArray(connection)) return connection;
  const nodes = field(connection, 'nodes');
  return Array.isArray(nodes) ? nodes : list(field(connection, 'edges')).map((edge) => field(edge, 'node'));
};

/** `{ amount: "29.99" }`, or the bare text of older versions. */
const moneyOf = (raw: unknown): number | null => amount(isRecord(raw) ? field(raw, 'amount') : raw);

const currencyOf = (raw: unknown): string | null => {
  const code = text(field(raw, 'currencyCode'));
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

/** Units of measure as they are written; the others in lower case. */
const units: Readonly<Record<string, string>> = {
  ITEM: 'un',
  L: 'L',
  M2: 'm²',
  M3: 'm³',
  FT2: 'ft²',
  FL_OZ: 'fl oz',
  UNKNOWN: '',
};

const unitPriceOf = (raw: unknown): Pick<CommertialOffer, 'unitPrice'> => {
  const price = moneyOf(field(raw, 'unitPrice')) ?? 0;
  const measure = field(raw, 'unitPriceMeasurement');
  const named = text(field(measure, 'referenceUnit'));
  const count = amount(field(measure, 'referenceValue')) ?? 0;
  const unit = Object.hasOwn(units, named) ? (units[named] ?? '') : named.toLowerCase();
  if (price <= 0 || unit === '' || count <= 0) return {};
  return { unitPrice: { price, unit: count === 1 ? unit : `${count} ${unit}` } };
};

/** Stock limits no order: a shop may sell beyond it. A count is nothing once it does. */
const stockOf = (
  raw: unknown,
): Pick<CommertialOffer, 'stock' | 'minQuantity' | 'maxQuantity' | 'quantityIncrement'> => {
  const stock = amount(field(raw, 'quantityAvailable')) ?? 0;
  const rule = field(raw, 'quantityRule');
  const most = amount(field(rule, 'maximum')) ?? 0;
  const least = amount(field(rule, 'minimum')) ?? 1;
  const step = amount(field(rule, 'increment')) ?? 1;
  const isCounted = Number.isInteger(stock) && stock > 0 && flag(field(raw, 'currentlyNotInStock')) !== true;
  return {
    ...(isCounted ? { stock } : {}),
    ...(Number.isInteger(least) && least > 1 ? { minQuantity: least } : {}),
    ...(Number.isInteger(most) && most > 0 ? { maxQuantity: most } : {}),
    ...(Number.isInteger(step) && step > 1 ? { quantityIncrement: step } : {}),
  };
};

const offerOf = (raw: unknown): CommertialOffer | null => {
  const money = field(raw, 'price') ?? field(raw, 'priceV2');
  const price = moneyOf(money);
  if (price === null) return null;
  const before = moneyOf(field(raw, 'compareAtPrice') ?? field(raw, 'compareAtPriceV2'));
  // May be missing, 0 or lower than the price: only a higher one is a list price.
  const listPrice = before !== null && before > price ? before : price;
  const currency = currencyOf(money) ?? currencyOf(field(raw, 'priceV2'));
  return {
    price,
    listPrice,
    priceWithoutDiscount: listPrice,
    rewardValue: 0,
    ...(currency === null ? {} : { currency }),
    isAvailable: flag(field(raw, 'availableForSale')) ?? flag(field(raw, 'available')) ?? true,
    ...stockOf(raw),
    ...unitPriceOf(raw),
  };
};

const pictureOf = (raw: unknown, base: URL): string | null =>
  pictureUrl(
    text(field(raw, 'url')) ||
      text(field(raw, 'src')) ||
      text(field(raw, 'originalSrc')) ||
      text(field(raw, 'transformedSrc')),
    base,
  );

type Swatch = Pick<Variation, 'color' | 'imageUrl'>;

/** The fields that a variant inherits from its product. `swatches`: by option and value. */
export type ShopifyParent = {
  title: string;
  vendor: string;
  pictures: string[];
  swatches: ReadonlyMap<string, Swatch>;
  base: URL;
};

const swatchKey = (option: string, value: string): string => JSON.stringify([option, value]);

/** A value has a colour or a picture; of a value with both Shopify shows the picture. */
const swatchOf = (raw: unknown, base: URL): Swatch | null => {
  const imageUrl = pictureOf(field(field(raw, 'image'), 'previewImage'), base);
  if (imageUrl !== null) return { imageUrl };
  const color = text(field(raw, 'color')).toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? { color } : null;
};

const swatchesOf = (options: unknown, base: URL): Map<string, Swatch> =>
  new Map(
    list(options).flatMap((option) =>
      listOf(field(option, 'optionValues'), (value): [string, Swatch] | null => {
        const swatch = swatchOf(field(value, 'swatch'), base);
        return swatch && [swatchKey(text(field(option, 'name')), text(field(value, 'name'))), swatch];
      }),
    ),
  );

export const shopifyParent = (raw: unknown, base: URL): ShopifyParent => ({
  title: text(field(raw, 'title')),
  vendor: text(field(raw, 'vendor')),
  pictures: listOf(nodesOf(field(raw, 'images')), (image) => pictureOf(image, base)),
  swatches: swatchesOf(field(raw, 'options'), base),
  base,
});

const variationOf = (raw: unknown, { swatches }: ShopifyParent): Variation | null => {
  const key = text(field(raw, 'name'));
  const value = text(field(raw, 'value'));
  if (key === '' || key === unnamedOption || value === '' || value === unnamed) return null;
  return { key, value, ...swatches.get(swatchKey(key, value)) };
};

export const shopifyItem = (raw: unknown, parent: ShopifyParent): Item | null => {
  const itemId = shopifyNumber(text(field(raw, 'id')));
  if (itemId === null) return null;
  const title = text(field(raw, 'title')) || unnamed;
  const own = pictureOf(field(raw, 'image'), parent.base);
  const commertialOffer = offerOf(raw);
  const variations = listOf(field(raw, 'selectedOptions'), (option) => variationOf(option, parent));
  const references = [
    { key: 'sku', value: text(field(raw, 'sku')) },
    { key: 'barcode', value: text(field(raw, 'barcode')) },
  ];
  return {
    itemId,
    referenceId: references.filter(({ value }) => value !== ''),
    name: title === unnamed ? parent.title : title,
    nameComplete: title,
    images: [...new Set([...(own === null ? [] : [own]), ...parent.pictures])].map((imageUrl) => ({ imageUrl })),
    sellers: commertialOffer === null ? [] : [{ sellerId: '1', sellerName: parent.vendor, commertialOffer }],
    ...(variations.length === 0 ? {} : { variations }),
  };
};

const optionOf = (raw: unknown): Product['allSpecifications'][number] | null => {
  const named = listOf(field(raw, 'optionValues'), (value) => text(field(value, 'name')) || null);
  const values =
    named.length > 0
      ? named
      : listOf(field(raw, 'values'), (value) => text(field(value, 'value')) || text(value) || null);
  const key = text(field(raw, 'name'));
  const isUnnamed = key === '' || key === unnamedOption || values.includes(unnamed);
  return isUnnamed || values.length === 0 ? null : { key, value: values.join(', ') };
};

const specificationsOf = (raw: unknown): Product['allSpecifications'] =>
  [
    ...listOf(field(raw, 'options'), optionOf),
    { key: 'Marca', value: text(field(raw, 'vendor')) },
    { key: 'Tipo', value: text(field(raw, 'productType')) },
  ].filter(({ value }) => value !== '');

/** The taxonomy's category, else the type, else the first collection. Taxonomy ids are words and stay as they are. */
const categoryOf = (raw: unknown): string => {
  const taxonomy = text(field(field(raw, 'category'), 'id'));
  const collection = text(field(nodesOf(field(raw, 'collections'))[0], 'id'));
  return taxonomy.split('/').at(-1) || text(field(raw, 'productType')) || shopifyNumber(collection) || '';
};

/** Null when there is nothing to sell: no id or no variant. `alsoVariant` is a variant that must be among the items. */
export const shopifyProduct = (raw: unknown, base: URL, alsoVariant?: unknown): ShopifyProduct | null => {
  const productId = shopifyNumber(text(field(raw, 'id')));
  if (productId === null) return null;
  const parent = shopifyParent(raw, base);
  const variants = field(raw, 'variants');
  const listed = listOf(nodesOf(variants), (variant) => shopifyItem(variant, parent));
  const also = alsoVariant === undefined ? null : shopifyItem(alsoVariant, parent);
  const items = also === null || listed.some(({ itemId }) => itemId === also.itemId) ? listed : [also, ...listed];
  if (items.length === 0) return null;
  return {
    product: {
      productId,
      productName: parent.title,
      linkText: text(field(raw, 'handle')),
      categoryId: categoryOf(raw),
      allSpecifications: specificationsOf(raw),
      items,
    },
    gid: shopifyGid('Product', productId),
    more: moreOf(variants),
    swatches: parent.swatches,
    collections: nodesOf(field(raw, 'collections')).flatMap((collection) => [
      shopifyNumber(text(field(collection, 'id'))) ?? '',
      text(field(collection, 'handle')),
    ]),
  };
};

/** An entry of `nodes(ids)`: a variant leads to its product with all variants. */
export const shopifyNode = (raw: unknown, base: URL): ShopifyProduct | null => {
  const parent = field(raw, 'product');
  return isRecord(parent) ? shopifyProduct(parent, base, raw) : shopifyProduct(raw, base);
};
