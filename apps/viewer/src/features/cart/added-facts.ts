/** What analytics is told of an item that comes into the cart, by which way ever. Pure. */
import type { CartLine } from './cart.state.ts';

export const addedFacts = ({ itemId: id, ref, discounted_price: price, currency }: CartLine, quantity: number) => ({
  id,
  ref,
  quantity,
  price,
  ...(currency && { currency }),
});
