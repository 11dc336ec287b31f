import type { Company, PdfList } from '@vitrina/contract';
import { CallError } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { parseAddress } from '../lib/address.ts';
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

/** Records the calls in order; the answers are what a test says. */
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
    applyLook: (_, { color, existCar }) => void calls.push(`look ${color} ${existCar}`),
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

test('without a company nothing is asked of the backend', async () => {
  const { calls, port } = recording();
  expect(await open('', port)).toEqual({ is: 'company-missing' });
  expect(calls).toEqual(['open']);
});

test('without the development nothing of the document is opened', async () => {
  const { calls, port } = recording({ readDevelopments: async () => [{ Uid: 'other' }] });
  expect(await open('?company=c&pdf=p', port)).toMatchObject({ is: 'inactive' });
  expect(calls.filter((call) => /look|document|search/.test(call))).toEqual([]);
});

test('an unknown company and a silent backend are told apart, and both are logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failing = (status: number) =>
    recording({ readCompany: () => Promise.reject(new CallError('company.read', status, null)) }).port;
  expect(await open('?company=c', failing(404))).toEqual({ is: 'company-unknown' });
  expect(await open('?company=c', failing(0))).toEqual({ is: 'unreachable' });
  expect(log).toHaveBeenCalledTimes(2);
});

test('the steps run in the order of the specification', async () => {
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
    'look #123456 true',
    'document p',
  ]);
});

test('the region is looked up only where the company asks for it, and the cart is off by default', async () => {
  const { calls, port } = recording();
  await open('?company=c&pdf=p', port);
  expect(calls).not.toContain('region');
  expect(calls).toContain('look #123456 false');
});

test('a reference without a pdf leads to the related documents, or to the alert', async () => {
  expect(await open('?company=c&productREF=R', recording().port)).toMatchObject({ is: 'related' });
  const none = recording({ searchReference: async () => related(0) });
  expect(await open('?company=c&productREF=R', none.port)).toMatchObject({ is: 'related-none' });
});

test('a pdf in the address settles the choice', async () => {
  const { calls, port } = recording();
  expect(await open('?company=c&pdf=p&productREF=R', port)).toMatchObject({ is: 'document' });
  expect(calls).not.toContain('search R');
});
