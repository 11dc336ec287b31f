/**
 * A store's answer made sound: another backend may leave fields out or spell them otherwise. What cannot be read is left out,
 * never guessed; what is unknown is dropped. Pure.
 */
import type { CommertialOffer, Item, Product, Seller } from '@vitrina/contract';

/** The wire before anybody has looked at it: every field may be missing, or something else. */
type Loose = Readonly<Record<string, unknown>> | null | undefined;

const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value : []);

/** Signs that turn the direction of what follows: an open one would turn what stands beside a name. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(TURNING, '').replace(CONTROL, ' ').trim()
    : '';

/** `129.900` is 129 pesos and 90 cents to a machine, thousands to a person: nobody can tell, so it is no price. */
const DOUBTFUL = /^\d{1,3}\.\d{3}$/;

/** NaN where no amount can be read. */
const amount = (value: unknown): number => {
  if (typeof value === 'number') return value;
  const written = text(value);
  return /^\d+(\.\d+)?$/.test(written) && !DOUBTFUL.test(written) ? Number(written) : Number.NaN;
};

const soundOffer = (offer: Loose): CommertialOffer => ({
  price: amount(offer?.price),
  listPrice: amount(offer?.listPrice),
  priceWithoutDiscount: amount(offer?.priceWithoutDiscount),
  rewardValue: amount(offer?.rewardValue),
  ...(typeof offer?.currency === 'string' ? { currency: offer.currency } : {}),
  ...(typeof offer?.isAvailable === 'boolean' ? { isAvailable: offer.isAvailable } : {}),
});

/** Who sells decides whether the link to the store can name it. */
const soundSellers = (sellers: unknown): Seller[] =>
  listOf(sellers).flatMap((seller) => {
    if (!seller?.commertialOffer) return [];
    const sellerId = text(seller['sellerId']);
    return [{ ...(sellerId && { sellerId }), commertialOffer: soundOffer(seller['commertialOffer'] as Loose) }];
  });

const soundItem = (item: Loose): Item => ({
  itemId: text(item?.itemId),
  referenceId: listOf(item?.referenceId)
    .map((reference) => ({ key: text(reference?.key), value: text(reference?.value) }))
    .filter(({ value }) => value !== ''),
  name: text(item?.name),
  nameComplete: text(item?.nameComplete),
  images: listOf(item?.images)
    .map((image) => ({ imageUrl: text(image?.imageUrl) }))
    .filter(({ imageUrl }) => imageUrl !== ''),
  sellers: soundSellers(item?.sellers),
});

const soundProduct = (product: Loose): Product => ({
  productId: text(product?.productId),
  productName: text(product?.productName),
  linkText: text(product?.linkText),
  categoryId: text(product?.categoryId),
  allSpecifications: listOf(product?.allSpecifications)
    .map((specification) => ({ key: text(specification?.key), value: text(specification?.value) }))
    .filter(({ key, value }) => key !== '' && value !== ''),
  items: listOf(product?.items)
    .map(soundItem)
    .filter(({ itemId }) => itemId !== ''),
});

/** A product without items cannot be shown. Throws where the answer is no list. */
export const soundProducts = (products: unknown): Product[] => {
  if (!Array.isArray(products)) throw new TypeError('The answer has no products.');
  return products.map(soundProduct).filter(({ items }) => items.length > 0);
};
