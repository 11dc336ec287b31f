import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { lookUpRegion } from './region.api.ts';
import { regionOf } from './region.state.ts';

test('the public address is asked for first, then its place, with the key and that address', async () => {
  const asked: string[] = [];
  const region = await lookUpRegion({
    ipLookupUrl: 'https://ip.test/?format=json',
    geoLookupUrl: 'https://geo.test/ipgeo?fields=state_prov',
    geoKey: 'llave&1',
    storage: memoryStorage(),
    fetch: vi.fn(async (url: string) => {
      asked.push(url);
      return Response.json(asked.length === 1 ? { ip: '2800:e2::1' } : { state_prov: 'Magdalena' });
    }),
  });
  expect(region).toBe('costa1');
  expect(asked).toEqual([
    'https://ip.test/?format=json',
    'https://geo.test/ipgeo?fields=state_prov&apiKey=llave%261&ip=2800%3Ae2%3A%3A1',
  ]);
});

test.each([
  ['centro', ['antioquia', 'cundinamarca', 'santander']],
  ['costa1', ['atlantico', 'bolivar', 'magdalena']],
  ['costa2', ['cesar', 'cordoba', 'guajira', 'sucre']],
] as const)('the zone %s has its departments', (zone, departments) => {
  expect(departments.map((name) => regionOf(name))).toEqual(departments.map(() => zone));
});
