/**
 * Fills a database with many companies: one template company is stored by the repositories, and SQL copies its rows under other
 * names, so that every row has the columns and values that the product writes.
 */
import type { AnalyticsEvent } from '@vitrina/contract';
import { storedEventOf } from '../../apps/server/src/domain/analytics/event-intake.ts';
import { visitorEvent } from '../../apps/server/src/domain/analytics/visitor-event.fixture.ts';
import type { Database } from '../../apps/server/src/domain/ports/database.ts';
import type { Engine } from '../../apps/server/src/storage/database/schema/connection.ts';
import { company, edition, feedProduct, model, page, tag } from '../../apps/server/src/storage/testing/builders.ts';
import { send } from '../../apps/server/src/storage/testing/statements.ts';

export type Size = { companies: number; documents: number; events: number };

const PAGES = 6;
/** Tags of each page: 22 in a document. */
const TAGS = [4, 4, 4, 4, 3, 3];
const PRODUCTS = 50;
const TEMPLATE = 'plantilla';
/** Part of every file key of the template; each copy has its own number in its place. */
export const TEMPLATE_TOKEN = 'f00dfeedf00dfeed';
/** The keys of companies begin with bytes that differ, as hashes do: files of equal first bytes share a directory. */
const [SPREAD, SPREAD_RANGE] = [2_654_435_761, 4_294_967_296];
/** Events of one commit. */
const BATCH = 500;
/** Events of one visit, in which a visitor reads one document. */
const VISIT_EVENTS = 8;
/** Over which the events of a filled database are spread. */
export const EVENT_DAYS = 60;
const DAY_MS = 86_400_000;
/** The key of the secrets, of which these databases have none. */
export const SECRETS_KEY = Buffer.alloc(32, 7);
export const EMPTY: Size = { companies: 0, documents: 0, events: 0 };
export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Tables with rows of one company, and the column that names the company or its document. */
const COMPANY_TABLES = {
  companies: 'uid',
  developments: 'company_uid',
  documents: 'company_uid',
  document_slugs: 'company_uid',
};
const DOCUMENT_TABLES = {
  editions: 'document_uid',
  pages: 'document_uid',
  tags: 'document_uid',
  models: 'document_uid',
  sections: 'document_uid',
};
const FEED_TABLES = {
  feeds: 'company_uid',
  feed_products: 'company_uid',
  feed_items: 'company_uid',
  feed_references: 'company_uid',
};

export const companyUid = (number: number): string => `empresa-${String(number).padStart(5, '0')}`;
export const documentUid = (companyNumber: number, document: number): string =>
  `${companyUid(companyNumber)}-${document}`;
export const referenceOf = (product: number): string => `MB-${1000 + product}`;

const fileKey = (token: string, name: string, type: string): string => `${token}${name.padEnd(48, '0')}.${type}`;
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The keys of all files of a document, as the template names them: `token` is the company's number in hexadecimal. */
export const filesOf = (token: string, document: number) => {
  const keyOf = (index: number, kind: number, type: string) =>
    fileKey(token, `${hex(document, 4)}${hex(index, 4)}${hex(kind, 2)}`, type);
  return {
    pdf: keyOf(0, 0, 'pdf'),
    pages: Array.from({ length: PAGES }, (_, index) => ({
      narrow: keyOf(index + 1, 1, 'webp'),
      wide: keyOf(index + 1, 2, 'webp'),
    })),
  };
};
export const tokenOf = (companyNumber: number): string =>
  hex((companyNumber * SPREAD) % SPREAD_RANGE, 8) + hex(companyNumber, 8);

const templatePages = (document: number) =>
  filesOf(TEMPLATE_TOKEN, document).pages.map(({ narrow, wide }, at) => {
    const tags = Array.from({ length: TAGS[at] ?? 0 }, (_, place) =>
      tag(referenceOf((document * 7 + at * 4 + place) % PRODUCTS), { position: { left: 10, top: 10 + place * 18 } }),
    );
    const pictures = [
      { url: `/files/${narrow}`, width: 480, height: 679, type: 'image/webp' as const },
      { url: `/files/${wide}`, width: 824, height: 1165, type: 'image/webp' as const },
    ];
    const models = at === 0 ? [model(referenceOf(document % PRODUCTS))] : [];
    return page(at + 1, { tags, models, pictures, url: `/files/${wide}`, thumbnail: null, words: null });
  });

