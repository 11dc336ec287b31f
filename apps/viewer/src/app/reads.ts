/** The reads of §7 as cached questions. What the shell carried is seeded, so nothing is asked twice. */

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client, Company, Startup } from '@vitrina/contract';
import { RELATED_ITEMS_PER_PAGE } from '@vitrina/geometry';

/** A published edition does not change while it is read. */
const staleTime = Number.POSITIVE_INFINITY;

export const readCompany = (api: Client, companyId: string) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => api('company.read', { query: { companyId } }, { signal }),
    staleTime,
  });

export const readDevelopments = (api: Client, company: Pick<Company, 'Uid' | 'Name'>) =>
  queryOptions({
    queryKey: ['developments', company.Uid],
    queryFn: ({ signal }) =>
      api('company.developments', { query: { companyId: company.Uid, companyName: company.Name } }, { signal }),
    staleTime,
  });

export const readPages = (api: Client, pdfUid: string) =>
  queryOptions({
    queryKey: ['pages', pdfUid],
    queryFn: ({ signal }) => api('pdf.pages', { query: { pdfUid } }, { signal }),
    staleTime,
  });

/** §7: a list; the first entry is used. */
export const readMenu = (api: Client, pdfUid: string) =>
  queryOptions({
    queryKey: ['menu', pdfUid],
    queryFn: async ({ signal }) => (await api('pdf.menu', { query: { pdfUid } }, { signal }))[0] ?? null,
    staleTime,
  });

export const readDetails = (api: Client, pdfUid: string, companyUid: string) =>
  queryOptions({
    queryKey: ['details', pdfUid],
    queryFn: ({ signal }) => api('pdf.details', { params: { pdfUid }, query: { companyUid } }, { signal }),
    staleTime,
  });

/** §7: the first entry is the section list. */
export const readSections = (api: Client, pdfUid: string) =>
  queryOptions({
    queryKey: ['sections', pdfUid],
    queryFn: async ({ signal }) =>
      (await api('pdf.sections', { params: { id: pdfUid } }, { signal }))[0]?.sections ?? [],
    staleTime,
  });

export const listKey = (companyUid: string, productREF: string) => ['list', companyUid, productREF] as const;

/** §9: page 1, 10 items per page; further pages on demand. */
export const readList = (api: Client, companyUid: string, productREF: string) =>
  infiniteQueryOptions({
    queryKey: listKey(companyUid, productREF),
    queryFn: ({ signal, pageParam }) =>
      api(
        'pdf.list',
        {
          query: {
            companyUid,
            page: pageParam,
            itemsPerPage: RELATED_ITEMS_PER_PAGE,
            ...(productREF ? { productREF } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, itemsPerPage, total }) => (page * itemsPerPage < total ? page + 1 : null),
    staleTime,
  });

export const seedReads = (queries: QueryClient, pdfUid: string, answers: Startup['answers']): void => {
  const { company, developments, details, sections, pages, menu } = answers;
  if (company) queries.setQueryData(['company', company.Uid], company);
  if (company && developments) queries.setQueryData(['developments', company.Uid], developments);
  if (!pdfUid) return;
  if (details) queries.setQueryData(['details', pdfUid], details);
  if (sections?.[0]) queries.setQueryData(['sections', pdfUid], sections[0].sections);
  if (pages) queries.setQueryData(['pages', pdfUid], pages);
  if (menu?.[0]) queries.setQueryData(['menu', pdfUid], menu[0]);
};
