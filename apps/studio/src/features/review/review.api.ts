/** Reads of the review: pages with their tags, and findings. */
import { queryOptions } from '@tanstack/react-query';
import type { AdminAnswerOf, EditionState, Findings, PageState } from '@vitrina/contract/admin';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { readPages } from '../../api/edition-queries.ts';
import { changesBetween } from './state/edition-changes.ts';

/** Findings and entries beyond these are counted, not shown. */
const FINDINGS = 500;
const LIST = 100;

/** In one call: each reads the words of all pages. */
const readFindings = (api: Api, key: EditionKey, signal: AbortSignal): Promise<Findings> =>
  api.call('editions.findings.read', { params: key, query: { page: 1, itemsPerPage: FINDINGS } }, { signal });

export type ChangedEntry = AdminAnswerOf<'editions.review.list'>['entries'][number];

/** `before`: the number of the published edition; null for a first edition. */
export type ReviewData = {
  edition: EditionState;
  before: number | null;
  pages: PageState[];
  findings: Findings;
  entries: ChangedEntry[];
};

/** Null for an edition that shoppers see, whose changes would be live, and for an older one. Read once: afterwards the review knows what it has changed. */
export const reviewQuery = (api: Api, key: EditionKey) =>
  queryOptions({
    queryKey: ['review', key.companyUid, key.pdfUid, key.number],
    queryFn: async ({ signal }): Promise<ReviewData | null> => {
      const { editions } = await api.call('editions.list', { params: key }, { signal });
      const edition = editions.find(({ number }) => number === key.number);
      if (!edition?.isDraft && !edition?.isWithdrawn) return null;
      const open = { params: key, query: { page: 1, itemsPerPage: LIST, state: 'open' as const } };
      const [pages, findings, { entries }] = await Promise.all([
        readPages(api, key, { signal }),
        readFindings(api, key, signal),
        api.call('editions.review.list', open, { signal }),
      ]);
      const before = editions.find(({ isCurrent }) => isCurrent)?.number ?? null;
      return { edition, before, pages, findings, entries };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The pages of both editions as they are now: decisions about elements of the edition before change them. */
export const changesQuery = (api: Api, key: EditionKey, before: number | null) =>
  queryOptions({
    queryKey: ['review-changes', key.companyUid, key.pdfUid, key.number, before],
    queryFn: async ({ signal }) => {
      const [old, now] = await Promise.all([
        readPages(api, { ...key, number: before ?? key.number }, { signal }),
        readPages(api, key, { signal }),
      ]);
      return changesBetween(old, now);
    },
    enabled: before !== null,
    staleTime: 0,
  });
