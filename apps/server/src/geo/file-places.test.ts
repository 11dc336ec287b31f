import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFilePlaces } from './file-places.ts';
import { createPlaces } from './places.ts';
import { tinyMmdb } from './tiny-mmdb.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placesIn = async (bytes: Buffer) => {
  const path = join(folder, `${Math.random()}.mmdb`);
  await writeFile(path, bytes);
  return createPlaces(await openFilePlaces(path));
};

// Covers §7-26.
test.each([
  ['181.49.7.7', { country_code2: 'CO', state_prov: 'Antioquia' }],
  ['::ffff:181.49.7.7', { country_code2: 'CO', state_prov: 'Antioquia' }],
  ['2800:e2:5::1', { country_code2: 'CO', state_prov: 'La Guajira' }],
  ['190.60.1.1', { country_code2: 'CO', state_prov: '' }],
  ['8.8.8.8', { country_code2: '', state_prov: '' }],
])('a database file with nested or flat records locates %s', async (address, place) => {
  const places = await placesIn(
    tinyMmdb({
      '181.49.0.0/16': { country: { iso_code: 'CO' }, subdivisions: [{ names: { en: 'Antioquia' } }] },
      '2800:e2::/32': { country_code: 'CO', state1: 'La Guajira' },
      '190.60.0.0/16': { country: { iso_code: 'CO' } },
    }),
  );
  expect(await places.of(address)).toEqual(place);
});

test('opening a file of another format, or a missing one, rejects', async () => {
  await expect(placesIn(Buffer.from('country,state\n'))).rejects.toThrow();
  await expect(openFilePlaces(join(folder, 'none.mmdb'))).rejects.toThrow(/ENOENT/);
});
