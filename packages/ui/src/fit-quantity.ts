/** The quantities that a store accepts: multiples of `step` from `least` to `most`. */
type QuantityRule = { least?: number; step?: number; most?: number };

export const MAX_QUANTITY = 999;

/**
 * The next quantity that the rule accepts; the fewest for a value that is no number. `present`: units in the cart, which a lower
 * limit does not take away.
 */
export const fitQuantity = (
  quantity: number,
  { least = 1, step = 1, most = MAX_QUANTITY }: QuantityRule,
  present = 0,
): number => Math.min(Math.max(most, present), Math.max(least, Math.ceil(Math.trunc(quantity) / step) * step || 0));
