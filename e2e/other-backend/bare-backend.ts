/** A backend on loopback that answers the ten calls of §7 with the fields of §3, and 404 to everything else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEY = 'llave-de-otro-backend';
export const COMPANY = 'otra-casa';
export const PDF = 'catalogo-ajeno';

/** `/version/2`: the base of the calls is no path of our own server. */
const BASE = '/version/2';

type Call = { name: string; query: Record<string, string>; body: Record<string, unknown> };

const company = {
  Uid: COMPANY,
  Name: 'Otra Casa',
  Info: {
    Website: 'https://tienda.otra-casa.example',
    TyC: '',
    FAQ: '',
    Contact: '',
    Extras: [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }],
  },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [{ color1: '#7a1f3d' }] },
  Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: 's' }, ERP: { PROVIDER: '', SECRETID: '' } },
};

const tag = (name: string, ref: string, left: number) => ({
  name,
  iconIndex: 2,
  position: { left, top: 40 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref },
});

const product = (id: string, name: string, price: number, referenceId: unknown) => ({
  productId: `p${id}`,
  productName: name,
  linkText: name.toLowerCase(),
  categoryId: '1',
  allSpecifications: [{ key: 'Material', value: 'Roble' }],
  items: [
    {
      itemId: id,
      referenceId,
      name,
      nameComplete: 'Default Title',
      images: [],
      sellers: [{ commertialOffer: { price, listPrice: price, priceWithoutDiscount: price, rewardValue: 0 } }],
    },
  ],
});

const PRODUCTS = [
  product('40', 'Banco Tayrona', 250_000, ['R-40']),
  product('41', 'Mesa Barú', 900_000, [{ Key: 'RefId', Value: 'R-41' }]),
];

const pagesOf = (pictures: readonly string[]) =>
  pictures.map((url, at) => ({
    Uid: `pagina-${at + 1}`,
    url,
    index: at + 1,
    Belong_pdf: { Uid: PDF, name: 'Catálogo ajeno' },
    name: `Página ${at + 1}`,
    tags: at === 0 ? [tag('Banco Tayrona', 'R-40', 30), tag('Mesa Barú', 'R-41', 70)] : [],
    images: [],
    videos: [],
    models: [],
    links: [],
    createdAt: '',
    updatedAt: '',
  }));

/** The answer to each call; null for an unknown company or document. */
const answersFor = (pictures: readonly string[]): Record<string, (call: Call) => unknown> => {
  const pages = pagesOf(pictures);
  const owner = { Uid: PDF, name: 'Catálogo ajeno' };
  const details = { url: '', name: owner.name, isCommercial: true, isVertical: true, logo: '', name_tab: 'Ajeno' };
  const isPdf = ({ query }: Call) => query['pdfUid'] === PDF;
  return {
    'GET /company/read/id': ({ query }) => (query['companyId'] === COMPANY ? company : null),
    'GET /components/development/read/company': () => [{ Uid: 'interactive_pdf' }],
    'GET /interactive_pdf/menu_pdf': (call) =>
      isPdf(call) && [
        { Uid: 'm', Belong_pdf: owner, pages: pages.map(({ Uid, index, url }) => ({ Uid, index, url })) },
      ],
    [`GET /interactive_pdf/pdf/${PDF}`]: ({ query }) => (query['companyUid'] === COMPANY ? details : null),
    [`GET /interactive_pdf/pdf_content_menu/${PDF}`]: () => [
      { pdfUid: PDF, sections: [{ name: 'Final', index: pages.length }] },
    ],
    'GET /interactive_pdf/pdf_pages': (call) => isPdf(call) && pages,
    'GET /interactive_pdf/list_pdf': () => ({ pdfs: [], page: 1, itemsPerPage: 10, total: 0 }),
    [`GET /catalog/read/${COMPANY}`]: () => [],
    'POST /integration/products': ({ body }) => {
      const refs = String(body['refId']).split(',');
      const has = ({ items }: (typeof PRODUCTS)[number]) =>
        refs.some((ref) => JSON.stringify(items).includes(`"${ref}"`));
      return { products: PRODUCTS.filter(has) };
    },
    'POST /analytics/proxy': () => ({ accepted: true }),
  };
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? null));
};

/** `calls`: those of the ten that were answered. `refused`: requests for anything else, or without the key. */
export const openBareBackend = async (pictures: readonly string[]) => {
  const answers = answersFor(pictures);
  const calls: Call[] = [];
  const refused: string[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://backend');
    const path = url.pathname.startsWith(`${BASE}/`) ? url.pathname.slice(BASE.length) : '';
    const name = `${request.method} ${path}`;
    const answer = answers[name];
    if (!answer || request.headers['x-api-key'] !== KEY) {
      refused.push(`${request.method} ${url.pathname}`);
      return send(response, 404, { message: 'Not Found' });
    }
    const call = { name, query: Object.fromEntries(url.searchParams), body: await bodyOf(request) };
    calls.push(call);
    send(response, 200, answer(call) || null);
  };
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'x-api-key, content-type');
      response.writeHead(204).end();
    } else void answerTo(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    calls,
    refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
export type BareBackend = Awaited<ReturnType<typeof openBareBackend>>;
