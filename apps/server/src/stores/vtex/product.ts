/**
 * Maps a product of VTEX's catalogue search to ours (§3 Product, Item). Pure; an invalid field costs that field, never
 * the answer.
 */
import { type CommertialOffer, type Item, type Product, referenceValues, type Seller } from '@vitrina/contract';
import { amount, field, flag, list, listOf, text } from '../../domain/untrusted-json.ts';
import { pictureUrl } from '../picture-url.ts';

/** Fields of the search beyond a product: its reference, brand, all its categories and the collections it is in. */
export type VtexProduct = {
  product: Product;
  reference: string;
  brand: string;
  categories: string[];
  clusters: string[];
};

/** Prices arrive with capital initials in major units (the search; checkout counts in cents). */
const offerOf = (raw: unknown): CommertialOffer | null => {
  const price = amount(field(raw, 'Price'));
  if (price === null) return null;
  const listPrice = amount(field(raw, 'ListPrice')) ?? price;
  return {
    price,
    listPrice,
    priceWithoutDiscount: amount(field(raw, 'PriceWithoutDiscount')) ?? listPrice,
    rewardValue: amount(field(raw, 'RewardValue')) ?? 0,
    isAvailable: flag(field(raw, 'IsAvailable')) ?? (amount(field(raw, 'AvailableQuantity')) ?? 0) > 0,
  };
};

type ListedSeller = Seller & { isDefault: boolean };

const sellerOf = (raw: unknown): ListedSeller | null => {
  const commertialOffer = offerOf(field(raw, 'commertialOffer'));
  if (commertialOffer === null) return null;
  return {
    sellerId: text(field(raw, 'sellerId')),
    sellerName: text(field(raw, 'sellerName')),
    commertialOffer,
    isDefault: flag(field(raw, 'sellerDefault')) ?? false,
  };
};

/**
 * The seller whose offer is shown comes first: seller 1 when it can sell, because the checkout link contains `seller=1`
 * (§9); else the first that can, else the default one, else the first.
 */
const chosenFirst = (sellers: ListedSeller[]): Seller[] => {
  const available = sellers.filter(({ commertialOffer }) => commertialOffer.isAvailable);
  const chosen =
    available.find(({ sellerId }) => sellerId === '1') ??
    available[0] ??
    sellers.find(({ isDefault }) => isDefault) ??
    sellers[0];
  const ordered = chosen === undefined ? [] : [chosen, ...sellers.filter((seller) => seller !== chosen)];
  return ordered.map(({ isDefault: _dropped, ...seller }) => seller);
};

const itemOf = (raw: unknown, base: URL): Item | null => {
  const itemId = text(field(raw, 'itemId'));
  if (itemId === '') return null;
  const name = text(field(raw, 'name'));
  return {
    itemId,
    referenceId: referenceValues(field(raw, 'referenceId'), text),
    name,
    nameComplete: text(field(raw, 'nameComplete')) || name,
    images: listOf(field(raw, 'images'), (image) => {
      const imageUrl = pictureUrl(text(field(image, 'imageUrl')), base);
      return imageUrl === null ? null : { imageUrl };
    }),
    sellers: chosenFirst(listOf(field(raw, 'sellers'), sellerOf)),
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

/** Null when there is nothing to sell: no id or no item. `base` is the store's address, for its pictures. */
export const vtexProduct = (raw: unknown, base: URL): VtexProduct | null => {
  const productId = text(field(raw, 'productId'));
  const items = listOf(field(raw, 'items'), (item) => itemOf(item, base));
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
