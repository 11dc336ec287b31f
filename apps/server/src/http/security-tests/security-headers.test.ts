/**
 * Security headers of every route and method of the app, called as a stranger, with the key and signed in, validly and
 * invalidly. Routes are enumerated, so a new one is tested as well.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../../domain/companies/companies.ts';
import { edition, page, tag } from '../../storage/testing/builders.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { signedIn } from '../testing/admin.ts';
import { NOW } from '../testing/app.ts';
import { MAIN_SCRIPT, writeBuiltViewer } from '../testing/built-viewer.ts';
import { addressOf, type CollectedRoute, collectRoutes } from '../testing/every-route.ts';
import { openFuzzShop } from '../testing/fuzz-shop.ts';
import { findExecutableMarkup, policiesOf, unsafeScriptSources } from '../testing/policy.ts';

type Answer = { what: string; status: number; headers: OutgoingHttpHeaders; type: string; body: string };

const ATTACK = `"'></script></title></style><script>alert(1)</script><img src=x onerror=alert(1)>\u2028<!--`;

let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let given: Awaited<ReturnType<typeof openFuzzShop>>;
let routes: CollectedRoute[];
const answers: Answer[] = [];
const [sqlite = expect.fail()] = testEngines();

const ask = async (method: string, url: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await given.shop.app.inject({ method: method as 'GET', url, headers, payloadAsStream: true });
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const parts: Buffer[] = [];
  // An event stream does not end.
  if (type === 'text/event-stream') answer.stream().destroy();
  else for await (const part of answer.stream()) parts.push(Buffer.from(part as Uint8Array));
  const { statusCode: status, headers: responseHeaders } = answer;
  const body = Buffer.concat(parts).toString();
  return { what: `${method} ${url.slice(0, 100)}: ${status}`, status, headers: responseHeaders, type, body };
};

const pages = [
  '/view?company=acme&pdf=catalogo',
  '/view?company=acme',
  '/view',
  '/menu?company=acme',
  '/view?company=mala&pdf=malo',
  '/menu?company=mala',
  `/view?company=${encodeURIComponent(ATTACK)}&pdf=${encodeURIComponent(ATTACK)}&productREF=${encodeURIComponent(ATTACK)}`,
  `/view?company=mala&pdf=malo&product=${encodeURIComponent(ATTACK)}&page=1`,
  `/nada/${encodeURIComponent('<script>')}`,
  '/docs',
  '/docs/admin',
];

/** A company row written by an older program or by hand in the database, unvalidated. */
const insertHostile = () =>
  given.shop.database.inTransaction(async ({ companies, documents }) => {
    const mala = newCompany('mala', { name: 'Mala' }, NOW);
    const profile = { Logo: ATTACK, Font: ATTACK, Colors: [{ color1: ATTACK }] };
    const info = { Website: ATTACK, TyC: ATTACK, FAQ: ATTACK, Contact: ATTACK, Extras: [] };
    await companies.insert({ ...mala, Name: ATTACK, About: ATTACK, Info: info, UiProfile: profile }, NOW);
    await companies.setDevelopments('mala', ['interactive_pdf']);
    const details = { ...edition().details, name: ATTACK, name_tab: ATTACK, logo: ATTACK, url: ATTACK };
    const link = { name: ATTACK, url: ATTACK, position: { left: 1, top: 1 }, size: { width: 5, high: 5 } };
    const bad = page(1, { name: ATTACK, color: ATTACK, links: [link], tags: [tag(ATTACK, { color: ATTACK })] });
    const sections = [{ name: ATTACK, index: 1 }];
    await documents.publish(edition('malo', { companyUid: 'mala', details, pages: [bad, page(2)], sections }), NOW);
  });

