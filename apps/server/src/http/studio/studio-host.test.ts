/** Studio on a host of its own: what is answered where, and the cookies and origins of its calls. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { hashPassword } from '../../domain/accounts/password.ts';
import { signedIn } from '../testing/admin.ts';
import { CHEAP_PASSWORDS, openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';

const SHOP = 'catalogos.test';
const STUDIO = 'studio.test';
const PASSWORD = 'correcto caballo pila grapa';
const environment = { PUBLIC_URL: `https://${SHOP}`, STUDIO_URL: `https://${STUDIO}`, TRUST_PROXY: 'true' };
const PAGE = '<!doctype html><meta name="shoppers" content=""><title>Studio</title>';

let dist: string;
let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let shop: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-studio-'));
  await mkdir(join(dist, '_assets'));
  await writeFile(join(dist, 'index.html'), PAGE);
  viewer = await writeBuiltViewer();
  shop = await openTestApp({ studioDist: dist, viewerDist: viewer.dist, environment });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await viewer.remove();
  await rm(dist, { recursive: true, force: true });
});

/** Over a connection, so that the response cache ahead of the routes takes part. */
const get = (path: string, headers: Record<string, string>): Promise<{ status: number; location: string }> =>
  new Promise((resolve, reject) => {
    const { port } = shop.app.server.address() as AddressInfo;
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
    });
    sent.on('error', reject);
    sent.end();
  });
const at = (host: string, path: string) => get(path, { host });
const status = async (host: string, path: string) => (await at(host, path)).status;

const VIEW = '/view?company=acme&pdf=catalogo';

describe('with STUDIO_URL', () => {
  // Covers §studio-74.
  test('Studio and /admin are answered on that host alone, and shoppers’ pages are not, cached or not', async () => {
    // Twice, so that the second answer could come from the cache.
    for (let time = 0; time < 2; time += 1) {
      expect(await status(SHOP, VIEW)).toBe(200);
      expect(await status(STUDIO, VIEW)).toBe(404);
      expect((await get(VIEW, { host: 'interno:4600', 'x-forwarded-host': STUDIO })).status).toBe(404);
      expect((await get(VIEW, { host: 'interno:4600', 'x-forwarded-host': SHOP })).status).toBe(200);
    }
    expect([await status(STUDIO, '/studio/acme'), await status(STUDIO, '/admin/v1/session')]).toEqual([200, 401]);
    expect([await status(SHOP, '/admin/v1/session'), await status('otro.test', '/admin/v1/session')]).toEqual([
      404, 404,
    ]);
    for (const path of ['/v2/company/read/id?companyId=acme', '/docs', '/embed.js'])
      expect([path, await status(STUDIO, path)]).toEqual([path, 404]);
    // Studio reads the pages of a running publishing; the pages of previews are the shoppers' host's.
    const drawn = await shop.app.inject({ url: '/preview/nada/pages', headers: { host: STUDIO } });
    expect(drawn.json()).toMatchObject({ code: 'preview.unknown' });
    const picture = await shop.app.inject({ url: '/preview/nada/1-480.webp', headers: { host: STUDIO } });
    expect(picture.json()).toMatchObject({ code: 'preview.unknown' });
    const preview = await shop.app.inject({ url: '/preview/nada', headers: { host: STUDIO } });
    expect(preview.json()).toMatchObject({ code: 'route.unknown' });
    expect([await status(STUDIO, '/healthz'), await status(SHOP, '/healthz')]).toEqual([200, 200]);
    expect(await at(STUDIO, '/')).toEqual({ status: 302, location: '/studio' });
    expect(await at(SHOP, '/studio/invitacion')).toEqual({
      status: 302,
      location: `https://${STUDIO}/studio/invitacion`,
    });
    expect(await status(STUDIO.toUpperCase(), '/studio')).toBe(200);
  });

  // Covers §studio-74.
  test('its page knows the shoppers’ address and may frame previews from it', async () => {
    const { body, headers } = await shop.app.inject({ url: '/studio', headers: { host: STUDIO } });
    expect(body).toContain(`<meta name="shoppers" content="https://${SHOP}">`);
    expect(String(headers['content-security-policy'])).toContain(`frame-src 'self' https://${SHOP} `);
  });

  // Covers §studio-74.
  test('a person signs in there: the cookie is bound to that host, and calls from shoppers’ pages are refused', async () => {
    const { user } = await signedIn(shop, { roles: { acme: 'owner' } });
    const passwordHash = await hashPassword(PASSWORD, CHEAP_PASSWORDS);
    await shop.database.repos.users.update({ uid: user.uid, passwordHash });
    const enter = (origin: string, site: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/admin/v1/session',
        headers: { host: STUDIO, origin, 'sec-fetch-site': site },
        payload: { email: user.email, password: PASSWORD },
      });
    const entered = await enter(`https://${STUDIO}`, 'same-origin');
    expect(entered.statusCode).toBe(201);
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^__Host-vitrina=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/,
    );
    expect((await enter(`https://${SHOP}`, 'same-site')).statusCode).toBe(403);
    // An old browser without Sec-Fetch-Site.
    const old = await shop.app.inject({
      method: 'POST',
      url: '/admin/v1/session',
      headers: { host: STUDIO, origin: `https://${SHOP}` },
      payload: { email: user.email, password: PASSWORD },
    });
    expect(old.statusCode).toBe(403);
  });
});

// Covers §studio-74.
test.each([
  ['the host of shoppers', 'https://catalogos.test:8443'],
  ['an address with a path', 'https://studio.test/studio'],
  ['no address', 'studio.test'],
])('STUDIO_URL refuses %s', (_, studioUrl) => {
  expect(() => parseConfig({ PUBLIC_URL: 'https://catalogos.test', STUDIO_URL: studioUrl })).toThrow('STUDIO_URL');
});
