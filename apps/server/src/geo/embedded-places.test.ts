import { expect, test } from 'vitest';
import { embeddedPlaces } from './embedded-places.ts';
import { createPlaces } from './places.ts';

/* Addresses that have been their provider's for years; a new edition of the database must still know them. */
test.each([
  ['190.24.1.1', 'CO', /^Bogot[aá] D\.C\.$/],
  ['200.116.5.5', 'CO', /^Antioquia$/],
  ['190.85.10.10', 'CO', /^Valle del Cauca/],
  ['8.8.8.8', 'US', /^California$/],
  ['2800:e2:5::1', 'CO', /./],
])('without any setting %s is known to be in %s', async (address, country, division) => {
  const place = await createPlaces(embeddedPlaces()).of(address);
  expect(place.country_code2).toBe(country);
  expect(place.state_prov).toMatch(division);
});
