/** The finder of the open document, over the calls of §7: `catalog/read` and `integration/products`. */
import type { Client, Company } from '@vitrina/contract';
import { useState } from 'react';
import { createFinder, type Finder } from '../features/finder/finder-store.ts';
import { productQuery } from '../features/product/product-query.ts';
import { soundProducts } from '../features/product/sound-products.ts';
import type { Viewer } from './viewer.ts';

const finderOf = (api: Client, company: Company, region: () => Promise<string>): Finder =>
  createFinder({
    ask: async (narrowed, signal) => {
      const store = {
        companyUid: company.Uid,
        integration: company.Integrations.ECOMMERCE,
        region: await region(),
      };
      const body = { ...productQuery([], store), ...narrowed };
      const {
        products,
        total,
        nextCursor,
        staleSince: stale,
      } = await api('integration.products', { body }, { signal });
      return {
        products: soundProducts(products),
        total: total ?? null,
        nextCursor: nextCursor ?? null,
        ...(stale === undefined ? {} : { stale }),
      };
    },
    readCategories: () => api('catalog.read', { params: { companyUid: company.Uid } }),
  });

export const useFinder = ({ api, region }: Viewer, company: Company): Finder =>
  useState(() => finderOf(api, company, () => region.current))[0];
