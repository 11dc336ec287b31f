/** Values that are pasted into the fields of a store, and the body that the form sends. */
import type { Company } from '@vitrina/contract';
import type { StoreCheck } from '@vitrina/contract/admin';
import { stepWords } from '@vitrina/ui/messages/studio/store';
import { describe, expect, test } from 'vitest';
import { cleanKey, phoneOf, storeAddressOf, websiteOf } from './pasted.ts';
import {
  askedOf,
  type Connection,
  changeOf,
  connectionOf,
  keyOf,
  problemsOf,
  STEPS,
  type Trial,
  valuesOf,
  verdictOf,
} from './store-connection.ts';

const company = (change: Partial<Company['Info']> = {}, provider = 'FEED'): Company => ({
  Uid: 'casa',
  Name: 'Casa',
  Representative: { Uid: '', Name: '', Email: '' },
  RegisterDate: '',
  DocType: '',
  Document: '',
  About: '',
  Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras: [], ...change },
  Location: { Country: '', State: '', City: '' },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [] },
  Integrations: { ECOMMERCE: { PROVIDER: provider, SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
});
const form = (change: Partial<Connection>): Connection => ({ ...connectionOf(company()), ...change });
const vtex = (change: Partial<Connection> = {}): Connection =>
  form({ seller: 'VTEX', account: 'tienda', website: 'tienda.example', ...change });

// Covers §studio-90.
describe('the account of a store', () => {
  test.each([
    ['tienda', 'https://tienda.vtexcommercestable.com.br'],
    ['  Tienda\n', 'https://tienda.vtexcommercestable.com.br'],
    ['https://tienda.vtexcommercestable.com.br/', 'https://tienda.vtexcommercestable.com.br'],
    ['tienda.vtexcommercestable.com.br/api/catalog', 'https://tienda.vtexcommercestable.com.br'],
    ['https://tienda.myvtex.com/admin/apps?x=1', 'https://tienda.vtexcommercestable.com.br'],
    ['https://pruebas--tienda.myvtex.com/', 'https://tienda.vtexcommercestable.com.br'],
    ['http://www.mitienda.com/sillas', 'https://www.mitienda.com'],
    ['https://www.mitienda.com/io', 'https://www.mitienda.com/io'],
    ['"tienda"', 'https://tienda.vtexcommercestable.com.br'],
    ['mi tienda bonita!', null],
    ['javascript:alert(1)', null],
    ['https://ana:clave@tienda.com', null],
    ['', null],
  ])('VTEX, pasted as %j, is called at %s', (text, address) => {
    expect(storeAddressOf('VTEX', text)).toBe(address);
  });

  test.each([
    ['mitienda', 'https://mitienda.myshopify.com'],
    ['mitienda.myshopify.com', 'https://mitienda.myshopify.com'],
    ['https://mitienda.myshopify.com/admin/products', 'https://mitienda.myshopify.com'],
    ['admin.shopify.com/store/mitienda', 'https://mitienda.myshopify.com'],
    ['https://admin.shopify.com/store/mitienda/settings/domains', 'https://mitienda.myshopify.com'],
    ['https://admin.shopify.com/', null],
    ['www.mitienda.com', 'https://www.mitienda.com'],
  ])('Shopify, pasted as %j, is called at %s', (text, address) => {
    expect(storeAddressOf('SHOPIFY', text)).toBe(address);
  });
});

// Covers §studio-90.
test.each([
  [' vtexappkey-tienda-ABC\r\nDEF ', 'vtexappkey-tienda-ABCDEF'],
  ['X-VTEX-API-AppToken: KJHGF\u200b876', 'KJHGF876'],
  ['“shpat_0123”', 'shpat_0123'],
  ['Shopify-Storefront-Private-Token: shpat_9', 'shpat_9'],
])('a key pasted as %j is sent as %s', (text, key) => {
  expect(cleanKey(text)).toBe(key);
});

test.each([
  ['300 123 4567', '573001234567'],
  ['+57 (300) 123-4567', '573001234567'],
  ['0052 55 1234 5678', '525512345678'],
  ['ventas@casa.co', null],
  ['123', null],
])('the number %j is %s', (text, number) => {
  expect(phoneOf(text)).toBe(number);
});

test.each([
  ['tienda.com/', 'https://tienda.com'],
  ['http://tienda.com/co/', 'http://tienda.com/co'],
  ['tienda', null],
])('the website %j is %s', (text, website) => {
  expect(websiteOf(text)).toBe(website);
});