beforeAll(async () => {
  viewer = await writeBuiltViewer();
  await sqlite.start();
  const database = await sqlite.newDatabase();
  const environment = { PUBLIC_URL: 'https://ver.example', METRICS_TOKEN: 'x'.repeat(16) };
  const collected = await collectRoutes(() => openFuzzShop(database, { viewerDist: viewer.dist, environment }));
  ({ opened: given, routes } = collected);
  await insertHostile();
  const keys = await Promise.all(
    ['pdf', 'webp', 'svg', 'html', 'json', 'csv', 'mp4', 'bin'].map(
      async (ext) => (await given.shop.files.put(Buffer.from('<script>alert(1)</script>'), ext)).key,
    ),
  );
  const boss = await signedIn(given.shop, { roles: { acme: 'owner' }, isOperator: true });
  // Over https: the name binds the cookie to the host.
  const session = { ...boss.headers, cookie: (boss.headers.cookie ?? '').replace('vitrina_session', '__Host-vitrina') };
  const callers: Record<string, string>[] = [
    {},
    { 'x-api-key': 'vitrina' },
    { ...session, 'x-api-key': 'vitrina', 'content-type': 'application/json' },
    { 'x-api-key': 'vitrina', authorization: `Bearer ${'x'.repeat(16)}`, accept: 'text/html' },
    { 'x-api-key': 'vitrina', 'accept-encoding': 'br', 'if-none-match': '*' },
    { range: 'bytes=9999999-' },
  ];
  // Sessions and documents that the calls remove come last.
  const byMethod = routes.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
  for (const { method, url } of byMethod)
    for (const headers of callers) {
      const address = addressOf(url, given.publishers);
      answers.push(await ask(method, address, headers));
      answers.push(await ask(method, `${address}?companyId=acme&companyUid=acme&pdfUid=catalogo&event=open`, headers));
      answers.push(await ask(method === 'GET' ? 'POST' : 'GET', address, headers));
    }
  for (const url of [...pages, `/assets/${MAIN_SCRIPT}`, '/embed.js', ...keys.map((key) => `/files/${key}`)])
    for (const headers of callers) answers.push(await ask('GET', url, { accept: 'text/html', ...headers }));
  for (const url of ['/%', '/view%zz', '/nada', '/admin/v1/nada', `/files/${'a'.repeat(600)}`, '/files/..%2f..%2fx'])
    for (const method of ['GET', 'POST', 'OPTIONS', 'PATCH']) answers.push(await ask(method, url));
  answers.push(await ask('DELETE', '/admin/v1/session', session));
}, 120_000);
afterAll(async () => {
  await given.shop.close();
  await sqlite.stop();
  await viewer.remove();
});

test('routes of every kind were reached beyond their authorization', () => {
  expect(routes.length).toBeGreaterThan(80);
  const reached = new Set(answers.map(({ status }) => status));
  for (const status of [200, 204, 302, 304, 400, 401, 404, 416]) expect([...reached], String(status)).toContain(status);
  const types = new Set(answers.map(({ type }) => type));
  for (const type of ['text/html', 'application/json', 'application/pdf', 'text/javascript'])
    expect([...types]).toContain(type);
});

describe('every answer', () => {
  // Covers §resilience-11.
  test('forbids content sniffing, sends no referrer to other sites, and does not name the server software', () => {
    for (const { what, headers } of answers) {
      expect(headers['x-content-type-options'], what).toBe('nosniff');
      expect(headers['referrer-policy'], what).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
      expect(headers['cross-origin-resource-policy'], what).toMatch(/^(same-origin|cross-origin)$/);
      for (const name of ['server', 'x-powered-by', 'via', 'x-frame-options', 'x-xss-protection', 'expires', 'pragma'])
        expect(headers[name], `${what} ${name}`).toBeUndefined();
    }
  });

  // Covers §resilience-11.
  test('every answer on https has HSTS', () => {
    for (const { what, headers } of answers)
      expect(headers['strict-transport-security'], what).toBe('max-age=31536000');
  });

  test('every answer with a body has a content type, with a charset for text', () => {
    for (const { what, headers, body, type } of answers) {
      if (body === '') continue;
      expect(type, what).not.toBe('');
      if (type.startsWith('text/') || type.endsWith('json'))
        expect(headers['content-type'], what).toMatch(/charset=utf-8|text\/event-stream/);
    }
  });

  // Covers §resilience-11.
  test('every answer has a policy that runs nothing, unless it is used by a worker, a player or a PDF reader', () => {
    for (const { what, headers, type, status } of answers) {
      const header = headers['content-security-policy'];
      const isFile = /^\w+ \/(files|assets)\//.test(what) && status < 400;
      if (isFile && header === undefined) {
        expect(type, what).not.toMatch(/html|xml|svg/);
        continue;
      }
      expect(header, what).toBeTypeOf('string');
      for (const policy of policiesOf(String(header)).slice(0, 1)) {
        expect(unsafeScriptSources(policy), what).toEqual([]);
        if (type !== 'text/html' || status >= 400) continue;
        for (const name of ['object-src', 'base-uri', 'form-action'])
          expect(policy.get(name) ?? policy.get('default-src'), `${what} ${name}`).toEqual(["'none'"]);
        expect(policy.get('frame-ancestors') ?? policy.get('sandbox'), what).toBeDefined();
      }
    }
  });

  // Covers §resilience-11.
  test('an answer of 400 or more runs nothing and cannot be framed', () => {
    const refused = answers.filter(({ status, type }) => status >= 400 && type !== 'text/html');
    expect(refused.length).toBeGreaterThan(200);
    for (const { what, headers, type, body } of refused) {
      expect(headers['content-security-policy'], what).toBe("default-src 'none'; frame-ancestors 'none'");
      if (body !== '') expect(type, what).toBe('application/problem+json');
      expect(headers['cache-control'], what).toBe('no-store');
    }
  });
});

