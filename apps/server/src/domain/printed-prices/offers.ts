/** The amounts of a product in the price list or the store. Pure. */

import { amountsOf, type Product } from '@vitrina/contract';

/** `amounts`: all that a page may print for the product, what shoppers pay first. `currency`: undefined where the list names none. */
export type Offer = { amounts: number[]; currency?: string | undefined };

type ItemOfProduct = { productId: string; itemId: string };

/** Of a reference that names a product and no item, each of its items may be meant. Null without a price. */
export const createOffers = (products: readonly Product[]): ((one: ItemOfProduct) => Offer | null) => {
  const byId = new Map(products.map((product) => [product.productId, product]));
  return ({ productId, itemId }) => {
    const items = byId.get(productId)?.items ?? [];
    const named = items.filter((item) => item.itemId === itemId);
    const meant = named.length > 0 ? named : items;
    const amounts = [...new Set(meant.flatMap(amountsOf))];
    const currency = meant
      .flatMap(({ sellers }) => sellers.map(({ commertialOffer }) => commertialOffer.currency))
      .find(Boolean);
    return amounts.length === 0 ? null : { amounts, currency };
  };
};
