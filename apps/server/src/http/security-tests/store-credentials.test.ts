/** Attacks on the keys of a store by an owner who can change the company but cannot read its secrets. */
import { Problem } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../stores/http/guarded-fetch.ts';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const APP_KEY = 'clave-de-la-tienda';
const TOKEN = 'ficha-de-la-tienda';
const VTEX_KEYS = { appKey: APP_KEY, appToken: TOKEN };
const params = { companyUid: 'acme' };

let shop: TestApp;
let owner: Awaited<ReturnType<typeof signedIn>>;
let sent: { url: URL; headers: string }[];
beforeEach(async () => {
  sent = [];
  const storeFetch: Fetch = async (url, { headers }) => {
    sent.push({ url, headers: JSON.stringify(headers) });
    return { status: 200, headers: new Headers(), body: new Response('[]').body };
  };
  shop = await openTestApp({ storeFetch, environment: { STORE_HOSTS: 'acme@tienda.lan' } });
  owner = await signedIn(shop, { roles: { acme: 'owner' } });
});
afterEach(() => shop.close());

const change = async (fields: Record<string, unknown>) => {
  const { version } = (await owner.call('companies.read', { params })).json();
  return owner.call('companies.update', { params, body: { version, ...fields } });
};
const enter = (values: Record<string, string>, name = 'tienda') =>
  owner.call('secrets.put', { params: { ...params, name }, body: { values } });
const askStore = (refId = 'CN-1') =>
  shop.call('/v2/integration/products', { method: 'POST', payload: { companyId: 'acme', refId } });
const receivers = () => [
  ...new Set(sent.filter(({ headers }) => headers.includes(TOKEN)).map(({ url }) => url.origin)),
];

// Covers §backend-12.
describe('keys that were entered for one store', () => {
  beforeEach(async () => {
    await change({ website: 'https://tienda.example', provider: 'VTEX' });
    const entered = await enter(VTEX_KEYS);
    expect(entered.json()).toMatchObject({ origin: 'https://tienda.example' });
    await change({ secretId: 'acme/tienda' });
    expect((await askStore()).statusCode).toBe(200);
    expect(receivers()).toEqual(['https://tienda.example']);
  });

  test.each([
    ['another website', { website: 'https://atacante.example' }],
    ['the same host without TLS', { website: 'http://tienda.example:8080' }],
    ['another port', { website: 'https://tienda.example:8443' }],
    ['another provider at another website', { website: 'https://atacante.example', provider: 'SHOPIFY' }],
  ])('keys do not follow the company to %s', async (_, fields) => {
    const changed = await change(fields);
    expect([changed.statusCode, Problem.parse(changed.json()).code]).toEqual([409, 'secret.origin']);
    expect(Problem.parse(changed.json()).detail).toContain('https://tienda.example');
    await askStore('CN-2');
    expect(receivers()).toEqual(['https://tienda.example']);
  });

  test('keys do not follow the company by way of another provider', async () => {
    await change({ provider: 'FEED', website: 'https://atacante.example' });
    const back = await change({ provider: 'VTEX' });
    expect(Problem.parse(back.json()).code).toBe('secret.origin');
    await askStore('CN-2');
    expect(receivers()).toEqual(['https://tienda.example']);
  });

  test('keys are not sent to a website that was changed past the checks', async () => {
    const company = await shop.database.repos.companies.byUid('acme');
    if (company === null) throw new Error('there is no company');
    const Info = { ...company.Info, Website: 'https://atacante.example' };
    await shop.database.repos.companies.update({ ...company, Info }, NOW);
    const answer = await askStore('CN-2');
    expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([502, 'store.misconfigured']);
    expect(receivers()).toEqual(['https://tienda.example']);
  });

  test('keys go to the new store once they were entered for it', async () => {
    await enter({ ...VTEX_KEYS, baseUrl: 'https://nueva.example' });
    expect((await change({ website: 'https://nueva.example' })).statusCode).toBe(200);
    expect((await askStore('CN-2')).statusCode).toBe(200);
    expect(receivers()).toEqual(['https://tienda.example', 'https://nueva.example']);
  });
});

// Secrets of earlier versions have no origin.
describe('keys that were stored before keys had an origin', () => {
  beforeEach(async () => {
    await shop.database.repos.secrets.write('acme/tienda', VTEX_KEYS, NOW, { companyUid: 'acme' });
    await change({ website: 'https://tienda.example', provider: 'VTEX', secretId: 'acme/tienda' });
  });

  test('keys belong to the store to which they are sent first', async () => {
    expect((await askStore()).statusCode).toBe(200);
    expect((await owner.call('secrets.list', { params })).json()).toMatchObject([{ origin: 'https://tienda.example' }]);
    expect(Problem.parse((await change({ website: 'https://atacante.example' })).json()).code).toBe('secret.origin');
  });

  test('keys belong to the present store when the website is changed before their first use', async () => {
    expect(Problem.parse((await change({ website: 'https://atacante.example' })).json()).code).toBe('secret.origin');
    await askStore();
    expect(receivers()).toEqual(['https://tienda.example']);
  });
});

describe('keys and plain http', () => {
  const openAt = async (website: string) => {
    await change({ website, provider: 'VTEX' });
    await enter(VTEX_KEYS);
    await change({ secretId: 'acme/tienda' });
    return askStore();
  };

  test('a store with an http address receives its keys over https', async () => {
    expect((await openAt('http://tienda.example')).statusCode).toBe(200);
    expect(receivers()).toEqual(['https://tienda.example']);
  });

  test('a store on a port of its own without TLS receives no keys', async () => {
    const answer = await openAt('http://tienda.example:8080');
    expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([502, 'store.misconfigured']);
    expect(sent).toEqual([]);
  });

  test('a host that the operator lists for the company receives them over http', async () => {
    expect((await openAt('http://tienda.lan')).statusCode).toBe(200);
    expect(receivers()).toEqual(['http://tienda.lan']);
  });

  test('a store without keys is still read over http', async () => {
    await change({ website: 'http://tienda.example', provider: 'VTEX' });
    expect((await askStore()).statusCode).toBe(200);
    expect(sent.map(({ url }) => url.origin)).toEqual(['http://tienda.example']);
  });
});
