/** A report as CSV: one line a figure, so that every list fits one table. */
import type { AnalyticsReport } from '@vitrina/contract/admin';

type Line = { section: string; pdf?: string; page?: number; subject?: string; measure: string; amount: number };

/** A cell that begins as a formula does is read as text by spreadsheets only behind a quote sign. */
const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The numbers of a line of the report, each with its name. */
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

export const reportCsv = (report: AnalyticsReport): string =>
  [
    'section,document,page,subject,measure,amount',
    ...linesOf(report).map(({ section, pdf, page, subject, measure, amount }) =>
      [section, pdf, page, subject, measure, amount].map(cell).join(','),
    ),
  ].join('\n');
