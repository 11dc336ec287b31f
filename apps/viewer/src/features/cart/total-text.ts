/** What an order comes to, as it is shown and sent: a price list may name several currencies, which have no sum. Pure. */
import { formatMoney } from '@vitrina/ui';
import { type CartLine, COP, cartTotal } from './cart.state.ts';

const currenciesOf = (lines: readonly CartLine[]): string[] => [
  ...new Set(lines.map(({ currency = COP }) => currency)),
];

/** For machines, in the one currency of all lines; `null` where there are several. */
export const oneTotal = (lines: readonly CartLine[]): number | null =>
  currenciesOf(lines).length > 1 ? null : cartTotal(lines);

/** `$ 129.900`, or `$ 129.900 + US$ 20,00`, in the order in which the currencies come. */
export const totalText = (lines: readonly CartLine[]): string => {
  const sums = currenciesOf(lines).map((named) => {
    const own = lines.filter(({ currency = COP }) => currency === named);
    return formatMoney(cartTotal(own), named);
  });
  return sums.length > 0 ? sums.join(' + ') : formatMoney(0);
};
