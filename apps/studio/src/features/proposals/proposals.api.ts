/** Reads of the table: the proposals of a draft, and its pages for their pictures. */
import { queryOptions } from '@tanstack/react-query';
import type { PageState, Proposals } from '@vitrina/contract/admin';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';

export type ProposalsData = { name: string; isDraft: boolean; proposals: Proposals; pages: Map<number, PageState> };

const PAGES = 100;

const readPages = async (api: Api, key: EditionKey, signal: AbortSignal): Promise<Map<number, PageState>> => {
  const pages = new Map<number, PageState>();
  for (let from = 1; ; from += PAGES) {
    const query = { from, to: from + PAGES - 1 };
    const answer = await api.call('editions.pages.list', { params: key, query }, { signal });
    for (const page of answer.pages) pages.set(page.index, page);
    if (from + PAGES > answer.total) return pages;
  }
};

/** Read once: afterwards the table knows what it has changed. Null for an edition that is not there. */
export const proposalsQuery = (api: Api, key: EditionKey) =>
  queryOptions({
    queryKey: ['proposals', key.companyUid, key.pdfUid, key.number],
    queryFn: async ({ signal }): Promise<ProposalsData | null> => {
      const { editions } = await api.call('editions.list', { params: key }, { signal });
      const edition = editions.find(({ number }) => number === key.number);
      if (!edition) return null;
      const [proposals, pages] = await Promise.all([
        api.call('editions.proposals.read', { params: key }, { signal }),
        readPages(api, key, signal),
      ]);
      return { name: edition.name, isDraft: edition.isDraft, proposals, pages };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
