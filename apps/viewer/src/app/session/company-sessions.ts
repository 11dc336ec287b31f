/** Product store and cart of each company, created once per visit, so that they outlive the open document. */
import type { Client, Company } from '@vitrina/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartLine } from '../../features/cart/cart.state.ts';
import { type CartStore, createCartStore } from '../../features/cart/cart-store.ts';
import { createProductStore, type ProductStore } from '../../features/product/data/product-store.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';

/** `firstAdded` holds the item that the first-add message is about (§4). */
export type CompanySession = {
  products: ProductStore;
  cart: CartStore;
  firstAdded: StoreApi<{ line: CartLine | null }>;
};

type SessionContext = { api: Client; local: TextStorage; region: () => Promise<string>; isOffline: () => boolean };

export const createCompanySessions = ({ api, local, region, isOffline }: SessionContext) => {
  const sessions = new Map<string, CompanySession>();
  return (company: Company): CompanySession => {
    const known = sessions.get(company.Uid);
    if (known) return known;
    const firstAdded = createStore<{ line: CartLine | null }>()(() => ({ line: null }));
    const session = {
      products: createProductStore({ api, company, region: region(), now: () => Date.now(), isOffline }),
      cart: createCartStore({
        companyUid: company.Uid,
        storage: local,
        onFirstAdd: (line) => firstAdded.setState({ line }),
      }),
      firstAdded,
    };
    sessions.set(company.Uid, session);
    return session;
  };
};
