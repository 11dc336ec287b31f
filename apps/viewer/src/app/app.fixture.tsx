/**
 * Renders the complete viewer against a fake backend. Only the network, the 3D model engine and the screen are
 * replaced.
 */
import { render } from '@testing-library/react';
import {
  type AnalyticsEvent,
  type Company,
  createClient,
  type PdfDetails,
  type PdfPage,
  type ProductQuery,
  type Section,
  type Startup,
} from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { vi } from 'vitest';
import { createAnalytics } from '../features/analytics/analytics.api.ts';
import { productFor } from '../features/product/data/product.fixture.ts';
import { DEFAULT_REGION } from '../features/region/region.state.ts';
import { createQueryCache } from '../lib/data/query-cache.ts';
import { readStartup } from '../lib/data/startup-data.ts';
import { parseAddress } from '../lib/links/address.ts';
import { memoryStorage } from '../lib/safe-storage.ts';
import { App } from './app.tsx';
import { parseShellPage } from './data/parse-documents.ts';
import { loadView } from './document/lazy-view.tsx';
import { createCompanySessions } from './session/company-sessions.ts';
import { createViewStore } from './session/view-state.ts';
import type { Viewer } from './session/viewer.ts';

// Before the first rendering, as main.tsx does.
await loadView();

/** Data that the fake backend answers with. A test states only the fields that matter to it. */
export type Backend = {
  extras: Record<string, string>;
  color1: string;
  /** Merged over the usual company fields; may hold values of any type, as an unvalidated backend can send. */
  company: Record<string, unknown> | null;
  developments: string[] | null;
  /** Merged over the usual details; `undefined` leaves a field out of the answer. */
  details: { [Field in keyof PdfDetails]?: PdfDetails[Field] | undefined };
  pages: PdfPage[];
  sections: Section[];
  /** Totals of `list_pdf`: all documents of the company, and the documents that carry the requested product. */
  listed: number;
  related: number;
  /** The answers embedded in the HTML shell. */
  shell: Startup['answers'];
  /** Answers in place of the usual ones, by a part of the path. */
  damaged: Record<string, unknown>;
  /** Calls whose path contains one of these strings answer 503. */
  broken: string[];
  /** Calls whose path and query contain one of these strings answer 404. */
  missing: string[];
  /** Awaited before a call with this path and query is answered. */
  delay: (path: string) => Promise<void> | null;
  /** Initial content of local storage, by key. */
  stored: Record<string, string>;
};

export const tagged = (index: number): PdfPage =>
  aPage(index, { tags: [aTag({ name: `Silla ${index}`, product: { id: `${index}`, ref: `R-${index}` } })] });

const companyOf = ({ extras, color1 }: Backend): Company => ({
  Uid: 'c',
  Name: 'Casa',
  Representative: { Uid: '', Name: '', Email: '' },
  RegisterDate: '',
  DocType: '',
  Document: '',
  About: '',
  Info: {
    Website: 'https://casa.test',
    TyC: '',
    FAQ: '',
    Contact: '',
    Extras: Object.entries(extras).map(([Name, Content]) => ({ Name, Content })),
  },
  Location: { Country: 'CO', State: '', City: '' },
  IsActive: true,
  UiProfile: { Logo: '/logo.svg', Font: 'Lora', Colors: [{ color1 }] },
  Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
});

const listAnswer = (backend: Backend, query: URLSearchParams) => {
  const total = query.has('productREF') ? backend.related : backend.listed;
  const [page, itemsPerPage] = [Number(query.get('page')), Number(query.get('itemsPerPage'))];
  const first = (page - 1) * itemsPerPage;
  const pdfs = Array.from({ length: Math.max(0, Math.min(itemsPerPage, total - first)) }, (_, at) => ({
    Uid: `p${first + at}`,
    name: `Catálogo ${first + at}`,
    url: '',
    isVertical: true,
  }));
  return { pdfs, page, itemsPerPage, total };
};

const productsFor = ({ refId = '' }: ProductQuery) => {
  const refs = String(refId).split(',').filter(Boolean);
  const products = refs.map((ref) => productFor({ id: ref.replace('R-', '1'), ref }));
  return { products, prevCursor: null, nextCursor: null, total: products.length };
};

