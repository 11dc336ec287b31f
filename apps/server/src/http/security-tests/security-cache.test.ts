/**
 * Cache poisoning: a shared cache keys by address, encoding and key. Any other part of a request must not change a cacheable
 * answer, because the cache would serve it to everybody.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngines } from '../../storage/testing/engines.ts';
import { signedIn } from '../testing/admin.ts';
import { MAIN_SCRIPT, writeBuiltViewer } from '../testing/built-viewer.ts';
import { addressOf, type CollectedRoute, collectRoutes } from '../testing/every-route.ts';
import { openFuzzShop } from '../testing/fuzz-shop.ts';

const [engine = expect.fail()] = testEngines();
const CANARY = 'canario-1234';
const KEPT_WITHOUT_WORD = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let given: Awaited<ReturnType<typeof openFuzzShop>>;
let routes: CollectedRoute[];
let urls: string[];
let boss: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  viewer = await writeBuiltViewer();
  await engine.start();
  const options = await engine.newDatabase();
  const environment = { PUBLIC_URL: 'https://ver.example', EDGE_CACHE_SECONDS: '5', TRUST_PROXY: 'true' };
  const collected = await collectRoutes(() => openFuzzShop(options, { viewerDist: viewer.dist, environment }));
  ({ opened: given, routes } = collected);
  boss = await signedIn(given.shop, { roles: { acme: 'owner' }, isOperator: true });
  const file = (await given.shop.files.put(Buffer.from(JSON.stringify({ words: 'x'.repeat(3000) })), 'json')).key;
  const query = '?companyId=acme&companyUid=acme&pdfUid=catalogo';
  const read = routes.filter(({ method }) => method === 'GET').map(({ url }) => addressOf(url, given.publishers));
  urls = [
    ...new Set(read.flatMap((url) => [url, url + query])),
    '/view?company=acme&pdf=catalogo',
    '/menu?company=acme',
    `/files/${file}`,
    `/assets/${MAIN_SCRIPT}`,
  ];
}, 60_000);
afterAll(async () => {
  await given.shop.close();
  await engine.stop();
  await viewer.remove();
});

type Answer = { status: number; headers: OutgoingHttpHeaders; body: string };
const key = { 'x-api-key': 'vitrina' };
const get = async (url: string, headers: Record<string, string> = key): Promise<Answer> => {
  const answer = await given.shop.app.inject({ url, headers, payloadAsStream: true });
  const parts: Buffer[] = [];
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.stream().destroy();
  else for await (const part of answer.stream()) parts.push(Buffer.from(part as Uint8Array));
  const { date: _, ...responseHeaders } = answer.headers;
  return { status: answer.statusCode, headers: responseHeaders, body: Buffer.concat(parts).toString('latin1') };
};
const wordsOf = ({ headers }: Answer): string[] =>
  (headers['cache-control'] ?? '').split(',').map((word) => word.trim().toLowerCase());
/** RFC 9111, 3 and 4.2.2: an answer without Cache-Control may be stored as well. */
const isShared = (answer: Answer): boolean => {
  const words = wordsOf(answer);
  if (words.some((word) => word === 'no-store' || word === 'private')) return false;
  return words.some((word) => /^(public|s-maxage|max-age|no-cache)/.test(word)) || KEPT_WITHOUT_WORD.has(answer.status);
};

/** Parts of a request outside the cache key. */
const requestHeaders: Record<string, string> = {
  'x-forwarded-host': `${CANARY}.example`,
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1234',
  'x-forwarded-prefix': `/${CANARY}`,
  'x-forwarded-server': CANARY,
  'x-forwarded-scheme': 'nothttps',
  'x-original-url': `/${CANARY}`,
  'x-rewrite-url': `/${CANARY}`,
  'x-original-host': CANARY,
  'x-host': CANARY,
  'x-http-method-override': 'DELETE',
  'x-method-override': 'POST',
  'x-request-id': CANARY,
  'x-amz-website-redirect-location': CANARY,
  forwarded: `host=${CANARY}.example;proto=http;for=198.51.100.9`,
  'x-forwarded-for': '198.51.100.9',
  host: `${CANARY}.example`,
  origin: `https://${CANARY}.example`,
  referer: `https://${CANARY}.example/`,
  'user-agent': CANARY,
  'accept-language': CANARY,
  accept: `text/html, application/${CANARY}`,
  'sec-gpc': '1',
  'sec-fetch-dest': 'document',
  'x-csrf-token': CANARY,
  traceparent: `00-${'c'.repeat(32)}-${'a'.repeat(16)}-01`,
  cookie: `vitrina_session=${CANARY}; a=${CANARY}`,
  authorization: `Bearer ${CANARY}`,
};

