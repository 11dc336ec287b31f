/** Reads of the page editor: the edition with all of its pages, and the printed words of one. */
import { queryOptions } from '@tanstack/react-query';
import { PageWords } from '@vitrina/contract';
import type { ListedEdition, PageState, SearchedProduct } from '@vitrina/contract/admin';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { readPages } from '../../api/edition-queries.ts';

export type PagesOfEdition = { edition: ListedEdition; pages: PageState[] };

/** Null for an edition that is not there. Read once: afterwards the editor knows what it has changed. */
export const pagesQuery = (api: Api, key: EditionKey) =>
  queryOptions({
    queryKey: ['edition-pages', key.companyUid, key.pdfUid, key.number],
    queryFn: async ({ signal }): Promise<PagesOfEdition | null> => {
      const [{ editions }, pages] = await Promise.all([
        api.call('editions.list', { params: key }, { signal }),
        readPages(api, key, { signal }),
      ]);
      const edition = editions.find(({ number }) => number === key.number);
      return edition ? { edition, pages } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The printed words of a page; none where they cannot be read: they are only of help. */
export const wordsQuery = ({ words: address }: Pick<PageState, 'words'>) =>
  queryOptions({
    queryKey: ['page-words', address ?? ''],
    queryFn: async ({ signal }): Promise<PageWords['words']> => {
      if (address === undefined) return [];
      const answer = await fetch(address, { signal });
      if (!answer.ok) return [];
      return PageWords.safeParse(await answer.json()).data?.words ?? [];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const MAX_GUESSES = 3;

/** The products that texts near a place may mean, those of the first texts first. */
export const guessesQuery = (api: Api, key: EditionKey, texts: readonly string[]) =>
  queryOptions({
    queryKey: ['product-guesses', key.companyUid, key.pdfUid, key.number, texts],
    queryFn: async ({ signal }): Promise<SearchedProduct[]> => {
      const answers = await Promise.all(
        texts.map((q) => api.call('editions.products.search', { params: key, query: { q } }, { signal })),
      );
      const found = new Map(answers.flatMap(({ items }) => items).map((item) => [`${item.ref} ${item.id}`, item]));
      return [...found.values()].slice(0, MAX_GUESSES);
    },
    enabled: texts.length > 0,
  });
