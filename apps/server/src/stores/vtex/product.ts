/**
 * Maps a product of VTEX's catalogue search to ours (§3 Product, Item). Pure; an invalid field costs that field, never
 * the answer.
 */
import { type Item, type KitPart, type Product, referenceKey, referenceValues } from '@vitrina/contract';
import { amount, field, flag, isRecord, list, listOf, text } from '../../domain/untrusted-json.ts';
import { pictureUrl } from '../picture-url.ts';
import { vtexSellers } from './offer.ts';

/** Fields of the search beyond a product: its reference, brand, all its categories and the collections it is in. */
export type VtexProduct = {
  product: Product;
  reference: string;
  brand: string;
  categories: string[];
  clusters: string[];
};

/** The store's address, for its pictures, and the sales channel that was asked. */
export type VtexSource = { base: URL; channel: string | null };

/** The EAN comes last, because the first reference is the one that is shown. */
const referencesOf = (raw: unknown): Item['referenceId'] => {
  const references = referenceValues(field(raw, 'referenceId'), text);
  const ean = text(field(raw, 'ean')).trim();
  const isListed = references.some(({ value }) => referenceKey(value) === referenceKey(ean));
  return ean === '' || isListed ? references : [...references, { key: 'EAN', value: ean }];
};

/** `variations` lists names, whose values are fields of the item; newer answers list both together. */
const variationOf = (item: unknown, raw: unknown): NonNullable<Item['variations']>[number] | null => {
  const key = text(raw) || text(field(raw, 'name'));
  const value = valuesOf(isRecord(raw) ? field(raw, 'values') : field(item, key));
  return key === '' || value === '' ? null : { key, value };
};

/** Pieces (`un`) need no unit. */
const measureOf = (raw: unknown): Pick<Item, 'measurementUnit' | 'unitMultiplier'> => {
  const unit = text(field(raw, 'measurementUnit')).trim();
  const multiplier = amount(field(raw, 'unitMultiplier')) ?? 0;
  return {
    ...(unit === '' || unit === 'un' || /^\d+$/.test(unit) ? {} : { measurementUnit: unit }),
    ...(multiplier > 0 && multiplier !== 1 ? { unitMultiplier: multiplier } : {}),
  };
};

const kitPartOf = (raw: unknown): KitPart | null => {
  const itemId = text(field(raw, 'itemId'));
  const quantity = amount(field(raw, 'amount')) || 1;
  return itemId === '' ? null : { itemId, name: text(field(raw, 'name')), quantity };
};

const detailsOf = (raw: unknown): Pick<Item, 'variations' | 'measurementUnit' | 'unitMultiplier' | 'kit'> => {
  const variations = listOf(field(raw, 'variations'), (variation) => variationOf(raw, variation));
  const kit = flag(field(raw, 'isKit')) === true ? listOf(field(raw, 'kitItems'), kitPartOf) : [];
  return {
    ...(variations.length === 0 ? {} : { variations }),
    ...measureOf(raw),
    ...(kit.length === 0 ? {} : { kit }),
  };
};

const itemOf = (raw: unknown, { base, channel }: VtexSource): Item | null => {
  const itemId = text(field(raw, 'itemId'));
  if (itemId === '') return null;
  const name = text(field(raw, 'name'));
  return {
    itemId,
    referenceId: referencesOf(raw),
    name,
    nameComplete: text(field(raw, 'nameComplete')) || name,
    images: listOf(field(raw, 'images'), (image) => {
      const imageUrl = pictureUrl(text(field(image, 'imageUrl')), base);
      return imageUrl === null ? null : { imageUrl };
    }),
    sellers: vtexSellers(field(raw, 'sellers'), channel),
    ...detailsOf(raw),
  };
};

const valuesOf = (value: unknown): string =>
  list(value)
    .map(text)
    .filter((part) => part !== '')
    .join(', ');

/** `allSpecifications` lists names only; their values are fields of the product under those names. */
const specificationsOf = (raw: unknown): Product['allSpecifications'] => {
  const names = [...new Set(list(field(raw, 'allSpecifications')).map(text))];
  return names
    .map((key) => ({ key, value: valuesOf(field(raw, key)) }))
    .filter(({ key, value }) => key !== '' && value !== '');
};

/** `categoriesIds` are paths, `/9/95/`, deepest first. */
const categoriesOf = (raw: unknown): string[] => {
  const paths = list(field(raw, 'categoriesIds')).map(text);
  return [...new Set([text(field(raw, 'categoryId')), ...paths.flatMap((path) => path.split('/'))])];
};

/** Null when there is nothing to sell: no id or no item. */
export const vtexProduct = (raw: unknown, source: VtexSource): VtexProduct | null => {
  const productId = text(field(raw, 'productId'));
  const items = listOf(field(raw, 'items'), (item) => itemOf(item, source));
  if (productId === '' || items.length === 0) return null;
  const clusters = field(raw, 'productClusters');
  return {
    product: {
      productId,
      productName: text(field(raw, 'productName')),
      linkText: text(field(raw, 'linkText')),
      categoryId: text(field(raw, 'categoryId')),
      allSpecifications: specificationsOf(raw),
      items,
    },
    reference: text(field(raw, 'productReference')),
    brand: text(field(raw, 'brandId')),
    categories: categoriesOf(raw),
    clusters: typeof clusters === 'object' && clusters !== null ? Object.keys(clusters) : [],
  };
};
