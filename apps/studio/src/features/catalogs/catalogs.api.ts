/** Reads of the list of catalogues: pages that the server searches, filters and sorts, and those of the trash. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DocumentSort, DocumentStateFilter } from '@vitrina/contract/admin';
import type { Api } from '../../api/client.ts';
import { pollMs } from '../../api/queries.ts';

/** As many as an answer may have: each page that was read is read again after a change. */
export const PAGE = 100;

type Listed = { page: number; itemsPerPage: number; total: number };

const nextPage = ({ page, itemsPerPage, total }: Listed): number | undefined =>
  page * itemsPerPage < total ? page + 1 : undefined;

export type CatalogFilter = { search: string; state: DocumentStateFilter | null; sort: DocumentSort };

export const catalogsQuery = (api: Api, companyUid: string, { search, state, sort }: CatalogFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', companyUid, 'list', search, state, sort],
    initialPageParam: 1,
    // A search that the person has typed past is aborted by the signal.
    queryFn: ({ signal, pageParam: page }) => {
      const query = { q: search, sort, ...(state && { state }), page, itemsPerPage: PAGE };
      return api.call('documents.list', { params: { companyUid }, query }, { signal });
    },
    getNextPageParam: nextPage,
    // The rows of the search before stay until those of this one are there.
    placeholderData: (rows, before) => (before?.queryKey[1] === companyUid ? rows : undefined),
    refetchInterval: () => pollMs(companyUid, false),
  });

export const trashQuery = (api: Api, companyUid: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', companyUid, 'list'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) =>
      api.call('trash.list', { params: { companyUid }, query: { page, itemsPerPage: PAGE } }, { signal }),
    getNextPageParam: nextPage,
  });
