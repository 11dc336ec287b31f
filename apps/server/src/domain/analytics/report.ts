/** The analytics report of a company, from the daily sums. */
import type { AnalyticsReport } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { AnalyticsRepo, ReportRange } from '../ports/analytics.ts';
import type { DocumentsRepo } from '../ports/documents.ts';
import { TIME_ZONE } from '../time-zone.ts';
import { dayAfter, dayOf, daysBetween, isDay } from './calendar-day.ts';
import { measures, partsOf } from './measures.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_LINES = 50;
const MAX_PAGES = 200;
/** A search term of fewer sessions may be personal and is not reported. */
const MIN_SESSIONS = 3;

export type ReportQuestion = {
  companyUid: string;
  pdf?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Reading = { analytics: AnalyticsRepo; documents: Pick<DocumentsRepo, 'head' | 'uidOf'> };

const daysOf = ({ from, to }: ReportQuestion, now: Date): { from: string; to: string } => {
  const last = to ?? (from === undefined ? dayOf(now) : ([from, dayOf(now)].sort().at(-1) ?? from));
  const first = from ?? (isDay(last) ? dayAfter(last, 1 - DEFAULT_DAYS) : last);
  for (const day of [first, last])
    if (!isDay(day))
      throw new AppError('analytics.range', { reason: `"${day.slice(0, 20)}" is not a day like 2026-03-31` });
  if (first > last) throw new AppError('analytics.range', { reason: 'the first day is after the last one' });
  if (daysBetween(first, last) > MAX_DAYS) throw new AppError('analytics.range', { reason: `more than ${MAX_DAYS}` });
  return { from: first, to: last };
};

const EVENT = 'event.';

const sumsOf = async (analytics: AnalyticsRepo, range: ReportRange, names: readonly string[]) => {
  const counted = [...names.map((name) => `${EVENT}${name}`), measures.readers];
  const rows = await analytics.days(range, counted);
  const totals = new Map<string, number>();
  const days = new Map<string, { opens: number; readers: number; pageViews: number }>();
  for (const { day, measure, amount } of rows) {
    totals.set(measure, amount + (totals.get(measure) ?? 0));
    const line = days.get(day) ?? { opens: 0, readers: 0, pageViews: 0 };
    days.set(day, line);
    if (measure === measures.readers) line.readers = amount;
    if (measure === `${EVENT}open`) line.opens = amount;
    if (measure === `${EVENT}page_view`) line.pageViews = amount;
  }
  return {
    opens: totals.get(`${EVENT}open`) ?? 0,
    readers: totals.get(measures.readers) ?? 0,
    events: Object.fromEntries(names.map((name) => [name, totals.get(`${EVENT}${name}`) ?? 0])),
    days: [...days].map(([day, line]) => ({ day, ...line })),
  };
};

const documentsOf = async (analytics: AnalyticsRepo, range: ReportRange) => {
  const { documentOpens, documentReaders, documentViews } = measures;
  const question = { measures: [documentOpens, documentReaders, documentViews], by: documentReaders, limit: MAX_PAGES };
  return (await analytics.top(range, question)).map(({ subject, amounts }) => ({
    pdf: subject,
    opens: amounts[documentOpens] ?? 0,
    readers: amounts[documentReaders] ?? 0,
    pageViews: amounts[documentViews] ?? 0,
  }));
};

const pagesOf = async (analytics: AnalyticsRepo, range: ReportRange) => {
  const { pageViews, pageMs } = measures;
  const found = await analytics.top(range, { measures: [pageViews, pageMs], by: pageViews, limit: MAX_PAGES });
  return found.map(({ subject, amounts }) => {
    const [pdf = '', page] = partsOf(subject);
    return {
      pdf,
      page: Number(page),
      views: amounts[pageViews] ?? 0,
      seconds: Math.round((amounts[pageMs] ?? 0) / 1000),
    };
  });
};

const productsOf = async (analytics: AnalyticsRepo, range: ReportRange) => {
  const { productViews, productAdds, productCheckouts, tagClicks } = measures;
  const ways = [productViews, productAdds, productCheckouts];
  const found = await analytics.top(range, { measures: ways, by: productViews, limit: MAX_LINES });
  const clicked = await analytics.top(range, { measures: [tagClicks], by: tagClicks, limit: MAX_LINES });
  return {
    tags: clicked.map(({ subject, amounts }) => ({ product: subject, clicks: amounts[tagClicks] ?? 0 })),
    products: found.map(({ subject, amounts }) => ({
      product: subject,
      views: amounts[productViews] ?? 0,
      adds: amounts[productAdds] ?? 0,
      checkouts: amounts[productCheckouts] ?? 0,
    })),
  };
};

const wordsOf = async (analytics: AnalyticsRepo, range: ReportRange) => {
  const { relatedOpens, searches, searchSessions } = measures;
  const related = await analytics.top(range, { measures: [relatedOpens], by: relatedOpens, limit: MAX_LINES });
  const threshold = { by: searchSessions, min: MIN_SESSIONS };
  const terms = await analytics.top(range, { measures: [searches, searchSessions], limit: MAX_LINES, ...threshold });
  return {
    related: related.map(({ subject, amounts }) => {
      const [pdf = '', product = ''] = partsOf(subject);
      return { product, pdf, opens: amounts[relatedOpens] ?? 0 };
    }),
    searches: terms.map(({ subject, amounts }) => ({
      term: subject,
      searches: amounts[searches] ?? 0,
      sessions: amounts[searchSessions] ?? 0,
    })),
    searchesNotTold: await analytics.below(range, { measure: searches, ...threshold }),
  };
};

/**
 * `names`: the events reported by name. Throws `analytics.range` for invalid or too many days, `pdf.unknown` for a document of
 * another company.
 */
export const analyticsReport = async (
  { analytics, documents }: Reading,
  question: ReportQuestion,
  names: readonly string[],
  now: Date,
): Promise<AnalyticsReport> => {
  const { companyUid, pdf: name } = question;
  const pdf = name === undefined ? undefined : ((await documents.uidOf(companyUid, name)) ?? name);
  const days = daysOf(question, now);
  if (pdf !== undefined && (await documents.head(pdf))?.companyUid !== companyUid)
    throw new AppError('pdf.unknown', { pdf: name ?? pdf });
  const range: ReportRange = { company: companyUid, pdf: pdf ?? '', ...days };
  return {
    companyUid,
    pdf: pdf ?? null,
    ...days,
    timeZone: TIME_ZONE,
    readersAre: days.from === days.to ? 'exact' : 'summed-by-day',
    ...(await sumsOf(analytics, range, names)),
    documents: pdf === undefined ? await documentsOf(analytics, range) : [],
    pages: await pagesOf(analytics, range),
    ...(await productsOf(analytics, range)),
    ...(await wordsOf(analytics, range)),
  };
};
