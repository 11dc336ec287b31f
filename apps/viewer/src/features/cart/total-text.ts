/** The total of an order as text: one sum per currency, because a price list may use several. Pure. */
import { formatMoney } from '@vitrina/ui';
import { type CartLine, COP, cartTotal } from './cart.state.ts';

const currenciesOf = (lines: readonly CartLine[]): string[] => [
  ...new Set(lines.map(({ currency = COP }) => currency)),
];

/** The total as a number; `null` when the lines use several currencies. */
export const oneTotal = (lines: readonly CartLine[]): number | null =>
  currenciesOf(lines).length > 1 ? null : cartTotal(lines);

/** `$ 129.900`, or `$ 129.900 + US$ 20,00`, currencies in order of first use. */
export const totalText = (lines: readonly CartLine[]): string => {
  const sums = currenciesOf(lines).map((named) => {
    const own = lines.filter(({ currency = COP }) => currency === named);
    return formatMoney(cartTotal(own), named);
  });
  return sums.length > 0 ? sums.join(' + ') : formatMoney(0);
};
