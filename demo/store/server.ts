/** The demo store as one HTTP server: VTEX's catalogue API, Shopify's Storefront API, and the shop's pages. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { cartPage, linesOfPath, linesOfQuery } from './cart-page.ts';
import { type Catalogue, type Goods, indexGoods } from './catalogue.ts';
import { embedPage, embedScript } from './embed-page.ts';
import { homePage, notFoundPage, productPage } from './shop-pages.ts';
import { shopStyle } from './shop-style.ts';
import { shopifyAnswer } from './shopify.ts';
import { type Answer, vtexFields, vtexLogin, vtexSearch, vtexTree } from './vtex.ts';

export interface DemoStoreOptions extends Goods {
  /** Folder with `pictures/` and `logo.svg`; its URL ends in a slash. */
  folder?: URL;
  /** Public address of the shop, if it differs from the address of the request. */
  publicUrl?: string;
  /** Address of the viewer; with it the shop has a page that embeds its catalogue. */
  viewerUrl?: string;
}

const LARGEST_BODY = 512 * 1024;
const defaultFolder = new URL('../casa-nativa/', import.meta.url);
const types: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml' };

const baseOf = (request: IncomingMessage, publicUrl: string | undefined): string => {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const host = request.headers.host ?? '';
  return `http://${/^[\w.\-[\]:]{1,255}$/.test(host) ? host : 'localhost'}`;
};

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer, headers = {}): void => {
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff', ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

// Like real shops, the pages forbid framing: a checkout link must open outside the frame.
const sendPage = (response: ServerResponse, body: string, status = 200): void =>
  send(response, status, 'text/html; charset=utf-8', body, {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  });

/** A page of the shop whose policy allows a script and a frame of the viewer's address, and nothing else from other sites. */
const sendEmbedPage = (response: ServerResponse, viewerUrl: string): void => {
  const { origin } = new URL(viewerUrl);
  const policy = `default-src 'self'; script-src 'self' ${origin}; frame-src ${origin}; frame-ancestors 'none'; base-uri 'none'`;
  send(response, 200, 'text/html; charset=utf-8', embedPage(origin), {
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
};

const sendAnswer = (response: ServerResponse, { status, body, headers }: Answer): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);

const sendFile = async (response: ServerResponse, folder: URL, path: string): Promise<void> => {
  try {
    const file = await readFile(new URL(path, folder));
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    send(response, 200, type, file, { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' });
  } catch {
    sendPage(response, notFoundPage(), 404);
  }
};

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

const catalogueApi = (catalogue: Catalogue, path: string, query: URLSearchParams, base: string): Answer | null => {
  const search = /^\/api\/catalog_system\/pub\/products\/search(?:\/(.*))?$/s.exec(path);
  if (search) return vtexSearch(catalogue, (search[1] ?? '').replace(/\/+$/, ''), query, base);
  const tree = /^\/api\/catalog_system\/pub\/category\/tree\/(\d)\/?$/.exec(path);
  if (tree) return vtexTree(catalogue, Number(tree[1]), base);
  const fields = /^\/api\/catalog_system\/pub\/specification\/field\/listByCategoryId\/(\d{1,9})\/?$/.exec(path);
  return fields ? vtexFields(catalogue, Number(fields[1])) : null;
};

const shopPage = (catalogue: Catalogue, path: string, query: URLSearchParams): string | null => {
  if (path === '/') return homePage(catalogue);
  const source = query.get('utm_source');
  if (path === '/checkout/cart' || path === '/checkout/cart/') return cartPage(catalogue, [], source);
  if (path === '/checkout/cart/add' || path === '/checkout/cart/add/')
    return cartPage(catalogue, linesOfQuery(query), source);
  const permalink = /^\/cart\/(.*)$/s.exec(path)?.[1];
  if (permalink !== undefined) return cartPage(catalogue, linesOfPath(permalink), source);
  const slug = /^\/([^/]+)\/p$/.exec(path)?.[1] ?? /^\/products\/([^/]+)$/.exec(path)?.[1];
  const product = slug === undefined ? null : catalogue.bySlug(slug);
  return product ? productPage(catalogue, product) : null;
};

export const createDemoStore = ({
  products,
  categories,
  folder = defaultFolder,
  publicUrl,
  viewerUrl,
}: DemoStoreOptions): Server => {
  const catalogue = indexGoods({ products, categories });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const mark = target.indexOf('?');
    const path = decoded(mark < 0 ? target : target.slice(0, mark));
    const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
    const base = baseOf(request, publicUrl);
    if (path === null) return sendAnswer(response, { status: 400, body: 'Bad Request' });

    if (/^\/api\/[\w-]+\/graphql\.json$/.test(path)) {
      if (request.method !== 'POST')
        return sendAnswer(response, { status: 405, body: { errors: 'Method Not Allowed' } });
      const body = await bodyOf(request);
      if (body === null) return sendAnswer(response, { status: 413, body: { errors: 'Payload Too Large' } });
      const version = path.split('/')[2] ?? '';
      return sendAnswer(response, {
        headers: { 'x-shopify-api-version': version },
        ...shopifyAnswer(catalogue, body, base),
      });
    }
    if (request.method === 'POST' && path === '/api/vtexid/apptoken/login')
      return sendAnswer(response, vtexLogin((await bodyOf(request)) ?? ''));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendAnswer(response, { status: 405, body: 'Method Not Allowed' });

    const answer = catalogueApi(catalogue, path, query, base);
    if (answer) return sendAnswer(response, answer);
    if (path.startsWith('/api/')) return sendAnswer(response, { status: 404, body: 'Not Found' });
    if (path === '/catalogo' && viewerUrl) return sendEmbedPage(response, viewerUrl);
    if (path === '/catalogo.js') return send(response, 200, 'text/javascript; charset=utf-8', embedScript);
    if (path === '/tienda.css') return send(response, 200, 'text/css; charset=utf-8', shopStyle);
    if (path === '/logo.svg' || /^\/pictures\/[a-z0-9-]+\.webp$/.test(path))
      return sendFile(response, folder, path.slice(1));
    const page = shopPage(catalogue, path, query);
    return page === null ? sendPage(response, notFoundPage(), 404) : sendPage(response, page);
  };

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendAnswer(response, { status: 500, body: 'Internal Server Error' });
    });
  });
};
