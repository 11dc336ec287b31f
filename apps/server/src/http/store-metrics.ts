/** For operators: which companies' stores keep failing and are left alone for a while. */
import { Gauge, type Registry } from 'prom-client';
import type { ProductLookup } from '../domain/products.ts';

/** Stores that answer have no line, so there are as many as there is trouble. */
export const measureStores = (products: ProductLookup, metrics: Registry): void => {
  const gauge = new Gauge({
    name: 'store_circuit_open',
    help: 'Stores that keep failing: 1 is not asked, 0.5 is being tried again; one that answers has no line',
    labelNames: ['company'],
    registers: [metrics],
    collect: () => {
      gauge.reset();
      for (const { company, state } of products.circuits()) gauge.set({ company }, state === 'open' ? 1 : 0.5);
    },
  });
};
