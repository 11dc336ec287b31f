/**
 * Parses nested products of a JSON list: our shape (§3 Product), or that of a VTEX export, which capitalises the fields of
 * prices and references. An invalid field is dropped alone. Pure.
 */
import { type CommertialOffer, type Item, type Product, referenceKey, referenceValues } from '@vitrina/contract';
import type { FeedProduct } from '../../domain/ports/feeds.ts';
import { amount, field, flag, list, listOf, text } from '../../domain/untrusted-json.ts';
import { categoryPath } from '../columns/cell.ts';
import { plainDescription, plainLine } from '../columns/markup.ts';
import { feedSlug } from '../columns/slug.ts';

/** `price` or `Price`. */
const either = (raw: unknown, name: string): unknown =>
  field(raw, name) ?? field(raw, name.charAt(0).toUpperCase() + name.slice(1));

/** Shops name a quantity or capitalise the price; for them 0 means that there is no price, in our own shape it is free. */
const isOfShop = (raw: unknown): boolean => field(raw, 'Price') !== undefined || quantityOf(raw) !== null;
const quantityOf = (raw: unknown): number | null => amount(either(raw, 'availableQuantity'));

/** Null when nothing is offered: no price, or a price of 0 that means none. */
const offerOf = (raw: unknown): CommertialOffer | null => {
  const price = amount(either(raw, 'price'));
  if (price === null) return null;
  const listPrice = amount(either(raw, 'listPrice')) ?? price;
  const currency = text(field(raw, 'currency'));
  const quantity = quantityOf(raw);
  const isAvailable = flag(either(raw, 'isAvailable')) ?? (quantity === null ? null : quantity > 0);
  if (price === 0 && isAvailable !== false && isOfShop(raw)) return null;
  return {
    price,
    listPrice,
    priceWithoutDiscount: amount(either(raw, 'priceWithoutDiscount')) ?? listPrice,
    rewardValue: amount(either(raw, 'rewardValue')) ?? 0,
    ...(currency === '' ? {} : { currency }),
    ...(isAvailable === null ? {} : { isAvailable }),
  };
};

const sellerOf = (raw: unknown): Item['sellers'][number] | null => {
  const commertialOffer = offerOf(field(raw, 'commertialOffer'));
  const [sellerId, sellerName] = [text(field(raw, 'sellerId')), text(field(raw, 'sellerName'))];
  if (commertialOffer === null) return null;
  return { ...(sellerId === '' ? {} : { sellerId }), ...(sellerName === '' ? {} : { sellerName }), commertialOffer };
};

/** The shown and searched price is that of the first seller, so sellers that can deliver come first. */
const deliveringFirst = (sellers: Item['sellers']): Item['sellers'] => {
  const delivers = ({ commertialOffer }: Item['sellers'][number]) => commertialOffer.isAvailable !== false;
  return [...sellers.filter(delivers), ...sellers.filter((seller) => !delivers(seller))];
};

const pairOf = (raw: unknown): { key: string; value: string } | null => {
  const [key, value] = [text(either(raw, 'key')), text(either(raw, 'value'))];
  return key === '' || value === '' ? null : { key, value };
};

const itemOf = (raw: unknown): Item | null => {
  const itemId = text(field(raw, 'itemId'));
  if (itemId === '') return null;
  const name = plainLine(text(field(raw, 'name')));
  return {
    itemId,
    referenceId: referenceValues(field(raw, 'referenceId'), text),
    name,
    nameComplete: plainLine(text(field(raw, 'nameComplete'))) || name,
    images: listOf(field(raw, 'images'), (image) => {
      const imageUrl = text(field(image, 'imageUrl'));
      return imageUrl === '' ? null : { imageUrl };
    }),
    sellers: deliveringFirst(listOf(field(raw, 'sellers'), sellerOf)),
  };
};

/** Our shape lists pairs; VTEX lists names, whose values are fields of the product. */
const specificationsOf = (raw: unknown): Product['allSpecifications'] =>
  listOf(field(raw, 'allSpecifications'), (entry) => {
    if (typeof entry !== 'string') return pairOf(entry);
    const value = list(field(raw, entry)).map(text).map(plainDescription).join(', ');
    return value === '' ? null : { key: plainLine(entry), value };
  });

/** `category` as a path, else the deepest of VTEX's `categories` (`/A/B/`, listed first), else the id. */
const pathOf = (raw: unknown): string[] => {
  const deepest = text(list(field(raw, 'categories'))[0]);
  if (deepest.startsWith('/')) return categoryPath(deepest.split('/').map(plainLine));
  const given = field(raw, 'category');
  const path = categoryPath(Array.isArray(given) ? given.map(text) : [text(given)]);
  const id = text(field(raw, 'categoryId'));
  return path.length > 0 || id === '' ? path : [id];
};

/** Null without an item. Empty references are left out; the caller checks for duplicates. */
export const nestedProduct = (raw: unknown): FeedProduct | null => {
  const items = listOf(field(raw, 'items'), itemOf);
  const [first] = items;
  if (first === undefined) return null;
  const productName = plainLine(text(field(raw, 'productName'))) || first.name;
  const ofItems = items.flatMap(({ itemId, referenceId }) => referenceId.map(({ value }) => ({ ref: value, itemId })));
  const barCodes = listOf(field(raw, 'items'), (item) => {
    const [ref, itemId] = [text(field(item, 'ean')), text(field(item, 'itemId'))];
    // Shops fill empty bar codes with `0` or `-`, which pages print everywhere.
    return /^\d{6,14}$/.test(ref) && itemId !== '' ? { ref, itemId } : null;
  });
  const refs = [...ofItems, { ref: text(field(raw, 'productReference')), itemId: first.itemId }, ...barCodes];
  return {
    product: {
      productId: text(field(raw, 'productId')) || first.itemId,
      productName,
      linkText: text(field(raw, 'linkText')) || feedSlug(productName),
      categoryId: text(field(raw, 'categoryId')),
      allSpecifications: specificationsOf(raw),
      items,
    },
    category: pathOf(raw),
    refs: refs.filter(({ ref }) => referenceKey(ref) !== ''),
  };
};
