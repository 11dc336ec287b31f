import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { lookUpRegion, type RegionLookup } from './region.api.ts';

type Answer = Response | Error;
const ip = () => Response.json({ ip: '181.49.0.1' });
const place = (state_prov: unknown, country_code2: unknown = 'CO') => Response.json({ state_prov, country_code2 });

const lookup = (answers: Answer[]) => {
  const fetch = vi.fn<RegionLookup['fetch']>(async () => {
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no more answers');
    return next;
  });
  return {
    ipLookupUrl: 'http://ip.test/',
    geoLookupUrl: 'http://geo.test/',
    geoKey: 'k',
    apiKey: 'vitrina',
    storage: memoryStorage(),
    fetch,
  };
};

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const table: [rule: string, answers: () => Answer[], region: string][] = [
  // Covers §3-39, §7-27.
  ['§3 centro: Antioquia', () => [ip(), place('Antioquia')], 'centro'],
  ['§3 centro: Cundinamarca', () => [ip(), place('Cundinamarca')], 'centro'],
  ['§3 centro: Santander', () => [ip(), place('Santander')], 'centro'],
  // Covers §3-39.
  ['§3 costa1: Atlántico', () => [ip(), place('Atlántico')], 'costa1'],
  ['§3 costa1: Bolívar', () => [ip(), place('Bolívar')], 'costa1'],
  ['§3 costa1: Magdalena', () => [ip(), place('Magdalena')], 'costa1'],
  ['§3 costa2: Cesar', () => [ip(), place('Cesar')], 'costa2'],
  ['§3 costa2: Córdoba', () => [ip(), place('Córdoba')], 'costa2'],
  // Covers §3-39.
  ['§3 costa2: La Guajira, without its article', () => [ip(), place('La Guajira')], 'costa2'],
  ['§3 costa2: Sucre', () => [ip(), place('Sucre')], 'costa2'],
  ['names: case is ignored', () => [ip(), place('CÓRDOBA')], 'costa2'],
  ['names: combining accents are ignored', () => [ip(), place('Co\u0301rdoba')], 'costa2'],
  ['names: "Department" after the name is ignored', () => [ip(), place('Antioquia Department')], 'centro'],
  // Covers §3-39.
  ['names: "Department of" before the name is ignored', () => [ip(), place('Department of Cundinamarca')], 'centro'],
  ['names: "Departamento del" is ignored', () => [ip(), place('Departamento del Cesar')], 'costa2'],
  ['names: "Departamento de La" is ignored', () => [ip(), place('Departamento de La Guajira')], 'costa2'],
  ['whole names: Norte de Santander is not Santander', () => [ip(), place('Norte de Santander')], 'costa1'],
  ['whole names: Valle del Cauca is in no zone', () => [ip(), place('Valle del Cauca')], 'costa1'],
  // Covers §8-7.
  ['§8 no zone matches: Bogotá D.C.', () => [ip(), place('Bogota D.C.')], 'costa1'],
  // Covers §9-12.
  ['§8 no zone matches: an empty name', () => [ip(), place('')], 'costa1'],
  ['§8 no zone matches: no name', () => [ip(), place(null)], 'costa1'],
  // Covers §8-7.
  ['another country: Santander in Spain', () => [ip(), place('Santander', 'ES')], 'costa1'],
  ['another country: Córdoba in Argentina', () => [ip(), place('Córdoba', 'AR')], 'costa1'],
  ['another country: Sucre in Venezuela', () => [ip(), place('Sucre', 've')], 'costa1'],
  ['no country: the name alone decides', () => [ip(), place('Sucre', null)], 'costa2'],
  // Covers §7-27.
  [
    'the place may be under `location`, as newer services send it',
    () => [ip(), Response.json({ location: { state_prov: 'Cesar', country_code2: 'CO' } })],
    'costa2',
  ],
  // Covers §8-6.
  ['§8 fails: no response from the address service', () => [new Error('offline')], 'centro'],
  ['§8 fails: the address service answers 500', () => [new Response('', { status: 500 })], 'centro'],
  ['§8 fails: the address service answers no address', () => [Response.json({})], 'centro'],
  ['§8 fails: no response from the place service', () => [ip(), new DOMException('late', 'TimeoutError')], 'centro'],
  // Covers §8-6.
  ['§8 fails: a private address has no place (423)', () => [ip(), new Response('{}', { status: 423 })], 'centro'],
  ['§8 fails: too many requests (429)', () => [ip(), new Response('{}', { status: 429 })], 'centro'],
  ['§8 fails: HTML instead of JSON', () => [ip(), new Response('<html>')], 'centro'],
  ['§8 fails: JSON that is no place', () => [ip(), Response.json('Cesar')], 'centro'],
];

// Covers §4-29, §9-13, §cart-5.
test.each(table)('lookUpRegion applies the rule "%s"', async (_, answers, region) => {
  const requested = lookup(answers());
  expect(await lookUpRegion(requested)).toBe(region);
  /* §4: looked up once per session. */
  const calls = requested.fetch.mock.calls.length;
  expect(await lookUpRegion(requested)).toBe(region);
  expect(requested.fetch).toHaveBeenCalledTimes(calls);
});

// Covers §8-6.
test('a failed look-up is logged, a successful one is not', async () => {
  await lookUpRegion(lookup([ip(), place('Cesar')]));
  expect(console.warn).not.toHaveBeenCalled();
  await lookUpRegion(lookup([new Error('offline')]));
  expect(console.warn).toHaveBeenCalledWith('Region lookup failed', expect.any(Error));
});

test('an invalid region in the storage is looked up again', async () => {
  const requested = lookup([ip(), place('Cesar')]);
  requested.storage.setItem('vitrina.region', 'luna');
  expect(await lookUpRegion(requested)).toBe('costa2');
});

// Covers §7-25.
test('other services get no API key header; the place service gets its own key and the address', async () => {
  const requested = lookup([Response.json({ ip: '2800:e2::1' }), place('Magdalena')]);
  const away = {
    ...requested,
    ipLookupUrl: 'https://ip.test/?format=json',
    geoLookupUrl: 'https://geo.test/ipgeo?fields=state_prov',
    geoKey: 'llave&1',
  };
  expect(await lookUpRegion(away)).toBe('costa1');
  expect(requested.fetch.mock.calls.map(([url, { headers }]) => [url, headers])).toEqual([
    ['https://ip.test/?format=json', {}],
    ['https://geo.test/ipgeo?fields=state_prov&apiKey=llave%261&ip=2800%3Ae2%3A%3A1', {}],
  ]);
});

// Covers §7-25.
test('our own services get the API key header and no address', async () => {
  const requested = lookup([Response.json({ ip: 'self' }), place('Cesar')]);
  await lookUpRegion({ ...requested, ipLookupUrl: '/v2/geo/ip', geoLookupUrl: '/v2/geo/locate', geoKey: '' });
  expect(requested.fetch.mock.calls.map(([url, { headers }]) => [url, headers])).toEqual([
    ['/v2/geo/ip', { 'x-api-key': 'vitrina' }],
    ['/v2/geo/locate?ip=self', { 'x-api-key': 'vitrina' }],
  ]);
});
