/**
 * Queries of the viewer (§7): each parses what the backend answers. `seedQueryCache` stores the answers embedded in the
 * shell, so that they are not requested.
 */
import type { Client, Company, Development, PdfDetails, PdfList, PdfPage, Section } from '@vitrina/contract';
import { RELATED_ITEMS_PER_PAGE } from '@vitrina/geometry';
import { parseCompany } from '../../lib/data/parse-company.ts';
import { parsePages } from '../../lib/data/parse-pages.ts';
import type { Query, QueryCache } from '../../lib/data/query-cache.ts';
import type { StartupAnswers } from '../../lib/data/startup-data.ts';
import { fieldsOf, type Parser } from '../../lib/data/unchecked.ts';
import { parseDetails, parseDevelopments, parseList, parseMenu, parseSections } from './parse-documents.ts';

const query = <T>(key: string, parse: Parser<T>, ask: () => Promise<unknown>): Query<T> => ({
  key,
  queryFn: async () => parse(await ask()),
});

export const companyQuery = (api: Client, companyId: string): Query<Company> =>
  query(
    `company ${companyId}`,
    (answer) => parseCompany(answer, companyId),
    () => api('company.read', { query: { companyId } }),
  );

export const developmentsQuery = (api: Client, { Uid, Name }: Pick<Company, 'Uid' | 'Name'>): Query<Development[]> =>
  query(`developments ${Uid}`, parseDevelopments, () =>
    api('company.developments', { query: { companyId: Uid, companyName: Name } }),
  );

export const pagesQuery = (api: Client, pdfUid: string): Query<PdfPage[]> =>
  query(`pages ${pdfUid}`, parsePages, () => api('pdf.pages', { query: { pdfUid } }));

/** The number of pages. */
export const menuQuery = (api: Client, pdfUid: string): Query<number> =>
  query(`menu ${pdfUid}`, parseMenu, () => api('pdf.menu', { query: { pdfUid } }));

/** The only call that names both company and document, so its answer decides whether the document opens (§6). */
export const detailsQuery = (api: Client, pdfUid: string, companyUid: string): Query<PdfDetails> =>
  query(`details ${companyUid} ${pdfUid}`, parseDetails, () =>
    api('pdf.details', { params: { pdfUid }, query: { companyUid } }),
  );

export const sectionsQuery = (api: Client, pdfUid: string): Query<Section[]> =>
  query(`sections ${pdfUid}`, parseSections, () => api('pdf.sections', { params: { id: pdfUid } }));

/** §9: 10 items per page, further pages on demand. */
export const documentListQuery = (api: Client, companyUid: string, productREF: string, page = 1): Query<PdfList> =>
  query(`list ${companyUid} ${productREF} ${page}`, parseList, () => {
    const reference = productREF ? { productREF } : {};
    return api('pdf.list', { query: { companyUid, page, itemsPerPage: RELATED_ITEMS_PER_PAGE, ...reference } });
  });

/** Whether the list has items after this page. */
export const hasMore = ({ page, itemsPerPage, total }: PdfList): boolean => page * itemsPerPage < total;

const documentParsers = { sections: parseSections, pages: parsePages, menu: parseMenu };

export const seedQueryCache = ({ setData }: QueryCache, pdfUid: string, answers: StartupAnswers): void => {
  const seed = (key: string, parse: Parser<unknown>, answer: unknown) => answer && setData(key, parse(answer));
  const { Uid } = fieldsOf<Company>(answers.company);
  if (typeof Uid === 'string') {
    seed(`company ${Uid}`, parseCompany, answers.company);
    seed(`developments ${Uid}`, parseDevelopments, answers.developments);
    if (pdfUid) seed(`details ${Uid} ${pdfUid}`, parseDetails, answers.details);
  }
  if (!pdfUid) return;
  const sent: Record<string, unknown> = answers;
  for (const [name, parse] of Object.entries(documentParsers)) seed(`${name} ${pdfUid}`, parse, sent[name]);
};
