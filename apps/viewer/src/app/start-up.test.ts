import type { Company, PdfList } from '@vitrina/contract';
import { CallError } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { parseAddress } from '../lib/links/address.ts';
import { type StartUpPort, startUp } from './start-up.ts';

const company = (extras: Record<string, string> = {}): Company => ({
  Uid: 'c',
  Name: 'C',
  Representative: { Uid: '', Name: '', Email: '' },
  RegisterDate: '',
  DocType: '',
  Document: '',
  About: '',
  Info: {
    Website: 'https://c.test',
    TyC: '',
    FAQ: '',
    Contact: '',
    Extras: Object.entries(extras).map(([Name, Content]) => ({ Name, Content })),
  },
  Location: { Country: 'CO', State: '', City: '' },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [{ color1: '#123456' }] },
  Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
});

const related = (count: number): PdfList => ({
  pdfs: Array.from({ length: count }, (_, at) => ({ Uid: `p${at}`, name: 'P', url: '', isVertical: true })),
  page: 1,
  itemsPerPage: 10,
  total: count,
});

/** A port that records its calls in order; `change` replaces single answers. */
const recording = (change: Partial<StartUpPort> = {}) => {
  const calls: string[] = [];
  const port: StartUpPort = {
    requiredDevelopment: 'viewer',
    sendOpenEvent: () => void calls.push('open'),
    requestPages: (pdf) => void calls.push(`pages ${pdf}`),
    setTgo: () => void calls.push('tgo'),
    storeBase: (uid) => void calls.push(`base ${uid}`),
    lookUpRegion: () => void calls.push('region'),
    readCompany: async (uid) => {
      calls.push(`company ${uid}`);
      return company();
    },
    storeCompany: () => void calls.push('company stored'),
    readDevelopments: async () => {
      calls.push('developments');
      return [{ Uid: 'other' }, { Uid: 'viewer' }];
    },
    applyTheme: (_, { color, existCar }) => void calls.push(`theme ${color} ${existCar}`),
    requestDocument: (pdf) => void calls.push(`document ${pdf}`),
    searchReference: async (reference) => {
      calls.push(`search ${reference}`);
      return related(1);
    },
    ...change,
  };
  return { calls, port };
};

const open = (search: string, port: StartUpPort) => startUp(parseAddress(search), port);

// Covers §4-5.
test('without a company in the address nothing is requested', async () => {
  const { calls, port } = recording();
  expect(await open('', port)).toEqual({ is: 'company-missing' });
  expect(calls).toEqual(['open']);
});

// Covers §1-27, §3-32, §6-4.
test('without the development the result is inactive and nothing of the document is requested', async () => {
  const { calls, port } = recording({ readDevelopments: async () => [{ Uid: 'other' }] });
  expect(await open('?company=c&pdf=p', port)).toMatchObject({ is: 'inactive' });
  expect(calls.filter((call) => /theme|document|search/.test(call))).toEqual([]);
});

// Covers §8-1.
test('a 404 is company-unknown and a network failure unreachable; both are logged with result false', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failure = (status: number) => new CallError('company.read', status);
  const failing = (status: number) => recording({ readCompany: () => Promise.reject(failure(status)) }).port;
  expect(await open('?company=c', failing(404))).toEqual({ is: 'company-unknown' });
  expect(await open('?company=c', failing(0))).toEqual({ is: 'unreachable' });
  expect(log.mock.calls).toEqual(
    [404, 0].map((status) => ['Company fetch', { result: false, cause: failure(status) }]),
  );
});

// Covers §3-2, §4-1, §4-3, §4-4, §4-7, §4-8, §4-9, §4-10.
test('the steps run in the order of §4', async () => {
  const { calls, port } = recording({
    readCompany: async () => company({ REGION_LOOKUP: 'TRUE', CARRITO_KIOSK: 'TRUE' }),
  });
  expect(await open('?company=c&pdf=p&tgo=true', port)).toMatchObject({ is: 'document' });
  expect(calls).toEqual([
    'open',
    'pages p',
    'tgo',
    'base c',
    'company stored',
    'region',
    'developments',
    'theme #123456 true',
    'document p',
  ]);
});

// Covers §3-4, §4-6.
test('without REGION_LOOKUP no region is looked up, and without CARRITO_KIOSK the cart is off', async () => {
  const { calls, port } = recording();
  await open('?company=c&pdf=p', port);
  expect(calls).not.toContain('region');
  expect(calls).toContain('theme #123456 false');
});

// Covers §2-7, §4-12.
test('a reference without a pdf results in related, or in related-none if no document carries it', async () => {
  expect(await open('?company=c&productREF=R', recording().port)).toMatchObject({ is: 'related' });
  const none = recording({ searchReference: async () => related(0) });
  expect(await open('?company=c&productREF=R', none.port)).toMatchObject({ is: 'related-none' });
});

// Covers §2-6.
test('a pdf in the address takes precedence over the reference, which is not searched', async () => {
  const { calls, port } = recording();
  expect(await open('?company=c&pdf=p&productREF=R', port)).toMatchObject({ is: 'document' });
  expect(calls).not.toContain('search R');
});
