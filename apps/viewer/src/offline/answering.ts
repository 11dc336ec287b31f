/** What is answered, and from where: names of a hash from what is kept, all else from the network while there is one. */
import type { ProductQuery } from '@vitrina/contract';
import { isSound, type Kind } from './kept-kind.ts';
import { type KeptProducts, lastKnown, scopeOf } from './kept-products.ts';
import { PAGE, shellFor } from './kept-shell.ts';
import type { KeptStore } from './kept-store.ts';
import { askNetwork, NoNetwork } from './network.ts';
import { PARTS, type Visit } from './visit.ts';
import type { Asked } from './worker-scope.ts';

/** So long the network may take where something is kept, in ms. Its answer is kept all the same when it comes. */
const PATIENCE_MS = { shell: 4000, answer: 6000, products: 8000 } as const;

/** Where the answers of the store lie on a shelf: not asked for by this address, which no server has. */
const PRODUCTS_PATH = '/kept/products/';

/** `onNetwork` hears after each question whether the network answered. */
type Parts = { store: KeptStore; origin: string; onNetwork: (isThere: boolean, clientId: string) => void };

const hashOf = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const createAnswering = ({ store, origin, onNetwork }: Parts) => {
  const listen = (asked: Promise<Response>, clientId: string): void =>
    void asked.then(
      () => onNetwork(true, clientId),
      (cause: unknown) => cause instanceof NoNetwork && onNetwork(false, clientId),
    );

  const keepProducts = async (shelf: string, name: string, said: KeptProducts): Promise<void> =>
    store.keep(shelf, `${origin}${PRODUCTS_PATH}${await hashOf(name)}`, Response.json(said));

  /** What the network says, else what `kept` finds; that also when the network is slow. */
  const networkFirst = async (
    { clientId }: Pick<Asked, 'clientId'>,
    kind: keyof typeof PATIENCE_MS,
    asked: Promise<Response>,
    kept: () => Promise<Response | null>,
  ): Promise<Response> => {
    listen(asked, clientId);
    const inTime = new Promise<'late'>((late) => setTimeout(() => late('late'), PATIENCE_MS[kind]));
    const first = await Promise.race([asked, inTime]).catch((cause: unknown) => cause);
    if (first instanceof Response && first.status < 500) return first;
    const instead = await kept();
    if (instead) return instead;
    return first === 'late' ? asked : first instanceof Response ? first : Promise.reject(first as Error);
  };

  const immutable = async (event: Asked, kind: Kind, shelf: string): Promise<Response> => {
    const { request, clientId } = event;
    const kept = await store.find(shelf, request.url);
    if (kept) return kept;
    const asked = askNetwork(kind, { send: () => fetch(request), signal: request.signal });
    listen(asked, clientId);
    const answer = await asked;
    if (isSound(kind, answer)) event.waitUntil(store.keep(shelf, request.url, answer.clone()));
    return answer;
  };

  const shell = async (event: Asked, visit: Visit): Promise<Response> => {
    const { request } = event;
    // The first attempt is the one that the browser made itself.
    let preloaded: Promise<Response | undefined> | null = event.preloadResponse;
    const send = async () => {
      const ahead = await preloaded;
      preloaded = null;
      return ahead ?? fetch(request);
    };
    const asked = askNetwork('shell', { send });
    event.waitUntil(
      asked.then(
        (answer) =>
          isSound('shell', answer)
            ? store.keep(visit.shelf, visit.shell, answer.clone(), { [PAGE]: visit.page })
            : undefined,
        () => undefined,
      ),
    );
    const answer = await networkFirst(event, 'shell', asked, async () => {
      const kept = await store.find(visit.shelf, visit.shell);
      return kept && shellFor(kept, visit.page);
    }).catch(() => null);
    // With nothing kept the browser says what there is to say, be it the portal's own page.
    return answer ?? fetch(request);
  };

  const read = async (event: Asked, shelf: string): Promise<Response> => {
    const { request } = event;
    const asked = askNetwork('answer', { send: () => fetch(request), signal: request.signal });
    const keeping = asked.then(
      (answer) => {
        if (isSound('answer', answer)) return store.keep(shelf, request.url, answer.clone());
        return [401, 403, 404, 410].includes(answer.status) ? store.forget(shelf, request.url) : undefined;
      },
      () => undefined,
    );
    event.waitUntil(keeping);
    return networkFirst(event, 'answer', asked, () => store.find(shelf, request.url));
  };

  const products = async (event: Asked, shelf: string): Promise<Response> => {
    const { request } = event;
    const body = await request.clone().text();
    const query = JSON.parse(body) as ProductQuery;
    const asked = askNetwork('products', { send: () => fetch(request.clone()), signal: request.signal });
    const keep = async (answer: Response) => {
      if (!isSound('products', answer)) return;
      const said = (await answer.json()) as { products: KeptProducts['products']; staleSince?: string };
      const at = said.staleSince ?? new Date().toISOString();
      if (said.products.length > 0)
        await keepProducts(shelf, body, { scope: scopeOf(query), at, products: said.products });
    };
    event.waitUntil(
      asked.then(
        (answer) => keep(answer.clone()),
        () => undefined,
      ),
    );
    return networkFirst(event, 'products', asked, async () => {
      const kept = await store.findAll(shelf, `${origin}${PRODUCTS_PATH}`);
      const said = await Promise.all(kept.map((one) => one.json() as Promise<KeptProducts>));
      const known = lastKnown(query, said);
      return known && Response.json(known);
    });
  };

  const answer = (event: Asked, kind: Kind, visit: Visit): Promise<Response> => {
    switch (kind) {
      case 'shell':
        return shell(event, visit);
      case 'part':
        return immutable(event, kind, PARTS);
      case 'file':
        return immutable(event, kind, visit.shelf);
      case 'answer':
        return read(event, visit.shelf);
      case 'products':
        return products(event, visit.shelf);
    }
  };
  return { answer, keepProducts };
};
