import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

test('an empty environment gives the defaults of a first start', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 4600,
    apiKey: 'vitrina',
    publicUrl: 'http://localhost:4600',
    requiredDevelopment: 'interactive_pdf',
    frameAncestors: '*',
    trustProxy: false,
    demo: false,
  });
  expect(config.dataDir).toMatch(/[/\\]data$/);
  expect(Object.isFrozen(config)).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4600, databaseUrl: null });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['EVENTS_URL', '//evil.example'],
  ['GEO_LOOKUP_URL', 'javascript:alert(1)'],
  ['GEO_SERVICE_URL', '/v2/geo/locate'],
  ['SECRETS_KEY', 'short'],
  ['WORKERS', '0'],
  ['PICTURE_EFFORT', '5'],
  ['S3_ENDPOINT', 'almacen:9000'],
  ['S3_BUCKET', '../cubo'],
  ['S3_BUCKET', 'Cubo'],
  ['S3_COPIES_MB', '1'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'maybe'],
  ['STORE_HOSTS', 'http://shop.lan'],
  ['STORE_HOSTS', 'shop.lan;db.lan'],
  ['STORE_HOSTS', '*'],
  ['STORE_HOSTS', 'acme@'],
  ['FEED_HOSTS', 'acme@otra@shop.lan'],
  ['WEBHOOK_HOSTS', 'acme@otra@hook.lan'],
  ['EDGE_CACHE_SECONDS', '86400'],
  ['EDGE_PURGE_URL', 'cdn.example/purge'],
  ['EDGE_PURGE_KIND', 'varnish'],
  ['EDGE_PURGE_TOKEN', 'two words'],
  ['FRAME_ANCESTORS', "*; script-src 'unsafe-inline'"],
])('%s=%s is refused by name', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^Environment variable ${name}: `));
});

test('a number out of its range is refused, and the message contains the range', () => {
  expect(() => parseConfig({ PORT: '70000' })).toThrow('PORT: must be 65535 or less');
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
])('TRUST_PROXY=%s is parsed into the trustProxy option of the server', (text, value) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
});

// Covers §stores-33.
test('private store hosts are the configured ones, and the demo store at its own port', () => {
  expect(parseConfig({}).storeHosts).toEqual([]);
  const config = parseConfig({
    STORE_HOSTS: 'Shop.lan , 10.0.0.7:8080,[fd00::7]:81',
    DEMO_STORE_URL: 'http://localhost:4601/',
  });
  expect(config.storeHosts).toEqual(['shop.lan', '10.0.0.7:8080', '[fd00::7]:81', 'localhost:4601']);
  expect(parseConfig({ STORE_HOSTS: 'acme@Shop.lan, otra@[fd00::7]:81', FEED_HOSTS: 'acme@lists.lan' })).toMatchObject({
    storeHosts: ['acme@shop.lan', 'otra@[fd00::7]:81'],
    feedHosts: ['acme@lists.lan'],
  });
  expect(parseConfig({ DEMO_STORE_URL: 'https://tienda.example' }).storeHosts).toEqual(['tienda.example:443']);
});

test('the edge may keep pages for a day where it is purged', () => {
  const config = parseConfig({ EDGE_CACHE_SECONDS: '86400', EDGE_PURGE_URL: 'https://cdn.example/purge' });
  expect(config).toMatchObject({
    edgeCacheSeconds: 86_400,
    edgePurge: { url: 'https://cdn.example/purge', token: '', kind: 'webhook' },
  });
  expect(parseConfig({ EDGE_CACHE_SECONDS: '3600' }).edgePurge).toBeNull();
});

// Covers §backend-30.
test('files are in S3 when a bucket is configured; an incomplete configuration is refused by name', () => {
  expect(parseConfig({ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' }).s3).toBeNull();
  expect(parseConfig({ S3_BUCKET: 'cubo' }).s3).toMatchObject({
    endpoint: null,
    bucket: 'cubo',
    region: 'us-east-1',
    credentials: null,
  });
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' };
  expect(parseConfig({ S3_BUCKET: 'cubo', S3_ENDPOINT: 'http://s3:7480', ...keys }).s3).toMatchObject({
    endpoint: 'http://s3:7480',
    credentials: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: null },
  });
  expect(() => parseConfig({ S3_ENDPOINT: 'http://s3:7480' })).toThrow('S3_BUCKET');
  expect(() => parseConfig({ S3_BUCKET: 'cubo', AWS_ACCESS_KEY_ID: 'a' })).toThrow('AWS_ACCESS_KEY_ID');
});

// Covers §backend-116.
test.each([
  [{}, '/v2', '/events', true],
  [{ API_BASE: 'https://api.otra.example/v2/' }, 'https://api.otra.example/v2', '', false],
  [{ API_BASE: '/otra/v2' }, '/otra/v2', '', false],
  [{ API_BASE: 'https://api.otra.example/v2', EVENTS_URL: '/events' }, 'https://api.otra.example/v2', '/events', false],
  [{ API_BASE: 'https://ver.example/v2', PUBLIC_URL: 'https://ver.example/' }, '/v2', '/events', true],
])(
  'the environment %j selects the backend %s, sends events to %j and has offline reading %s',
  (environment, apiBase, eventsUrl, offlineReading) => {
    expect(parseConfig(environment)).toMatchObject({ apiBase, eventsUrl, offlineReading });
  },
);

test.each(['api.otra.example/v2', '//api.otra.example', 'ftp://otra.example', 'https://a b'])(
  'API_BASE %j is refused',
  (API_BASE) => expect(() => parseConfig({ API_BASE })).toThrow('API_BASE'),
);

test('private webhook hosts are configured apart from those of stores; events are stored for 90 days by default', () => {
  expect(parseConfig({ STORE_HOSTS: 'shop.lan' })).toMatchObject({ webhookHosts: [], eventsDays: 90, auditDays: 730 });
  expect(
    parseConfig({ WEBHOOK_HOSTS: 'acme@Hook.lan:81,otro.lan', EVENTS_DAYS: '30', AUDIT_DAYS: '60' }),
  ).toMatchObject({
    webhookHosts: ['acme@hook.lan:81', 'otro.lan'],
    storeHosts: [],
    eventsDays: 30,
    auditDays: 60,
  });
  // Ids are stored for a day to detect duplicates, so events must stay longer.
  expect(() => parseConfig({ EVENTS_DAYS: '1' })).toThrow('EVENTS_DAYS');
  expect(() => parseConfig({ AUDIT_DAYS: '7' })).toThrow('AUDIT_DAYS');
  expect(() => parseConfig({ WEBHOOK_HOSTS: 'https://hook.lan/x' })).toThrow('WEBHOOK_HOSTS');
});

test.each([
  [{}, { isInline: true, lanes: 1, leaseMs: 30_000 }],
  [
    { JOBS: 'none', JOB_LANES: '4', JOB_LEASE_MS: '5000' },
    { isInline: false, lanes: 4, leaseMs: 5000 },
  ],
])('the environment %j selects the processes that publish queued jobs', (environment, jobs) => {
  expect(parseConfig(environment).jobs).toEqual(jobs);
});
test.each([{ JOBS: 'all' }, { JOB_LANES: '0' }, { JOB_LEASE_MS: '10' }])(
  'the publishing mode %j is refused',
  (environment) => {
    expect(() => parseConfig(environment)).toThrow(/JOB/);
  },
);
