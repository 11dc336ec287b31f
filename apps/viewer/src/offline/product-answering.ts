/** Questions for products: what the store said is kept, and answers in its stead. */
import type { ProductQuery } from '@vitrina/contract';
import { hexOf } from './hex.ts';
import { isSound } from './kept-kind.ts';
import { type KeptProducts, lastKnown, scopeOf } from './kept-products.ts';
import type { KeptStore } from './kept-store.ts';
import { askNetwork } from './network.ts';
import { listenTo, networkFirst, type OnNetwork } from './network-first.ts';
import type { Asked } from './worker-scope.ts';

/** Where the answers of the store lie on a shelf: not asked for by this address, which no server has. */
const PRODUCTS_PATH = '/kept/products/';

type Parts = { store: KeptStore; origin: string; onNetwork: OnNetwork };

export const createProductAnswering = ({ store, origin, onNetwork }: Parts) => {
  const keep = async (shelf: string, name: string, said: KeptProducts): Promise<void> =>
    store.keep(
      shelf,
      `${origin}${PRODUCTS_PATH}${hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))}`,
      Response.json(said),
    );

  const answer = async (event: Asked, shelf: string): Promise<Response> => {
    const { request } = event;
    const body = await request.clone().text();
    const query = JSON.parse(body) as ProductQuery;
    const asked = askNetwork('products', { send: () => fetch(request.clone()), signal: request.signal });
    const keepSaid = async (answer: Response) => {
      if (!isSound('products', answer)) return;
      const said = (await answer.json()) as { products: KeptProducts['products']; staleSince?: string };
      const at = said.staleSince ?? new Date().toISOString();
      if (said.products.length > 0) await keep(shelf, body, { scope: scopeOf(query), at, products: said.products });
    };
    event.waitUntil(
      asked.then(
        (answer) => keepSaid(answer.clone()),
        () => undefined,
      ),
    );
    listenTo(asked, event.clientId, onNetwork);
    return networkFirst('products', asked, async () => {
      const kept = await store.findAll(shelf, `${origin}${PRODUCTS_PATH}`);
      const said = await Promise.all(kept.map((one) => one.json() as Promise<KeptProducts>));
      const known = lastKnown(query, said);
      return known && Response.json(known);
    });
  };

  return { keep, answer };
};
