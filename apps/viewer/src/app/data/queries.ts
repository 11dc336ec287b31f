/**
 * Queries of the viewer (§7). `seedQueryCache` stores the answers embedded in the shell, so that they are not
 * requested.
 */
import type {
  Client,
  Company,
  Development,
  PdfDetails,
  PdfList,
  PdfMenu,
  PdfPage,
  Section,
  Startup,
} from '@vitrina/contract';
import { RELATED_ITEMS_PER_PAGE } from '@vitrina/geometry';
import type { Query, QueryCache } from '../../lib/data/query-cache.ts';
import { ignoreError } from '../../lib/ignore-error.ts';

export const companyQuery = (api: Client, companyId: string): Query<Company> => ({
  key: `company ${companyId}`,
  queryFn: async () => {
    const [company, chunk] = await Promise.all([
      api('company.read', { query: { companyId } }),
      // If this chunk does not load, the company is used as it is.
      import('./parse-company.ts').catch(ignoreError('has fallback')),
    ]);
    return chunk ? chunk.parseCompany(company, companyId) : company;
  },
});

export const developmentsQuery = (api: Client, company: Pick<Company, 'Uid' | 'Name'>): Query<Development[]> => ({
  key: `developments ${company.Uid}`,
  queryFn: async () => {
    const list = await api('company.developments', { query: { companyId: company.Uid, companyName: company.Name } });
    // Some backends send null for an empty list.
    return Array.isArray(list) ? list : [];
  },
});

export const pagesQuery = (api: Client, pdfUid: string): Query<PdfPage[]> => ({
  key: `pages ${pdfUid}`,
  queryFn: () => api('pdf.pages', { query: { pdfUid } }),
});

/** §7: a list; the first entry is used. */
export const menuQuery = (api: Client, pdfUid: string): Query<PdfMenu | null> => ({
  key: `menu ${pdfUid}`,
  queryFn: async () => (await api('pdf.menu', { query: { pdfUid } }))[0] ?? null,
});

export const detailsQuery = (api: Client, pdfUid: string, companyUid: string): Query<PdfDetails> => ({
  key: `details ${pdfUid}`,
  queryFn: () => api('pdf.details', { params: { pdfUid }, query: { companyUid } }),
});

/** §7: the first entry is the section list. */
export const sectionsQuery = (api: Client, pdfUid: string): Query<Section[]> => ({
  key: `sections ${pdfUid}`,
  queryFn: async () => (await api('pdf.sections', { params: { id: pdfUid } }))[0]?.sections ?? [],
});

/** §9: 10 items per page, further pages on demand. */
export const documentListQuery = (api: Client, companyUid: string, productREF: string, page = 1): Query<PdfList> => ({
  key: `list ${companyUid} ${productREF} ${page}`,
  queryFn: () => {
    const reference = productREF ? { productREF } : {};
    return api('pdf.list', { query: { companyUid, page, itemsPerPage: RELATED_ITEMS_PER_PAGE, ...reference } });
  },
});

/** Whether the list has items after this page. */
export const hasMore = ({ page, itemsPerPage, total }: PdfList): boolean => page * itemsPerPage < total;

export const seedQueryCache = ({ setData }: QueryCache, pdfUid: string, answers: Startup['answers']): void => {
  const { company, developments, details, sections, pages, menu } = answers;
  if (company) setData(`company ${company.Uid}`, company);
  if (company && developments) setData(`developments ${company.Uid}`, developments);
  if (!pdfUid) return;
  if (details) setData(`details ${pdfUid}`, details);
  if (sections?.[0]) setData(`sections ${pdfUid}`, sections[0].sections);
  if (pages) setData(`pages ${pdfUid}`, pages);
  if (menu?.[0]) setData(`menu ${pdfUid}`, menu[0]);
};
