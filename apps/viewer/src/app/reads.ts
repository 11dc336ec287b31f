/** The reads of §7 as questions that are asked once. What the shell carried is kept already, so nothing is asked twice. */
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
import type { Read, Reads } from '../lib/kept-reads.ts';

export const readCompany = (api: Client, companyId: string): Read<Company> => ({
  key: `company ${companyId}`,
  ask: async () => {
    const [company, part] = await Promise.all([
      api('company.read', { query: { companyId } }),
      // Who cannot fetch what makes it sound takes it as it is.
      import('./sound-company.ts').catch(() => null),
    ]);
    return part ? part.soundCompany(company, companyId) : company;
  },
});

export const readDevelopments = (api: Client, company: Pick<Company, 'Uid' | 'Name'>): Read<Development[]> => ({
  key: `developments ${company.Uid}`,
  ask: async () => {
    const list = await api('company.developments', { query: { companyId: company.Uid, companyName: company.Name } });
    // Some backends say null where a list is empty.
    return Array.isArray(list) ? list : [];
  },
});

export const readPages = (api: Client, pdfUid: string): Read<PdfPage[]> => ({
  key: `pages ${pdfUid}`,
  ask: () => api('pdf.pages', { query: { pdfUid } }),
});

/** §7: a list; the first entry is used. */
export const readMenu = (api: Client, pdfUid: string): Read<PdfMenu | null> => ({
  key: `menu ${pdfUid}`,
  ask: async () => (await api('pdf.menu', { query: { pdfUid } }))[0] ?? null,
});

export const readDetails = (api: Client, pdfUid: string, companyUid: string): Read<PdfDetails> => ({
  key: `details ${pdfUid}`,
  ask: () => api('pdf.details', { params: { pdfUid }, query: { companyUid } }),
});

/** §7: the first entry is the section list. */
export const readSections = (api: Client, pdfUid: string): Read<Section[]> => ({
  key: `sections ${pdfUid}`,
  ask: async () => (await api('pdf.sections', { params: { id: pdfUid } }))[0]?.sections ?? [],
});

/** §9: 10 items per page; further pages on demand. */
export const readList = (api: Client, companyUid: string, productREF: string, page = 1): Read<PdfList> => ({
  key: `list ${companyUid} ${productREF} ${page}`,
  ask: () => {
    const reference = productREF ? { productREF } : {};
    return api('pdf.list', { query: { companyUid, page, itemsPerPage: RELATED_ITEMS_PER_PAGE, ...reference } });
  },
});

/** Whether the backend has documents beyond this page of its list. */
export const hasMore = ({ page, itemsPerPage, total }: PdfList): boolean => page * itemsPerPage < total;

export const seedReads = ({ keep }: Reads, pdfUid: string, answers: Startup['answers']): void => {
  const { company, developments, details, sections, pages, menu } = answers;
  if (company) keep(`company ${company.Uid}`, company);
  if (company && developments) keep(`developments ${company.Uid}`, developments);
  if (!pdfUid) return;
  if (details) keep(`details ${pdfUid}`, details);
  if (sections?.[0]) keep(`sections ${pdfUid}`, sections[0].sections);
  if (pages) keep(`pages ${pdfUid}`, pages);
  if (menu?.[0]) keep(`menu ${pdfUid}`, menu[0]);
};