describe('an HTML page', () => {
  const ours = () => answers.filter(({ type, what }) => type === 'text/html' && !what.includes('/files/'));

  // Covers §resilience-12.
  test('contains no inline script, handler or executable address, whatever data it shows', () => {
    expect(ours().length).toBeGreaterThan(pages.length * 2);
    expect(ours().some(({ body }) => body.includes('&#60;script&#62;alert(1)'))).toBe(true);
    for (const { what, body } of ours()) if (body !== '') expect(findExecutableMarkup(body), what).toEqual([]);
  });

  // Covers §resilience-12.
  test('requests no camera, microphone, location or payment, and is isolated from other windows', () => {
    for (const { what, headers } of ours()) {
      expect(headers['permissions-policy'], what).toBe('camera=(), microphone=(), geolocation=(), payment=(), usb=()');
      expect(headers['cross-origin-opener-policy'], what).toBe('same-origin-allow-popups');
    }
  });
});

// Covers §resilience-14.
test('cookies are set for sessions only, for this host, with Secure and HttpOnly', () => {
  const set = answers.flatMap(({ what, headers }) =>
    [headers['set-cookie'] ?? []].flat().map((cookie) => ({ what, cookie })),
  );
  expect(set.length).toBeGreaterThan(0);
  for (const { what, cookie } of set) {
    expect(what).toMatch(/^\w+ \/admin\/v1\/(session|password)\b/);
    expect(cookie, what).toMatch(
      /^__Host-vitrina=[\w-]*; Path=\/; HttpOnly; SameSite=Lax; Secure; (Expires|Max-Age)=[^;]+$/,
    );
    expect(cookie, what).not.toMatch(/domain/i);
  }
});

test("publishers' answers cannot be embedded by other sites", () => {
  const adminAnswers = answers.filter(({ what, status }) => / \/admin\/v1\//.test(what) && status < 400);
  expect(adminAnswers.length).toBeGreaterThan(30);
  for (const { what, headers } of adminAnswers)
    expect(headers['cross-origin-resource-policy'], what).toBe('same-origin');
});

test('the checks of this file detect violations', () => {
  expect(findExecutableMarkup('<p onclick="x()">')).toEqual(['onclick=x()']);
  expect(findExecutableMarkup('<script>1</script><a href=" java\nscript:x">')).toHaveLength(2);
  expect(findExecutableMarkup('<iframe srcdoc="x">')).toHaveLength(2);
  expect(
    unsafeScriptSources(policiesOf("script-src 'self' 'unsafe-inline' https: data:")[0] ?? new Map()),
  ).toHaveLength(3);
  expect(unsafeScriptSources(policiesOf("img-src 'self'")[0] ?? new Map())).toEqual(['anything']);
  expect(unsafeScriptSources(policiesOf("default-src 'none'")[0] ?? new Map())).toEqual(["'none'"].slice(1));
});
