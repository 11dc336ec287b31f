/** What is answered, and from where: names of a hash from what is kept, all else from the network while there is one. */
import { isSound, type Kind } from './kept-kind.ts';
import { PAGE, shellFor } from './kept-shell.ts';
import type { KeptStore } from './kept-store.ts';
import { askNetwork } from './network.ts';
import { listenTo, networkFirst, type OnNetwork } from './network-first.ts';
import { PARTS, type Visit } from './visit.ts';
import type { Asked } from './worker-scope.ts';

type Parts = { store: KeptStore; onNetwork: OnNetwork; products: (event: Asked, shelf: string) => Promise<Response> };

export const createAnswering = ({ store, onNetwork, products }: Parts) => {
  const immutable = async (event: Asked, kind: Kind, shelf: string): Promise<Response> => {
    const { request, clientId } = event;
    const kept = await store.find(shelf, request.url);
    if (kept) return kept;
    const asked = askNetwork(kind, { send: () => fetch(request), signal: request.signal });
    listenTo(asked, clientId, onNetwork);
    const answer = await asked;
    if (isSound(kind, answer)) event.waitUntil(store.keep(shelf, request.url, answer.clone()));
    return answer;
  };

  const shell = async (event: Asked, visit: Visit): Promise<Response> => {
    const { request } = event;
    // The first attempt is the one that the browser made itself.
    let preloaded: Promise<Response | undefined> | null = event.preloadResponse;
    const send = async () => {
      const ahead = preloaded;
      preloaded = null;
      return (await ahead) ?? fetch(request);
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
    listenTo(asked, event.clientId, onNetwork);
    const answer = await networkFirst('shell', asked, async () => {
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
    listenTo(asked, event.clientId, onNetwork);
    return networkFirst('answer', asked, () => store.find(shelf, request.url));
  };

  return (event: Asked, kind: Kind, visit: Visit): Promise<Response> => {
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
};
