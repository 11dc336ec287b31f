/** Registers that publishers write: elements of a page, all tags, sections, settings of documents and companies, price lists and their sources. */

import { type CrashContext, withJson } from '../crash-context.ts';
import { type Answer, jsonOf } from '../deployment/call.ts';
import type { Register } from './register.ts';

/** A killed import leaves its lease for this time, which allows for a busy machine. */
const FEED_BUSY_MS = 45_000;
/** Caches are invalidated within a second; the rest allows for a busy machine. */
const PROPAGATION_MS = 10_000;

type Found = { state: string; version: number };
const found = (answer: Answer | null, read: (body: unknown) => Found): Found | null =>
  answer === null || answer.status !== 200 ? null : read(jsonOf(answer));

const tagsOf = (generation: number) =>
  Array.from({ length: 8 }, (_, at) => ({
    name: `etiqueta ${generation}`,
    iconIndex: 1,
    position: { left: 10 + at * 10, top: generation % 100 },
    color: '',
    size: null,
    active: true,
    product: { id: '', ref: `G${generation}-${at}` },
  }));
type Tags = ReturnType<typeof tagsOf>;
const tagsState = (tags: Tags): string =>
  tags.map(({ name, position, product }) => [name, position.top, product.ref].join(' ')).join();

/** Tags and a link. */
export const pageElements = ({ admin }: CrashContext, company: string, pdf: string): Register => {
  const path = `/companies/${company}/documents/${pdf}/pages/1`;
  const none = { images: [], videos: [], models: [] };
  const linksOf = (generation: number) => [
    {
      name: `enlace ${generation}`,
      url: `https://tienda.example/${generation}`,
      position: { left: 5, top: generation % 90 },
      size: { width: 20, high: 10 },
    },
  ];
  const state = (tags: Tags, links: ReturnType<typeof linksOf>): string =>
    [tagsState(tags), ...links.map(({ name, url, position }) => [name, url, position.top].join(' '))].join();
  return {
    kind: 'elements of a page',
    stateOf: (generation) => state(tagsOf(generation), linksOf(generation)),
    read: async () =>
      found(await admin('reading', 'GET', path), (body) => {
        const { version, tags, links } = body as { version: number; tags: Tags; links: ReturnType<typeof linksOf> };
        return { version, state: state(tags, links) };
      }),
    write: (generation, version) =>
      admin('elements of a page', 'PUT', path, {
        version,
        tags: tagsOf(generation),
        links: linksOf(generation),
        ...none,
      }),
  };
};

const ROWS = [1, 2, 3].flatMap((page) => [10, 30, 50, 70].map((left) => ({ page, left })));

export const allTags = ({ admin, call }: CrashContext, company: string, pdf: string): Register => {
  const path = `/companies/${company}/documents/${pdf}`;
  const csv = (generation: number): string =>
    [
      'page,name,left,top,ref',
      ...ROWS.map(({ page, left }) => `${page},todas ${generation},${left},20,T${generation}`),
    ].join('\n');
  return {
    kind: 'all tags of a document',
    stateOf: (generation) => ROWS.map(() => `todas ${generation} T${generation}`).join(),
    read: async () => {
      const document = await admin('reading', 'GET', path);
      const pages = await call('reading', `/v2/interactive_pdf/pdf_pages?pdfUid=${pdf}`);
      if (pages?.status !== 200) return null;
      const tags = (jsonOf(pages) as { tags: Tags }[]).flatMap((page) => page.tags);
      const state = tags.map(({ name, product }) => `${name} ${product.ref}`).join();
      return found(document, (body) => ({ version: (body as { tagsVersion: number }).tagsVersion, state }));
    },
    write: (generation, version) =>
      admin('all tags of a document', 'PUT', `${path}/tags`, { version, csv: csv(generation) }),
    staleMs: PROPAGATION_MS,
  };
};

export const sections = ({ admin }: CrashContext, company: string, pdf: string): Register => {
  const path = `/companies/${company}/documents/${pdf}/sections`;
  const of = (generation: number) => [1, 2].map((index) => ({ name: `Capítulo ${generation} ${index}`, index }));
  return {
    kind: 'sections',
    stateOf: (generation) => JSON.stringify(of(generation)),
    read: async () =>
      found(await admin('reading', 'GET', path), (body) => {
        const { version, sections: list } = body as { version: number; sections: unknown };
        return { version, state: JSON.stringify(list) };
      }),
    write: (generation, version) => admin('sections', 'PUT', path, { version, sections: of(generation) }),
  };
};