// Covers §resilience-16.
test('publicly cacheable answers depend on their address alone, whatever else a request carries', {
  timeout: 120_000,
}, async () => {
  let shared = 0;
  for (const url of urls) {
    const plain = await get(url);
    if (!isShared(plain)) continue;
    shared += 1;
    const signed = { cookie: (boss.cookie.cookie ?? '').replace('vitrina_session', '__Host-vitrina') };
    for (const headers of [
      requestHeaders,
      signed,
      ...Object.entries(requestHeaders).map(([name, value]) => ({ [name]: value })),
    ]) {
      const answer = await get(url, { ...headers, ...key } as Record<string, string>);
      // Private answers may differ.
      if (!isShared(answer)) continue;
      const what = `${url} ${Object.keys(headers).join(' ').slice(0, 40)}`;
      expect(JSON.stringify(answer).toLowerCase(), what).not.toContain(CANARY);
      expect(answer.status, what).toBe(plain.status);
      expect(answer.body, what).toBe(plain.body);
      expect({ ...answer.headers, 'x-request-id': '' }, what).toEqual({ ...plain.headers, 'x-request-id': '' });
    }
  }
  expect(shared).toBeGreaterThan(20);
});

describe('a publicly cacheable answer', () => {
  // Covers §resilience-16.
  test('sets no cookie, has no request id, and names its Vary headers', async () => {
    for (const url of urls) {
      const answer = await get(url);
      if (!isShared(answer)) continue;
      for (const name of ['set-cookie', 'x-request-id', 'retry-after', 'www-authenticate'])
        expect(answer.headers[name], `${url} ${name}`).toBeUndefined();
      const zipped = await get(url, { ...key, 'accept-encoding': 'br' });
      if (zipped.headers['content-encoding'] !== undefined)
        expect(String(zipped.headers['vary']).toLowerCase(), url).toContain('accept-encoding');
      if (url.startsWith('/v2/')) expect(String(answer.headers['vary']).toLowerCase(), url).toContain('x-api-key');
      const strange = await get(url, {});
      if (strange.status !== answer.status) expect(isShared(strange), url).toBe(false);
    }
  });
});

// Covers §resilience-16.
test("publishers' answers and refusals are not cacheable", async () => {
  const signed = { ...boss.headers, cookie: (boss.headers.cookie ?? '').replace('vitrina_session', '__Host-vitrina') };
  let checkedCount = 0;
  for (const url of urls) {
    const answer = await get(url, { ...key, ...signed });
    if (/^\/(admin|metrics|healthz|readyz)/.test(url) || answer.status >= 400) {
      checkedCount += 1;
      expect(wordsOf(answer), `${url} ${answer.status}`).toEqual(
        answer.headers['content-type'] === 'text/html; charset=utf-8' ? ['private', 'no-cache'] : ['no-store'],
      );
    }
    expect(answer.headers['cache-control'] !== undefined || answer.status === 302, `${url} says nothing`).toBe(true);
  }
  expect(checkedCount).toBeGreaterThan(30);
});

// Covers §resilience-16.
test('a page of the HTML cache contains nothing of an equivalent address', async () => {
  const view = '/view?company=acme&pdf=catalogo';
  const before = await get(view, {});
  for (const more of [
    `&company=${CANARY}`,
    `&pdf=${CANARY}&pdf=${CANARY}`,
    `&company[]=${CANARY}&pdf[x]=${CANARY}`,
    `&__proto__[company]=${CANARY}&constructor=${CANARY}`,
    `&utm_source=${CANARY}&fbclid=${CANARY}`,
    `#${CANARY}`,
    `;company=${CANARY}`,
    `&page=1%0d%0a${CANARY}`,
    `&company%00=${CANARY}`,
    `%00${CANARY}`,
  ])
    for (const url of [view + more, `/view?x=${CANARY}&company=acme&pdf=catalogo${more}`])
      await get(url, { ...requestHeaders, host: 'ver.example' });
  expect(await get(view, {})).toEqual(before);
  expect(before.body).not.toContain(CANARY);
});
