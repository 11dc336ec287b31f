/** Product queries in the service worker: damaged bodies, answers and cached responses. Maps replace cache and network. */
import { afterEach, expect, test, vi } from 'vitest';
import { scopeOf } from './product-cache.ts';
import { createProductHandlers } from './product-handlers.ts';
import type { FetchEvent } from './worker-scope.ts';

const ORIGIN = 'https://ver.example';
const QUERY = { companyId: 'casa', region: 'costa1', refId: 'CN-1' };
const product = (id: string) => ({
  productId: `p${id}`,
  items: [{ itemId: id, referenceId: [{ key: 'RefId', value: `CN-${id}` }] }],
});
const cachedEntry = (products: unknown) =>
  Response.json({ scope: scopeOf(QUERY), at: '2026-03-01T10:00:00.000Z', products });

afterEach(() => vi.unstubAllGlobals());

/** As the browser marks responses of the own origin. */
const ofServer = (answer: Response): Response =>
  Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => ofServer(Response.prototype.clone.call(answer)) },
  });

const send = async (body: string, answer: Response, cached: Response[] = []) => {
  vi.stubGlobal('fetch', async () => ofServer(answer));
  const put = vi.fn(async (_cacheName: string, _url: string, _entry: Response) => undefined);
  const store = {
    put,
    find: async () => null,
    findAll: async () => cached,
    remove: async () => undefined,
    deleteOldFormats: async () => undefined,
  };
  const pending: Promise<unknown>[] = [];
  const event = {
    request: new Request(`${ORIGIN}/v2/integration/products`, { method: 'POST', body }),
    clientId: 'c',
    preloadResponse: Promise.resolve(undefined),
    respondWith: () => undefined,
    waitUntil: (promise: Promise<unknown>) => void pending.push(promise),
  } as unknown as FetchEvent;
  const handlers = createProductHandlers({ store, origin: ORIGIN, onNetwork: () => undefined });
  const response = await handlers.answer(event, 'cache');
  await Promise.all(pending);
  return { response, put };
};

const refusal = (status: number) => new Response('', { status });

test.each(['<html>', '', 'null', '7'])('a query with the body %j gets the answer of the network', async (body) => {
  const { response } = await send(body, refusal(400));
  expect(response.status).toBe(400);
});

test.each([[null], [{}], [{ products: null }], [{ products: 'x' }], [{ products: [null, { items: null }] }]])(
  'the answer %j is passed on, and not cached',
  async (answer) => {
    const { response, put } = await send(JSON.stringify(QUERY), Response.json(answer));
    expect(await response.json()).toEqual(answer);
    expect(put).not.toHaveBeenCalled();
  },
);

test('an answer with products is cached without its damaged products', async () => {
  const { put } = await send(JSON.stringify(QUERY), Response.json({ products: [product('1'), null, { items: {} }] }));
  const entry = (await put.mock.lastCall?.[2].json()) as { scope: string; products: { productId: string }[] };
  expect([entry.scope, entry.products.map(({ productId }) => productId)]).toEqual([scopeOf(QUERY), ['p1']]);
});

test('damaged cached responses and products do not prevent the other products from being answered offline', async () => {
  const damaged = [
    new Response('<html>'),
    Response.json(null),
    cachedEntry(null),
    cachedEntry([null, { items: null }]),
  ];
  const { response } = await send(JSON.stringify(QUERY), refusal(503), [...damaged, cachedEntry([product('1')])]);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ products: [{ productId: 'p1' }], stale: true });
});
