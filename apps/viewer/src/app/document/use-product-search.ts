/** The product search of the open document, over `catalog/read` and `integration/products` (§7). */
import type { Client, Company } from '@vitrina/contract';
import { useState } from 'react';
import { productQuery } from '../../features/product/data/product-query.ts';
import {
  createProductSearchStore,
  type ProductSearchStore,
} from '../../features/product-search/product-search-store.ts';
import { companyCurrency, parseProducts } from '../../lib/data/parse-products.ts';
import type { Viewer } from '../session/viewer.ts';

const productSearchOf = (api: Client, company: Company, region: () => Promise<string>): ProductSearchStore =>
  createProductSearchStore({
    fetchProducts: async (filter, signal) => {
      const store = {
        companyUid: company.Uid,
        integration: company.Integrations.ECOMMERCE,
        region: await region(),
      };
      const body = { ...productQuery([], store), ...filter };
      return parseProducts(await api('integration.products', { body }, { signal }), companyCurrency(company));
    },
    readCategories: () => api('catalog.read', { params: { companyUid: company.Uid } }),
  });

export const useProductSearch = ({ api, region }: Viewer, company: Company): ProductSearchStore =>
  useState(() => productSearchOf(api, company, () => region.current))[0];
