import { expect, test } from 'vitest';
import { readSettings, settingNames } from '../config.ts';
import { redactedSettings } from './redacted-settings.ts';

// Covers §backend-64.
test('redacted settings contain no secret, neither as a value nor inside a URL', () => {
  const environment = {
    PORT: '4700',
    SECRETS_KEY: 'ab'.repeat(32),
    SECRETS_KEY_NEXT: 'abcd'.repeat(16),
    METRICS_TOKEN: 'ficha-de-operador',
    GEO_KEY: 'clave-geo',
    AWS_ACCESS_KEY_ID: 'quien',
    AWS_SECRET_ACCESS_KEY: 'clave-s3',
    AWS_SESSION_TOKEN: 'ficha-s3',
    S3_BUCKET: 'fotos',
    DATABASE_URL: 'postgres://tienda:clave-pg@db.lan:5432/vitrina?password=clave-pg2',
  };
  const shown = redactedSettings(readSettings(environment));
  expect(shown).toMatchObject({
    PORT: 4700,
    LOG_LEVEL: 'info',
    SECRETS_KEY: '***',
    SECRETS_KEY_NEXT: '***',
    S3_BUCKET: 'fotos',
    DATABASE_URL: 'postgres://tienda:***@db.lan:5432/vitrina?***',
  });
  expect(shown).not.toHaveProperty('WORKERS');
  const text = JSON.stringify(shown);
  for (const secret of ['abab', 'ficha', 'clave']) expect(text).not.toContain(secret);
});

/** Identifiers, which grant nothing by themselves, and keys that every browser receives. */
const notSecret = new Set(['API_KEY', 'AWS_ACCESS_KEY_ID', 'GEO_LOOKUP_KEY']);

// Covers §backend-69.
test.each(settingNames.filter((name) => /KEY|SECRET|TOKEN|PASSWORD/.test(name) && !notSecret.has(name)))(
  'the setting %s is masked',
  (name) => {
    expect(redactedSettings({ [name]: 'ab'.repeat(32) })).toEqual({ [name]: '***' });
  },
);
