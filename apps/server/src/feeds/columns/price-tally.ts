/** Counts the prices of a list by currency, for the notes of its report. Pure. */
import type { FeedNote } from '@vitrina/contract';
import { DEFAULT_CURRENCY } from '../../domain/companies/settings.ts';
import type { FeedProduct } from '../../domain/ports/feeds.ts';

export const createPriceTally = () => {
  const counts = new Map<string, number>();
  return {
    add: ({ product }: FeedProduct): void => {
      for (const { sellers } of product.items)
        for (const { commertialOffer } of sellers.slice(0, 1)) {
          const { price, currency = DEFAULT_CURRENCY } = commertialOffer;
          if (price > 0) counts.set(currency, (counts.get(currency) ?? 0) + 1);
        }
    },
    notes: (): FeedNote[] => {
      if (counts.size === 0) return [{ code: 'prices.none', facts: {} }];
      if (counts.size === 1) return [];
      const currencies = [...counts].sort(([one], [other]) => one.localeCompare(other));
      return [{ code: 'currencies', facts: { currencies: currencies.map((pair) => pair.join(' ')).join(', ') } }];
    },
  };
};
