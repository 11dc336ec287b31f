/** Reads of one edition that several screens share: its pages, and a search of products by name or code. */
import { queryOptions } from '@tanstack/react-query';
import type { PageState } from '@vitrina/contract/admin';
import type { Api } from './client.ts';
import type { EditionKey } from './edition-key.ts';

const PAGES = 100;

type Signal = { signal?: AbortSignal };

/** All pages of the edition, 100 in a call. */
export const readPages = async (api: Api, key: EditionKey, { signal }: Signal = {}): Promise<PageState[]> => {
  const pages: PageState[] = [];
  for (let from = 1; ; from += PAGES) {
    const query = { from, to: from + PAGES - 1 };
    const answer = await api.call('editions.pages.list', { params: key, query }, signal ? { signal } : {});
    pages.push(...answer.pages);
    if (from + PAGES > answer.total) return pages;
  }
};

export const searchQuery = (api: Api, key: EditionKey, text: string) =>
  queryOptions({
    queryKey: ['product-search', key.companyUid, key.pdfUid, key.number, text],
    queryFn: ({ signal }) => api.call('editions.products.search', { params: key, query: { q: text } }, { signal }),
    enabled: text !== '',
  });
