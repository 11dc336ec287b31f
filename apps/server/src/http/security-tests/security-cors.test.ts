/** CORS: every route, called from every kind of origin, with every method, with and without credentials. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngines } from '../../storage/testing/engines.ts';
import { signedIn } from '../testing/admin.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';
import { addressOf, type CollectedRoute, collectRoutes } from '../testing/every-route.ts';
import { openFuzzShop } from '../testing/fuzz-shop.ts';

const [engine = expect.fail()] = testEngines();
const OWN = 'https://ver.example';
const origins = [undefined, OWN, 'https://otra.example', 'null', 'https://ver.example.otra.example', 'file://'];
const asking = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Routes readable by other sites: the shoppers' API, whose answers do not depend on the caller. */
const OPEN = /^\/(v2|files|tiles|events)(\/|$)/;

let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let given: Awaited<ReturnType<typeof openFuzzShop>>;
let routes: CollectedRoute[];
let boss: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  viewer = await writeBuiltViewer();
  await engine.start();
  const options = await engine.newDatabase();
  const more = { viewerDist: viewer.dist, environment: { PUBLIC_URL: OWN } };
  ({ opened: given, routes } = await collectRoutes(() => openFuzzShop(options, more)));
  boss = await signedIn(given.shop, { roles: { acme: 'viewer' } });
}, 60_000);
afterAll(async () => {
  await given.shop.close();
  await engine.stop();
  await viewer.remove();
});

const listOf = (header: unknown): string[] =>
  typeof header === 'string' ? header.split(',').map((name) => name.trim().toLowerCase()) : [];

// Covers §resilience-15.
test("only the shoppers' API is readable by other sites, never with credentials, and never by echoing the origin", {
  timeout: 120_000,
}, async () => {
  const cookie = (boss.cookie.cookie ?? '').replace('vitrina_session', '__Host-vitrina');
  const urls = [...new Set(routes.map(({ url }) => addressOf(url, given.publishers)))];
  expect(urls.length).toBeGreaterThan(60);
  const more = ['/%61dmin/v1/session', '//admin/v1/session', '/admin', '/admin/v1', '/ADMIN/v1/session', '/nada'];
  // Any spelling of a path that leads to publishers' calls counts as theirs.
  const taken = new Set<string>();
  for (const url of more) if ((await given.shop.app.inject({ url })).statusCode !== 404) taken.add(url);
  for (const url of [...urls, ...more])
    for (const origin of origins)
      for (const method of asking)
        for (const credentials of [{}, { cookie, authorization: 'Bearer x' }] as Record<string, string>[]) {
          const isPreflight = method === 'OPTIONS' && origin !== undefined;
          const requested = {
            'access-control-request-method': 'DELETE',
            'access-control-request-headers': 'authorization',
          };
          const headers = {
            ...credentials,
            ...(origin === undefined ? {} : { origin }),
            ...(isPreflight ? requested : {}),
          };
          const answer = await given.shop.app.inject({ method, url, headers, payloadAsStream: true });
          answer.stream().destroy();
          const what = `${method} ${url} from ${origin}: ${answer.statusCode}`;
          const answerHeaders = answer.headers;
          expect(answerHeaders['access-control-allow-credentials'], what).toBeUndefined();
          expect(answerHeaders['access-control-allow-private-network'], what).toBeUndefined();
          const allowed = answerHeaders['access-control-allow-origin'];
          if (allowed !== undefined) expect(allowed, what).toBe('*');
          if (url.startsWith('/admin/') || taken.has(url)) expect(allowed, what).toBeUndefined();
          else if (method !== 'OPTIONS' && !OPEN.test(url)) expect(allowed, what).toBeUndefined();
          for (const name of listOf(answerHeaders['access-control-allow-methods']))
            expect(['get', 'head', 'post'], what).toContain(name);
          for (const name of ['authorization', 'cookie', 'x-csrf-token', '*'])
            expect(listOf(answerHeaders['access-control-allow-headers']), what).not.toContain(name);
          expect(listOf(answerHeaders['access-control-expose-headers']), what).not.toContain('set-cookie');
        }
});

// Covers §resilience-15.
test('a viewer on another site can read what it needs', async () => {
  const origin = 'https://otra.example';
  const preflight = await given.shop.app.inject({
    method: 'OPTIONS',
    url: '/v2/company/read/id',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect(listOf(preflight.headers['access-control-allow-headers'])).toContain('x-api-key');
  const refused = await given.shop.app.inject({ url: '/v2/company/read/id?companyId=acme', headers: { origin } });
  // Refusals too, otherwise the page could not show the reason.
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, '*']);
});
