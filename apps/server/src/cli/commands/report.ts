/** `vitrina report`, as text, CSV or JSON */

import { EventName } from '@vitrina/contract';
import type { AnalyticsReport } from '@vitrina/contract/admin';
import { analyticsReport } from '../../domain/analytics/report.ts';
import { escapeFormula } from '../../domain/csv-formula.ts';
import { countPendingEvents } from '../../runtime/analytics-work.ts';
import { withServices } from '../../services.ts';
import { type Command, parseArguments, requireCompany, required, UsageError } from '../command.ts';
import { say } from '../spanish/say.ts';

const MAX_LINES = 10;

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`)];

const minutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const reportLines = (report: AnalyticsReport): string[] => [
  `${report.companyUid}${report.pdf === null ? '' : ` ${report.pdf}`}, ${report.from} ${say('to', 'a')} ${report.to} (${report.timeZone})`,
  say(
    `${report.opens} opens, ${report.readers} readers${report.readersAre === 'exact' ? '' : ' (sum of the days)'}`,
    `${report.opens} aperturas, ${report.readers} lectores${report.readersAre === 'exact' ? '' : ' (suma de los días)'}`,
  ),
  ...section(
    say('Documents', 'Documentos'),
    report.documents.map(({ pdf, opens, readers, pageViews }) =>
      say(
        `${pdf}: ${readers} readers, ${opens} opens, ${pageViews} page views`,
        `${pdf}: ${readers} lectores, ${opens} aperturas, ${pageViews} páginas vistas`,
      ),
    ),
  ),
  ...section(
    say('Pages', 'Páginas'),
    report.pages.map(
      ({ pdf, page, views, seconds }) =>
        `${pdf} ${say('page', 'página')} ${page}: ${views} ${say('views', 'vistas')}, ${minutes(seconds)}`,
    ),
  ),
  ...section(
    say('Tags', 'Etiquetas'),
    report.tags.map(({ product, clicks }) => `${product}: ${clicks} ${say('clicks', 'toques')}`),
  ),
  ...section(
    say('Products (sessions)', 'Productos (sesiones)'),
    report.products.map(({ product, views, adds, checkouts }) =>
      say(
        `${product}: ${views} viewed, ${adds} added, ${checkouts} to checkout`,
        `${product}: ${views} lo vieron, ${adds} lo agregaron, ${checkouts} fueron a pagar`,
      ),
    ),
  ),
  ...section(
    say('Related documents', 'Documentos relacionados'),
    report.related.map(({ product, pdf, opens }) => `${pdf} ${say('by', 'por')} ${product}: ${opens}`),
  ),
  ...section(
    say('Searches', 'Búsquedas'),
    report.searches.map(({ term, searches, sessions }) =>
      say(`${term}: ${searches} in ${sessions} sessions`, `${term}: ${searches} en ${sessions} sesiones`),
    ),
  ),
  ...(report.searchesNotTold > 0
    ? [
        '',
        say(
          `${report.searchesNotTold} searches whose words are not listed`,
          `${report.searchesNotTold} búsquedas cuyas palabras no se muestran`,
        ),
      ]
    : []),
];

type Line = { section: string; pdf?: string; page?: number; subject?: string; measure: string; amount: number };

const cell = (value: string | number | undefined): string => {
  const safe = typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The numbers of a report line, each with its name. */
const figures = (of: object): [string, number][] =>
  Object.entries(of).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[0] !== 'page');

const linesOf = (report: AnalyticsReport): Line[] => {
  const pdf = report.pdf === null ? {} : { pdf: report.pdf };
  const list = <T extends object>(
    section: string,
    rows: readonly T[],
    about: (row: T) => Omit<Line, 'section' | 'measure' | 'amount'>,
  ): Line[] =>
    rows.flatMap((row) => figures(row).map(([measure, amount]) => ({ section, ...about(row), measure, amount })));
  const { opens, readers, searchesNotTold } = report;
  return [
    ...list('total', [{ opens, readers, searchesNotTold }], () => pdf),
    ...list('event', [report.events], () => pdf),
    ...list('day', report.days, ({ day }) => ({ ...pdf, subject: day })),
    ...list('document', report.documents, (row) => ({ pdf: row.pdf })),
    ...list('page', report.pages, (row) => ({ pdf: row.pdf, page: row.page })),
    ...list('tag', report.tags, ({ product }) => ({ ...pdf, subject: product })),
    ...list('product', report.products, ({ product }) => ({ ...pdf, subject: product })),
    ...list('related', report.related, (row) => ({ pdf: row.pdf, subject: row.product })),
    ...list('search', report.searches, ({ term }) => ({ ...pdf, subject: term })),
  ];
};

const reportCsv = (report: AnalyticsReport): string =>
  [
    'section,document,page,subject,measure,amount',
    ...linesOf(report).map(({ section, pdf, page, subject, measure, amount }) =>
      [section, pdf, page, subject, measure, amount].map(cell).join(','),
    ),
  ].join('\n');

export const report: Command = {
  usage: `vitrina report --company UID [options]

  --pdf DOCUMENT          one document instead of the company as a whole
  --from YYYY-MM-DD       first day, in Bogotá (default: 30 days up to --to)
  --to YYYY-MM-DD         last day (default: today)
  --json                  the answer of GET /admin/v1/companies/UID/analytics on stdout
  --csv                   one line per figure: section, document, page, subject, measure, amount

Readers are sessions of a day: exact for one day, for several the sum of the days.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      pdf: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      csv: { type: 'boolean' },
    } as const;
    const { values } = parseArguments(args, options, 0);
    const { pdf, from, to } = values;
    const companyUid = required('company', values.company);
    if (values.json && values.csv)
      throw new UsageError(say('--json and --csv cannot be combined.', '--json y --csv no van juntas.'));
    return withServices(async ({ database: { repos }, clock }) => {
      await requireCompany(repos, companyUid);
      // Counts waiting events first, since no server needs to run.
      await countPendingEvents(repos.analytics, clock);
      const found = await analyticsReport(repos, { companyUid, pdf, from, to }, EventName.options, clock());
      if (values.json) terminal.out(JSON.stringify(found, null, 2));
      else if (values.csv) terminal.out(reportCsv(found));
      else for (const line of reportLines(found)) terminal.out(line);
      return 0;
    });
  },
};