const storeTemplate = async ({ repos }: Database, documents: number): Promise<void> => {
  await repos.companies.insert(company(TEMPLATE), NOW);
  await repos.companies.setDevelopments(TEMPLATE, ['interactive_pdf']);
  for (let document = 0; document < documents; document += 1) {
    const { pdf } = filesOf(TEMPLATE_TOKEN, document);
    const details = { ...edition().details, url: `/files/${pdf}`, name: `Catálogo ${document}` };
    const pages = templatePages(document);
    await repos.documents.publish(edition(`${TEMPLATE}-${document}`, { companyUid: TEMPLATE, details, pages }), NOW);
  }
  const products = Array.from({ length: PRODUCTS }, (_, at) =>
    feedProduct(`${at}`, {
      name: `Silla de comedor ${at}`,
      category: ['Comedor', 'Sillas'],
      refs: [{ ref: referenceOf(at), itemId: `${at}-i` }],
    }),
  );
  await repos.feed.replace(TEMPLATE, products, NOW);
};

type Dialect = { numbers: string; uid: string; token: string };
const dialectOf = (kind: Engine['kind'], from: number, to: number): Dialect =>
  kind === 'postgres'
    ? {
        numbers: `(select generate_series(${from}, ${to}) as n) as numbers`,
        uid: "'empresa-' || lpad(n::text, 5, '0')",
        token: `lpad(to_hex(n::bigint * ${SPREAD} % ${SPREAD_RANGE}), 8, '0') || lpad(to_hex(n), 8, '0')`,
      }
    : {
        numbers: `(with recursive counted(n) as (select ${from} union all select n + 1 from counted where n < ${to}) select n from counted) as numbers`,
        uid: "printf('empresa-%05d', n)",
        token: `printf('%08x%08x', n * ${SPREAD} % ${SPREAD_RANGE}, n)`,
      };

/** Copies the template to the companies `from` to `to`. */
const copyTemplate = async (engine: Engine, from: number, to: number): Promise<void> => {
  const { numbers, uid, token } = dialectOf(engine.kind, from, to);
  const tables = await engine.read.introspection.getTables();
  const copied = { ...COMPANY_TABLES, ...DOCUMENT_TABLES, ...FEED_TABLES };
  for (const [name, key] of Object.entries(copied)) {
    const columns = tables.find((found) => found.name === name)?.columns ?? [];
    if (columns.length === 0) throw new Error(`There is no table ${name}.`);
    const values = columns.map((column) =>
      column.dataType.toLowerCase() === 'text'
        ? `replace(replace("${column.name}", '${TEMPLATE}', ${uid}), '${TEMPLATE_TOKEN}', ${token})`
        : `"${column.name}"`,
    );
    const isTemplate = key === 'document_uid' ? `${key} like '${TEMPLATE}-%'` : `${key} = '${TEMPLATE}'`;
    const into = columns.map((column) => `"${column.name}"`).join(', ');
    const copy = `insert into ${name} (${into}) select ${values.join(', ')} from ${name} cross join ${numbers} where ${isTemplate}`;
    await send(engine.write, copy);
  }
};

/** Visits to all companies in turn, spread over the last `days`, as the intake stores their views and taps. */
export const storeEvents = async (
  { repos }: Database,
  { companies, documents, events }: Size,
  from: number,
  days: number,
): Promise<void> => {
  const perCompany = Math.round(documents / companies);
  for (let stored = from; stored < events; stored += BATCH) {
    const at = new Date(NOW.getTime() - Math.floor((1 - stored / events) * days * DAY_MS));
    const batch = Array.from({ length: Math.min(BATCH, events - stored) }, (_, place) => {
      const number = stored + place;
      const visit = Math.floor(number / VISIT_EVENTS);
      const owner = 1 + (visit % companies);
      const more: Partial<AnalyticsEvent> = {
        company: companyUid(owner),
        pdf: documentUid(owner, Math.floor(visit / companies) % perCompany),
        page: 1 + (number % PAGES),
        session: `visitante-${visit}`,
      };
      return storedEventOf(visitorEvent(number % 3 === 0 ? 'tag_click' : 'page_view', more), at);
    });
    await repos.events.accept({ id: `${at.toISOString()} ${hex(stored, 8)}`, at: at.toISOString(), events: batch });
  }
};

/** Adds the companies after `before.companies`; the first call stores the template too. */
export const fill = async (opened: { database: Database; engine: Engine }, before: Size, size: Size): Promise<void> => {
  const { database, engine } = opened;
  if (before.companies === 0) await storeTemplate(database, Math.round(size.documents / size.companies));
  await copyTemplate(engine, before.companies + 1, size.companies);
  await storeEvents(database, size, before.events, EVENT_DAYS);
  await send(engine.write, 'update event_batches set is_counted = 1');
  await send(engine.write, 'analyze');
};
