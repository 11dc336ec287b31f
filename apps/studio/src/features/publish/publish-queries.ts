/** Reads of the screen that publishes a draft. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';

const PREVIEW_DAYS = 7;

/** Always of now: a draft may have changed since the screen was open. */
export const checkQuery = (api: Api, key: EditionKey, version: number) =>
  queryOptions({
    queryKey: ['check', key.companyUid, key.pdfUid, key.number, version],
    queryFn: ({ signal }) => api.call('editions.check.read', { params: key, query: {} }, { signal }),
    staleTime: 60_000,
  });

/** One address for as long as the page is open: each is a secret of its own. */
export const previewQuery = (api: Api, key: EditionKey) =>
  queryOptions({
    queryKey: ['edition-preview', key.companyUid, key.pdfUid, key.number],
    queryFn: ({ signal }) => api.call('editions.preview', { params: key, body: { days: PREVIEW_DAYS } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
