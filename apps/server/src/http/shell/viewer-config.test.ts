import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { viewerConfigOf } from './viewer-config.ts';

// Covers §3-5, §7-26.
test('the configuration of the viewer contains no secret', () => {
  const config = parseConfig({
    SECRETS_KEY: 'a'.repeat(64),
    DATABASE_URL: 'postgres://u:clave@db/x',
    GEO_KEY: 'clave-geo',
    S3_BUCKET: 'cubo-clave',
    AWS_ACCESS_KEY_ID: 'clave-id',
    AWS_SECRET_ACCESS_KEY: 'clave-s3',
    GEO_DATABASE: '/srv/clave.mmdb',
  });
  const sent = JSON.stringify(viewerConfigOf(config));
  expect(sent).not.toContain('clave');
  expect(sent).not.toContain('aaaa');
});

// Covers §access-30.
test.each([
  [{}, null, null, 'https://db-ip.com'],
  [{ GEO_KEY: 'k' }, null, { url: 'https://api.ipgeolocation.io/ipgeo', key: 'k' }, ''],
  [{ GEO_SERVICE_URL: 'http://geo.test/' }, null, { url: 'http://geo.test/', key: '' }, ''],
  [{ GEO_DATABASE: '/srv/lugares.mmdb' }, '/srv/lugares.mmdb', null, ''],
])(
  'the environment %j selects the source of places and its attribution',
  (environment, geoDatabase, geoService, placesCredit) => {
    const config = parseConfig(environment);
    expect(config).toMatchObject({ geoDatabase, geoService });
    expect(viewerConfigOf(config)).toMatchObject({
      ipLookupUrl: '/v2/geo/ip',
      geoLookupUrl: '/v2/geo/locate',
      placesCredit,
    });
  },
);

// Covers §resilience-91.
test("the viewer's key for an external places service is sent; the key of the server's own service is not", () => {
  const elsewhere = { GEO_LOOKUP_URL: 'https://geo.example/ipgeo', GEO_LOOKUP_KEY: 'llave-de-navegador' };
  expect(viewerConfigOf(parseConfig(elsewhere))).toMatchObject({
    geoLookupUrl: 'https://geo.example/ipgeo',
    geoKey: 'llave-de-navegador',
  });
  expect(viewerConfigOf(parseConfig({ GEO_KEY: 'llave-del-servidor' })).geoKey).toBe('');
});
