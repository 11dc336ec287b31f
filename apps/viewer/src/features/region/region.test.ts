import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { lookUpRegion } from './region.api.ts';
import { regionOf } from './region.state.ts';

const lookup = (answers: (Response | Error)[]) => {
  const fetch = vi.fn(async () => {
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no more answers');
    return next;
  });
  return {
    ipLookupUrl: 'http://ip.test/',
    geoLookupUrl: 'http://geo.test/',
    geoKey: 'k',
    storage: memoryStorage(),
    fetch,
  };
};

test('a failed look-up is centro', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await lookUpRegion(lookup([new Error('offline')]))).toBe('centro');
  expect(await lookUpRegion(lookup([new Response('', { status: 500 })]))).toBe('centro');
  expect(await lookUpRegion(lookup([Response.json({ ip: '1.2.3.4' }), new Response('<html>')]))).toBe('centro');
});

test('no zone, no name or another country is costa1', () => {
  for (const name of ['Norte de Santander', 'Valle del Cauca', 'Bogota D.C.', '', 'null'])
    expect(regionOf(name)).toBe('costa1');
  expect(regionOf('Santander', 'ES')).toBe('costa1');
});

test('names match without accents, case and the word for department', () => {
  expect(regionOf('Antioquia Department')).toBe('centro');
  expect(regionOf('Department of Cundinamarca')).toBe('centro');
  expect(regionOf('Departamento del Atlántico')).toBe('costa1');
  expect(regionOf('CÓRDOBA')).toBe('costa2');
  expect(regionOf('La Guajira')).toBe('costa2');
  expect(regionOf('Departamento de La Guajira')).toBe('costa2');
});

test('the region is looked up once per session', async () => {
  const once = lookup([Response.json({ ip: '1.2.3.4' }), Response.json({ state_prov: 'Sucre', country_code2: 'CO' })]);
  expect(await lookUpRegion(once)).toBe('costa2');
  expect(await lookUpRegion(once)).toBe('costa2');
  expect(once.fetch).toHaveBeenCalledTimes(2);
});