const details: PdfDetails = {
  url: '/files/a.pdf',
  name: 'Sala 24/25',
  isCommercial: true,
  isVertical: true,
  logo: '',
  name_tab: 'Sala',
};

const answerOf = (backend: Backend, url: URL, body: ProductQuery): unknown => {
  const [, , group, call = ''] = url.pathname.split('/');
  const damaged = Object.entries(backend.damaged).find(([part]) => url.pathname.includes(part));
  if (damaged) return damaged[1];
  if (group === 'company') return backend.company && { ...companyOf(backend), ...backend.company };
  if (group === 'components') return backend.developments?.map((Uid) => ({ Uid })) ?? null;
  if (group === 'integration') return productsFor(body);
  const owner = { Uid: 'p', name: details.name };
  switch (call) {
    case 'menu_pdf':
      return [
        {
          Uid: 'm',
          Belong_pdf: owner,
          pages: backend.pages.map(({ Uid, index, url: at }) => ({ Uid, index, url: at })),
        },
      ];
    case 'pdf':
      return { ...details, ...backend.details };
    case 'pdf_content_menu':
      return [{ pdfUid: 'p', sections: backend.sections }];
    case 'pdf_pages':
      return backend.pages;
    default:
      return listAnswer(backend, url.searchParams);
  }
};

/** Mocks the screen size. The width decides between single pages and spreads. */
const setScreenWidth = (width: number) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
  const answer = (media: string): Partial<MediaQueryList> => ({
    media,
    matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => answer(media) as MediaQueryList);
};

type Sent = { method: string; path: string; body: ProductQuery };

const createViewer = (backend: Backend) => {
  const sent: Sent[] = [];
  const events: AnalyticsEvent[] = [];
  const api = createClient({
    base: 'http://api.test/v2',
    key: 'k',
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as ProductQuery;
      sent.push({ method: init.method ?? '', path: url.pathname.slice('/v2/'.length) + url.search, body });
      await backend.delay(url.pathname + url.search);
      if (backend.broken.some((part) => url.pathname.includes(part))) return new Response('', { status: 503 });
      if (backend.missing.some((part) => url.href.includes(part))) return new Response('', { status: 404 });
      return Response.json(answerOf(backend, url, body));
    },
  });
  const { config } = readStartup(document);
  const view = createViewStore();
  const local = memoryStorage();
  for (const [key, text] of Object.entries(backend.stored)) local.setItem(key, text);
  const region: Viewer['region'] = { current: Promise.resolve(DEFAULT_REGION) };
  const viewer: Viewer = {
    config: { ...config, ipLookupUrl: 'http://ip.test/', geoLookupUrl: 'http://geo.test/' },
    shell: parseShellPage(backend.shell),
    api,
    queries: createQueryCache({ hasRetries: false }),
    view,
    analytics: createAnalytics({
      config,
      usesProxy: false,
      facts: () => ({
        company: 'c',
        pdf: 'p',
        page: view.getState().pageIndex,
        tgo: parseAddress(window.location.search).tgo,
        session: 's',
      }),
      now: () => new Date(0),
      newId: () => '1',
      fetch: async (_, { body }) => {
        if (typeof body === 'string') events.push(JSON.parse(body) as AnalyticsEvent);
        return new Response(null, { status: 202 });
      },
    }),
    local,
    session: memoryStorage(),
    isFramed: false,
    region,
    sessionOf: createCompanySessions({ isOffline: () => false, api, local, region: () => region.current }),
  };
  return { viewer, sent, events };
};

/** Opens the address and renders the viewer. `backend` may be changed afterwards. */
export const visit = (address: string, own: Partial<Backend> = {}, width = 400) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setScreenWidth(width);
  window.history.replaceState(null, '', address);
  const backend: Backend = {
    extras: { CARRITO_KIOSK: 'TRUE' },
    color1: '#aa3300',
    company: {},
    developments: ['otro', 'interactive_pdf'],
    details: {},
    pages: [1, 2, 3, 4].map(tagged),
    sections: [],
    listed: 0,
    related: 0,
    shell: {},
    damaged: {},
    broken: [],
    missing: [],
    delay: () => null,
    stored: {},
    ...own,
  };
  const made = createViewer(backend);
  const view = render(<App viewer={made.viewer} />);
  return { ...made, ...view, backend, log };
};