export const documentName = ({ admin }: CrashContext, company: string, pdf: string): Register => {
  const path = `/companies/${company}/documents/${pdf}`;
  return {
    kind: 'name of a document',
    stateOf: (generation) => `Nombre ${generation}`,
    read: async () =>
      found(await admin('reading', 'GET', path), (body) => {
        const { version, details } = body as { version: number; details: { name: string } };
        return { version, state: details.name };
      }),
    write: (generation, version) =>
      admin('name of a document', 'PATCH', path, { version, name: `Nombre ${generation}` }),
  };
};

export const companyChange = ({ admin }: CrashContext, uid: string): Register => {
  const path = `/companies/${uid}`;
  const of = (generation: number) => ({ about: `Somos ${generation}`, contact: `${573_000_000_000 + generation}` });
  return {
    kind: 'company',
    stateOf: (generation) => JSON.stringify(of(generation)),
    read: async () =>
      found(await admin('reading', 'GET', path), (body) => {
        const { version, company } = body as { version: number; company: { About: string; Info: { Contact: string } } };
        return { version, state: JSON.stringify({ about: company.About, contact: company.Info.Contact }) };
      }),
    write: (generation, version) => admin('company', 'PATCH', path, { version, ...of(generation) }),
  };
};

const rowsOf = (generation: number): number => 400 + (generation % 7);
/** Rows at the beginning, the middle and the end of the list, and beyond it. */
const SAMPLED_ROWS = [1, 2, 150, 151, 399, 400, 401, 402, 403, 404, 405, 406, 407];
type Products = { products: { items: { sellers: { commertialOffer: { price: number } }[] }[] }[] };

export const priceList = (context: CrashContext, company: string): Register => {
  const { admin, call } = context;
  const list = (generation: number): string =>
    [
      'Ref;Nombre;Precio',
      ...Array.from({ length: rowsOf(generation) }, (_, at) => `LP-${at + 1};Silla ${at + 1};${1000 + generation}`),
    ].join('\n');
  const state = (products: number, prices: readonly number[]): string => `${products} products, ${prices.join()}`;
  const query = withJson('POST', { companyId: company, refId: SAMPLED_ROWS.map((at) => `LP-${at}`).join(',') });
  return {
    kind: 'price list',
    stateOf: (generation) =>
      state(
        rowsOf(generation),
        SAMPLED_ROWS.filter((at) => at <= rowsOf(generation)).map(() => 1000 + generation),
      ),
    read: async () => {
      const feed = await admin('reading', 'GET', `/companies/${company}/feed`);
      const sold = await call('reading', '/v2/integration/products', query);
      if (feed?.status !== 200 || sold?.status !== 200) return null;
      const prices = (jsonOf(sold) as Products).products.flatMap(({ items }) =>
        items.flatMap(({ sellers }) => sellers.map(({ commertialOffer }) => commertialOffer.price)),
      );
      return { version: 0, state: state((jsonOf(feed) as { products: number | null }).products ?? 0, prices) };
    },
    write: (generation) =>
      call('price list', `/admin/v1/companies/${company}/feed/import?name=lista.csv&force=true`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: list(generation),
      }),
    staleMs: PROPAGATION_MS,
    busy: { code: 'feed.busy', maxMs: FEED_BUSY_MS },
  };
};

/** A private address, which servers never fetch from. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

/** The source with its login, which is stored in another table. */
export const priceListSource = ({ admin }: CrashContext, company: string): Register => {
  const path = `/companies/${company}/feed`;
  const of = (generation: number) => ({
    url: `${UNREACHABLE_URL}/lista-${generation}.csv`,
    minutes: 60 + (generation % 600),
  });
  const userOf = (generation: number): string => `usuario ${generation}`;
  return {
    kind: 'source of a price list',
    stateOf: (generation) => JSON.stringify([...Object.values(of(generation)), userOf(generation)]),
    read: async () =>
      found(await admin('reading', 'GET', path), (body) => {
        const { source } = body as { source: { url: string; minutes: number; user: string | null } | null };
        return { version: 0, state: JSON.stringify(source && [source.url, source.minutes, source.user]) };
      }),
    write: (generation) => {
      const login = { user: userOf(generation), password: `clave ${generation}` };
      return admin('source of a price list', 'PUT', `${path}/source`, { ...of(generation), login });
    },
  };
};
