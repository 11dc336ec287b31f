/** The total of an order as text: one sum per currency, because a price list may use several. Quotes have no amount. Pure. */
import { formatMoney } from '@vitrina/ui';
import { type CartLine, COP } from '../cart.state.ts';
import { cartTotal, isQuoteOnly } from './totals.ts';

const currenciesOf = (lines: readonly CartLine[]): string[] => [
  ...new Set(lines.filter(({ isQuote }) => !isQuote).map(({ currency = COP }) => currency)),
];

/** The total as a number; `null` when the lines use several currencies, or when none has an amount. */
export const oneTotal = (lines: readonly CartLine[]): number | null =>
  currenciesOf(lines).length > 1 || isQuoteOnly(lines) ? null : cartTotal(lines);

/** `$ 129.900`, or `$ 129.900 + US$ 20,00`, currencies in order of first use. */
export const totalText = (lines: readonly CartLine[]): string => {
  const sums = currenciesOf(lines).map((named) => {
    const own = lines.filter(({ currency = COP }) => currency === named);
    return formatMoney(cartTotal(own), named);
  });
  return sums.length > 0 ? sums.join(' + ') : formatMoney(0);
};
