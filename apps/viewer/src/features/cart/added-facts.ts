/** Analytics data of an add-to-cart event. Pure. */
import type { CartLine } from './cart.state.ts';

export const addedFacts = ({ itemId: id, ref, discounted_price: price, currency }: CartLine, quantity: number) => ({
  id,
  ref,
  quantity,
  price,
  ...(currency && { currency }),
});
