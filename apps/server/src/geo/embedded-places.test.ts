import { expect, test } from 'vitest';
import { openEmbeddedPlaces } from './embedded-places.ts';
import { createPlaces } from './places.ts';

/* Addresses that their providers have held for years; a new release of the database must still locate them. */
// Covers §access-30.
test.each([
  ['190.24.1.1', 'CO', /^Bogot[aá] D\.C\.$/],
  ['200.116.5.5', 'CO', /^Antioquia$/],
  ['190.85.10.10', 'CO', /^Valle del Cauca/],
  ['8.8.8.8', 'US', /^California$/],
  ['2800:e2:5::1', 'CO', /./],
])('the embedded database locates %s in %s', async (address, country, division) => {
  const place = await createPlaces(openEmbeddedPlaces()).of(address);
  expect(place.country_code2).toBe(country);
  expect(place.state_prov).toMatch(division);
});
