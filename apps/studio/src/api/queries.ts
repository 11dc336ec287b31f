/** Reads that several screens share. Keys begin with the resource and the company, so that one call invalidates all of a company. */
import { queryOptions } from '@tanstack/react-query';
import type { CompanyHead, DocumentHeads, TrashedDocuments } from '@vitrina/contract/admin';
import type { Api } from './client.ts';
import { isLive } from './live.ts';

const PAGE = 100;

export type DocumentHead = DocumentHeads['documents'][number];

/** All items of a list that is read page by page. */
const readAll = async <Item>(read: (page: number) => Promise<{ items: Item[]; total: number }>): Promise<Item[]> => {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page);
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
};

export const companiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies'],
    queryFn: ({ signal }): Promise<CompanyHead[]> =>
      readAll(async (page) => {
        const answer = await api.call('companies.list', { query: { page, itemsPerPage: PAGE } }, { signal });
        return { items: answer.companies, total: answer.total };
      }),
    staleTime: 60_000,
  });

export const companyQuery = (api: Api, companyUid: string) =>
  queryOptions({
    queryKey: ['company', companyUid],
    queryFn: ({ signal }) => api.call('companies.read', { params: { companyUid } }, { signal }),
    staleTime: 60_000,
  });

export type TrashedDocument = TrashedDocuments['documents'][number];

const FAST_MS = 3000;
const SLOW_MS = 15_000;
/** The event stream tells of changes: a look now and then in case it does not. */
const LIVE_MS = 60_000;

/** The pause until the next read of something that changes by itself; `isBusy`: soon. */
export const pollMs = (company: string, isBusy: boolean): number =>
  isLive(company) ? LIVE_MS : isBusy ? FAST_MS : SLOW_MS;

/** The newest publishing jobs: read again when the event stream tells, and now and then without it. */
export const jobsQuery = (api: Api, companyUid: string) =>
  queryOptions({
    queryKey: ['jobs', companyUid],
    queryFn: ({ signal }) => api.call('jobs.list', { params: { companyUid }, query: { limit: 20 } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      pollMs(companyUid, data?.jobs.some(({ state }) => state === 'queued' || state === 'running') ?? false),
  });

/** The editions and drafts of a document, the newest first. */
export const editionsQuery = (api: Api, companyUid: string, pdfUid: string) =>
  queryOptions({
    queryKey: ['editions', companyUid, pdfUid],
    queryFn: ({ signal }) => api.call('editions.list', { params: { companyUid, pdfUid } }, { signal }),
  });

export const documentQuery = (api: Api, { companyUid, pdfUid }: { companyUid: string; pdfUid: string }) =>
  queryOptions({
    queryKey: ['document', companyUid, pdfUid],
    queryFn: ({ signal }) => api.call('documents.read', { params: { companyUid, pdfUid } }, { signal }),
  });

export const membersQuery = (api: Api, companyUid: string) =>
  queryOptions({
    queryKey: ['members', companyUid],
    queryFn: ({ signal }) => api.call('members.list', { params: { companyUid } }, { signal }),
  });
