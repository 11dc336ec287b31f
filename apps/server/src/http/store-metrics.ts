/** For operators: how many companies' stores keep failing and are left alone for a while. Which ones, the doctor tells. */
import { Gauge, type Registry } from 'prom-client';
import type { ProductLookup } from '../domain/products.ts';

export const measureStores = (products: ProductLookup, metrics: Registry): void => {
  const gauge = new Gauge({
    name: 'store_circuits',
    help: 'Stores that keep failing: open ones are not asked, half-open ones are being tried again',
    labelNames: ['state'],
    registers: [metrics],
    collect: () => {
      const states = products.circuits().map(({ state }) => state);
      for (const state of ['open', 'half-open'] as const)
        gauge.set({ state }, states.filter((one) => one === state).length);
    },
  });
};
