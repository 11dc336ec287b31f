/** The public routes as one shopper of one company calls them, and the statements that each sends. */
import { visitorEvent } from '../../apps/server/src/domain/analytics/visitor-event.fixture.ts';
import { openTestApp } from '../../apps/server/src/http/testing/app.ts';
import { writeBuiltViewer } from '../../apps/server/src/http/testing/built-viewer.ts';
import type { DatabaseOptions } from '../../apps/server/src/storage/open-database.ts';
import { type Statement, statementsOf } from '../../apps/server/src/storage/testing/statements.ts';
import { companyUid, documentUid, NOW, referenceOf } from './fill.ts';

const eventOf = (company: string, pdf: string): object => ({
  ...visitorEvent('tag_click', { company, pdf, page: 2, session: company }),
  at: NOW.toISOString(),
});

type Call = { route: string; url: string; body?: object };

const callsOf = (number: number): Call[] => {
  const [company, pdf] = [companyUid(number), documentUid(number, 3)];
  const pdfs = '/v2/interactive_pdf';
  return [
    { route: 'company', url: `/v2/company/read/id?companyId=${company}` },
    { route: 'developments', url: `/v2/components/development/read/company?companyId=${company}` },
    { route: 'menu_pdf', url: `${pdfs}/menu_pdf?pdfUid=${pdf}` },
    { route: 'pdf', url: `${pdfs}/pdf/${pdf}?companyUid=${company}` },
    { route: 'pdf_content_menu', url: `${pdfs}/pdf_content_menu/${pdf}` },
    { route: 'pdf_pages', url: `${pdfs}/pdf_pages?pdfUid=${pdf}` },
    { route: 'list_pdf', url: `${pdfs}/list_pdf?companyUid=${company}` },
    { route: 'list_pdf by product', url: `${pdfs}/list_pdf?companyUid=${company}&productREF=${referenceOf(7)}` },
    { route: 'catalog', url: `/v2/catalog/read/${company}` },
    {
      route: 'products',
      url: '/v2/integration/products',
      body: { companyId: company, refId: `${referenceOf(7)},${referenceOf(8)}` },
    },
    {
      route: 'products by name',
      url: '/v2/integration/products',
      body: { companyId: company, itemName: 'silla' },
    },
    { route: 'events', url: '/v2/analytics/proxy?event=tag_click', body: eventOf(company, pdf) },
    { route: 'view', url: `/view?company=${companyUid(number + 1)}&pdf=${documentUid(number + 1, 5)}` },
    { route: 'menu', url: `/menu?company=${companyUid(number + 1)}` },
    { route: 'tiles', url: `/tiles/${pdf}/1/2/1/0-0.webp` },
  ];
};

/** `parameters` and `durations`: those of each company that asked. */
export type Asked = {
  route: string;
  sql: string;
  isRead: boolean;
  parameters: (readonly unknown[])[];
  durations: number[];
};

const add = (asked: Map<string, Asked>, route: string, { sql, parameters, ms }: Statement): void => {
  const known = asked.get(sql);
  if (known) {
    known.parameters.push(parameters);
    known.durations.push(ms);
    return;
  }
  const isRead = /^\s*(select|with)\b/i.test(sql);
  asked.set(sql, { route, sql, isRead, parameters: [parameters], durations: [ms] });
};

/** The tables that a statement names, in their order; none in a probe such as `select 1`. */
export const tablesOf = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join|into|update)\s+"([a-z_]+)"/gi)].map(([, name]) => name ?? '')),
];

/**
 * The statements of all public routes for companies 1, 3, … 2 × `probes` - 1: no cache of the server has seen them. Each
 * statement is listed once, under the route that sent it first. Throws when a route does not answer.
 */
export const statementsOfRoutes = async (options: DatabaseOptions, probes: number): Promise<Map<string, Asked>> => {
  const viewer = await writeBuiltViewer();
  const app = await openTestApp({ at: options, viewerDist: viewer.dist });
  const asked = new Map<string, Asked>();
  try {
    for (let probe = 0; probe < probes; probe += 1)
      for (const { route, url, body } of callsOf(2 * probe + 1)) {
        const statements = await statementsOf(async () => {
          const { statusCode } = await app.call(url, body ? { method: 'POST', payload: body } : {});
          // The template's files are no pictures, so no tile can be drawn: only its reads count.
          if (statusCode >= 400 && route !== 'tiles') throw new Error(`${route} answers ${statusCode}`);
        });
        for (const statement of statements) if (tablesOf(statement.sql).length > 0) add(asked, route, statement);
      }
  } finally {
    await app.close();
    await viewer.remove();
  }
  return asked;
};
