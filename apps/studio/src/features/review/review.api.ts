/** Reads of the review: pages with their tags, findings, and the products of codes. */
import { queryOptions } from '@tanstack/react-query';
import { referenceKey } from '@vitrina/contract';
import type { AdminAnswerOf, EditionState, Findings, PageState, SearchedProduct } from '@vitrina/contract/admin';
import type { Api } from '../../api/client.ts';
import { changesBetween } from './state/edition-changes.ts';
import type { Product } from './state/review-items.ts';

/** An edition of a document of a company. */
export type EditionKey = { companyUid: string; pdfUid: string; number: number };

const PAGES = 100;
/** Findings and entries beyond these are counted, not shown. */
const MAX_LISTS = 5;
const LIST = 100;

type Signal = { signal?: AbortSignal };

/** Pages with the given indexes, 100 in a call; without indexes all of the edition. */
export const readPages = async (api: Api, key: EditionKey, { signal }: Signal = {}): Promise<PageState[]> => {
  const pages: PageState[] = [];
  for (let from = 1; ; from += PAGES) {
    const query = { from, to: from + PAGES - 1 };
    const answer = await api.call('editions.pages.list', { params: key, query }, signal ? { signal } : {});
    pages.push(...answer.pages);
    if (from + PAGES > answer.total) return pages;
  }
};

const readFindings = async (api: Api, key: EditionKey, signal: AbortSignal): Promise<Findings> => {
  const read = (page: number) =>
    api.call('editions.findings.read', { params: key, query: { page, itemsPerPage: LIST } }, { signal });
  const findings = await read(1);
  const { printed, missing, prices, severalPrices } = findings;
  const longest = Math.max(...[printed, missing, prices, severalPrices].map(({ total }) => total));
  for (let page = 2; page <= Math.min(MAX_LISTS, Math.ceil(longest / LIST)); page += 1) {
    const more = await read(page);
    printed.items.push(...more.printed.items);
    missing.items.push(...more.missing.items);
    prices.items.push(...more.prices.items);
    severalPrices.items.push(...more.severalPrices.items);
  }
  return findings;
};

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

/** Calls beyond these wait: decisions must not queue behind pictures of products. */
const MAX_LOOKUPS = 3;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  if (running >= MAX_LOOKUPS) await new Promise<void>((resolve) => void waiting.push(resolve));
  running += 1;
  try {
    return await call();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

export const searchQuery = (api: Api, key: EditionKey, text: string) =>
  queryOptions({
    queryKey: ['review-search', key.companyUid, key.pdfUid, key.number, text],
    queryFn: ({ signal }) => api.call('editions.products.search', { params: key, query: { q: text } }, { signal }),
    enabled: text !== '',
  });

const isOf = ({ id, ref }: Product, found: SearchedProduct): boolean =>
  ref === '' ? id === found.id : referenceKey(ref) === referenceKey(found.ref);

/** The product of a tag as the list or the store has it now; null if neither has it. */
export const productQuery = (api: Api, key: EditionKey, product: Product, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['review-product', key.companyUid, product.ref, product.id],
    queryFn: ({ signal }): Promise<SearchedProduct | null> =>
      inTurn(async () => {
        const q = product.ref || product.name;
        if (q === '') return null;
        const { items } = await api.call('editions.products.search', { params: key, query: { q } }, { signal });
        return items.find((found) => isOf(product, found)) ?? items.find(({ id }) => id === product.id) ?? null;
      }),
    enabled: isEnabled,
    staleTime: 300_000,
  });