// Covers §studio-90.
test('the entries of a secret name their address; empty ones are left out, and a token tells its kind', () => {
  expect(valuesOf('VTEX', vtex({ appKey: ' a ', appToken: 'b', channel: '2' }))).toEqual({
    baseUrl: 'https://tienda.vtexcommercestable.com.br',
    appKey: 'a',
    appToken: 'b',
    salesChannel: '2',
  });
  const shop = form({ seller: 'SHOPIFY', account: 'x', hasStock: true });
  expect(valuesOf('SHOPIFY', shop)).toEqual({ baseUrl: 'https://x.myshopify.com' });
  expect(valuesOf('SHOPIFY', { ...shop, token: 'shpat_1' })).toMatchObject({ tokenKind: 'private', stock: 'TRUE' });
  expect(valuesOf('SHOPIFY', { ...shop, token: 'a1b2' })).toMatchObject({ tokenKind: 'public' });
});

test.each<[string, Connection, object]>([
  ['nothing', vtex({ account: '', website: '' }), { account: 'missing', website: 'missing' }],
  ['a key without its token', vtex({ appKey: 'a' }), { appToken: 'pair' }],
  ['a key in place of the token', vtex({ appKey: 'a', appToken: 'vtexappkey-tienda-X' }), { appToken: 'swapped' }],
  ['a sales channel with a name', vtex({ channel: 'Bogotá' }), { channel: 'channel' }],
  [
    'the secret key of an app',
    form({ seller: 'SHOPIFY', account: 'x', website: 'x.co', token: 'shpss_1' }),
    { token: 'secretKey' },
  ],
  ['a cart without a number', form({ hasCart: true }), { phone: 'missing' }],
  ['no cart and no number', form({ hasCart: false }), {}],
  ['what a store needs', vtex(), {}],
])('a form with %s has the problems %j', (_, given, problems) => {
  expect(problemsOf(given)).toEqual(problems);
});

// Covers §studio-92.
test('chat orders set provider, number and cart, and leave the other settings of the company', () => {
  const before = company({ Extras: [{ Name: 'TAG_SIZE_WIDE', Content: '30' }] }, 'VTEX');
  expect(changeOf(before, { ...connectionOf(before), seller: 'FEED', phone: '300 123 4567' })).toEqual({
    provider: 'FEED',
    extras: [
      { Name: 'TAG_SIZE_WIDE', Content: '30' },
      { Name: 'CARRITO_KIOSK', Content: 'TRUE' },
      { Name: 'CHAT_NUMBER', Content: '573001234567' },
    ],
  });
  const set = company({ Website: 'https://a.co', Extras: [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }] }, 'VTEX');
  expect(changeOf(set, connectionOf(set))).toEqual({ provider: 'VTEX', website: 'https://a.co' });
});

describe('a trial', () => {
  const asked = askedOf('VTEX', vtex());
  const answered = (failed: string[], steps = STEPS): StoreCheck => ({
    steps: steps.map((step) => ({ step, outcome: failed.includes(step) ? 'failed' : 'passed' })),
  });
  const trial = (answer: StoreCheck, change: Partial<Trial> = {}): Trial => ({
    asked: keyOf(asked),
    isRunning: false,
    answer,
    failure: null,
    ...change,
  });

  // Covers §studio-91.
  test('allows to save when it passed, also where the store tells no units; not when it ended early or is of other data', () => {
    expect(verdictOf(trial(answered([])), asked)).toBe('passed');
    expect(verdictOf(trial(answered(['stock'])), asked)).toBe('passed');
    expect(verdictOf(trial(answered(['cart'])), asked)).toBe('failed');
    expect(verdictOf(trial(answered([], STEPS.slice(0, 2))), asked)).toBe('failed');
    expect(verdictOf(trial(answered([]), { failure: new Error('sin conexión') }), asked)).toBe('failed');
    expect(verdictOf(trial(answered([])), askedOf('VTEX', vtex({ channel: '2' })))).toBe('untried');
  });
});

// Covers §studio-91.
test('each failure has a cause of its own and names the field to change', () => {
  const words = (step: string, more: { code?: string; reason?: string }, channel = '') =>
    stepWords('VTEX', { step, ...more }, { product: 'CN-9', channel });
  const all = [
    words('reached', { code: 'store.unreachable', reason: 'timeout' }),
    words('reached', { code: 'store.unreachable', reason: 'network' }),
    words('reached', { code: 'store.throttled' }),
    words('reached', { code: 'store.refused', reason: 'html' }),
    words('reached', { code: 'store.misconfigured' }),
    words('accepted', { code: 'store.misconfigured' }),
    words('accepted', { code: 'store.misconfigured', reason: 'key' }),
    words('product', { reason: 'not-found' }),
    words('product', { code: 'store.refused' }),
    words('stock', { reason: 'availability-only' }),
    words('cart', { reason: 'website' }),
  ];
  expect(new Set(all.map(({ cause }) => cause)).size).toBe(all.length);
  expect(words('product', { reason: 'not-found' }).cause).toContain('CN-9');
  expect(words('product', { reason: 'not-found' }, '99').action).toContain('política comercial 99');
});
