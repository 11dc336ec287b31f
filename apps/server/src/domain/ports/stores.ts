/** Stores: the e-commerce systems that companies sell through. */
import type { CatalogCategory, Company, ProductAnswer, ProductQuery } from '@vitrina/contract';

/** The visitor a store request is made for. `address`: for stores that require it; neither stored nor logged. */
export type Visitor = { address?: string };

/** `failed`: the requested ids for which the store reported an error, so that they are neither sold nor unknown. */
export type StoreAnswer = ProductAnswer & { failed?: readonly string[] };

export interface Store {
  readonly info: { kind: 'VTEX' | 'SHOPIFY' | 'FEED' };
  /** Throws AppError `store.*`. Unknown references and ids are absent from the answer, not an error. */
  products(query: ProductQuery, visitor?: Visitor): Promise<StoreAnswer>;
  categories(): Promise<CatalogCategory[]>;
  /**
   * For stores whose other calls answer with wrong keys as well. Throws `store.misconfigured` for keys that the store refuses; when it
   * tells nothing about them, it resolves.
   */
  checkKeys?(): Promise<void>;
}

/** Opens the store of a company by its `Integrations.ECOMMERCE`. */
export interface Stores {
  of(company: Company): Promise<Store>;
}

/** Opens a store with the values of a secret that is not stored. The values are sent to the address that they name, or to the website. */
export interface StoreTrials {
  try(company: Company, values: Readonly<Record<string, string>>): Promise<Store>;
}
