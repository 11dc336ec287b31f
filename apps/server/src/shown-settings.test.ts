import { expect, test } from 'vitest';
import { readSettings, settingNames } from './config.ts';
import { shownSettings } from './shown-settings.ts';

test('what a start tells of its settings holds no secret', () => {
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
  const shown = shownSettings(readSettings(environment));
  expect(shown).toMatchObject({
    PORT: 4700,
    LOG_LEVEL: 'info',
    SECRETS_KEY: '***',
    SECRETS_KEY_NEXT: '***',
    S3_BUCKET: 'fotos',
    DATABASE_URL: 'postgres://tienda:***@db.lan:5432/vitrina?***',
  });
  expect(shown).not.toHaveProperty('WORKERS');
  const told = JSON.stringify(shown);
  for (const secret of ['abab', 'ficha', 'clave']) expect(told).not.toContain(secret);
});

/** Names the deployment, or the one who asks: neither opens anything by itself. What every browser is told is none either. */
const notSecret = new Set(['API_KEY', 'AWS_ACCESS_KEY_ID', 'GEO_LOOKUP_KEY']);

test.each(settingNames.filter((name) => /KEY|SECRET|TOKEN|PASSWORD/.test(name) && !notSecret.has(name)))(
  '%s is masked',
  (name) => {
    expect(shownSettings({ [name]: 'ab'.repeat(32) })).toEqual({ [name]: '***' });
  },
);
