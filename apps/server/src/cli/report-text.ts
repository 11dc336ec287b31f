/** A report for the eye: the first lines of every list. */
import type { AnalyticsReport } from '@vitrina/contract/admin';

const MOST_LINES = 10;

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`)];

const minutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

export const reportLines = (report: AnalyticsReport): string[] => [
  `${report.companyUid}${report.pdf === null ? '' : ` ${report.pdf}`}, ${report.from} to ${report.to} (${report.timeZone})`,
  `${report.opens} opens, ${report.readers} readers${report.readersAre === 'exact' ? '' : ' (sum of the days)'}`,
  ...section(
    'Documents',
    report.documents.map(
      ({ pdf, opens, readers, pageViews }) => `${pdf}: ${readers} readers, ${opens} opens, ${pageViews} page views`,
    ),
  ),
  ...section(
    'Pages',
    report.pages.map(({ pdf, page, views, seconds }) => `${pdf} page ${page}: ${views} views, ${minutes(seconds)}`),
  ),
  ...section(
    'Tags',
    report.tags.map(({ product, clicks }) => `${product}: ${clicks} clicks`),
  ),
  ...section(
    'Products (sessions)',
    report.products.map(
      ({ product, views, adds, checkouts }) => `${product}: ${views} viewed, ${adds} added, ${checkouts} to checkout`,
    ),
  ),
  ...section(
    'Related documents',
    report.related.map(({ product, pdf, opens }) => `${pdf} by ${product}: ${opens}`),
  ),
  ...section(
    'Searches',
    report.searches.map(({ term, searches, sessions }) => `${term}: ${searches} in ${sessions} sessions`),
  ),
  ...(report.searchesNotTold > 0 ? ['', `${report.searchesNotTold} searches whose words are not told`] : []),
];
