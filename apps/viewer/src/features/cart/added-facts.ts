/** Analytics data of an add-to-cart event. Pure. */
import { type CartLine, COP } from './cart.state.ts';

export const addedFacts = (
  { itemId: id, ref, discounted_price: price, currency = COP, isQuote }: CartLine,
  quantity: number,
) => ({
  id,
  ref,
  quantity,
  // A quote has no price, which is not the price 0.
  ...(isQuote ? { isQuote } : { price }),
  currency,
});
