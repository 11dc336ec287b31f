/** Whether a printed price is one of an item's. Free of schemas, for the browser. */
import type { Item } from './product.ts';

const MINOR = 0.011;
/** Shares and units by which a price without decimals may be rounded. */
const ROUNDING = 0.005;
const MAX_ROUNDING = 0.5;
const LARGE = 1000;

/** A page rounds: 12.500 stands for 12,499.90; with decimals only the last digit. */
const toleranceOf = (printed: number): number => {
  if (!Number.isInteger(printed)) return MINOR;
  return printed >= LARGE ? 1 - MINOR : Math.max(MINOR, Math.min(MAX_ROUNDING, ROUNDING * printed));
};

/** Menus print thousands alone: `$ 12,5` for 12,500. */
const IN_THOUSANDS = 1000;

export const isSamePrice = (printed: number, amount: number): boolean =>
  Math.abs(printed - amount) <= toleranceOf(printed) ||
  (printed < LARGE && amount >= LARGE && Math.abs(IN_THOUSANDS * printed - amount) < 1);

const positive = (amount: number | undefined): boolean => amount !== undefined && Number.isFinite(amount) && amount > 0;

/** Every amount that a page may print for an item: of a unit and of its measure, before and after a discount, by way of paying. */
export const amountsOf = ({ sellers, unitMultiplier = 1 }: Pick<Item, 'sellers' | 'unitMultiplier'>): number[] => {
  const amounts = sellers.flatMap(({ commertialOffer: offer }) => [
    offer.price,
    offer.listPrice,
    offer.priceWithoutDiscount,
    ...(offer.payments ?? []).map(({ price }) => price),
    ...(offer.unitPrice ? [offer.unitPrice.price] : []),
  ]);
  const ofOrder = unitMultiplier === 1 ? [] : amounts.map((amount) => amount * unitMultiplier);
  return [...new Set([...amounts, ...ofOrder].filter(positive))];
};
