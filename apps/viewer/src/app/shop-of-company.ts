/** The shelf and the cart of one company: made once per visit, so that they outlive the document that is open. */
import type { Client, Company } from '@vitrina/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartLine } from '../features/cart/cart.state.ts';
import { type CartStore, createCartStore } from '../features/cart/cart-store.ts';
import { createProductShelf, type ProductShelf } from '../features/product/product-shelf.ts';
import type { TextStorage } from '../lib/safe-storage.ts';

/** `firstAdded` holds the item that the first-add message is about (§4). */
export type CompanyShop = { shelf: ProductShelf; cart: CartStore; firstAdded: StoreApi<{ line: CartLine | null }> };

type ShopParts = { api: Client; local: TextStorage; region: () => Promise<string>; isOffline: () => boolean };

export const createShops = ({ api, local, region, isOffline }: ShopParts) => {
  const shops = new Map<string, CompanyShop>();
  return (company: Company): CompanyShop => {
    const known = shops.get(company.Uid);
    if (known) return known;
    const firstAdded = createStore<{ line: CartLine | null }>()(() => ({ line: null }));
    const shop = {
      shelf: createProductShelf({ api, company, region: region(), now: () => Date.now(), isOffline }),
      cart: createCartStore({
        companyUid: company.Uid,
        storage: local,
        onFirstAdd: (line) => firstAdded.setState({ line }),
      }),
      firstAdded,
    };
    shops.set(company.Uid, shop);
    return shop;
  };
};
