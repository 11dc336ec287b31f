/**
 * Requests of `integration/products` (§7): builds their bodies from product references, and sends them with limited concurrency
 * and a timeout. Loaded lazily with the first request.
 */
import type { Client, Company, ProductQuery, ProductRef } from '@vitrina/contract';
import { companyCurrency, type ParsedProducts, parseProducts } from '../../../lib/data/parse-products.ts';

export type CompanyStore = {
  companyUid: string;
  integration: Company['Integrations']['ECOMMERCE'];
  /** §9: costa1 unless the caller resolved another. */
  region?: string;
};

/** §9 */
const DEFAULT_REGION = 'costa1';
/** Stores return at most this many products per request; a spread needs one request. */
const MAX_PER_QUERY = 50;

/** All fields of §7; an empty field is no filter. */
const emptyQuery = ({ companyUid, integration, region = DEFAULT_REGION }: CompanyStore) => ({
  companyId: companyUid,
  companyIntegration: integration,
  collection: '',
  itemUid: 'models',
  page: '1',
  code: '',
  promotionId: '',
  itemId: '' as string | string[],
  refId: '',
  itemName: '',
  first: '',
  second: '',
  third: '',
  fourth: '',
  cluster: '',
  order: '',
  itemSpecification: '',
  itemPriceRange: '',
  prevCursor: '',
  nextCursor: '',
  region,
});

const isShopify = (store: CompanyStore): boolean => store.integration.PROVIDER.toUpperCase() === 'SHOPIFY';

const presentRefs = (refs: readonly ProductRef[]): string =>
  [...new Set(refs.map(({ ref }) => ref).filter(Boolean))].join(',');
const presentIds = (refs: readonly ProductRef[]): string[] => [...new Set(refs.map(({ id }) => id).filter(Boolean))];

/**
 * One body for all given references. Shopify-type: the list of ids. Cart-add and feed: the references joined by commas and
 * the one id when one is asked for. The literals are those of the start-up search: "", company, 'models', '1', products, "".
 */
export const productQuery = (refs: readonly ProductRef[], store: CompanyStore) => {
  const query = emptyQuery(store);
  const ids = presentIds(refs);
  if (isShopify(store)) return { ...query, itemId: ids, refId: ids.length > 0 ? '' : presentRefs(refs) };
  return { ...query, refId: presentRefs(refs), itemId: refs.length === 1 ? (ids[0] ?? '') : '' };
};

export type ProductRequest = { refs: ProductRef[]; body: ProductQuery };

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/**
 * The fewest requests possible: references with the provider's key (an id for Shopify, a reference elsewhere) share one
 * request, the others need requests of their own.
 */
export const productQueries = (refs: readonly ProductRef[], store: CompanyStore): ProductRequest[] => {
  const isBatchable = ({ id, ref }: ProductRef) => (isShopify(store) ? id !== '' : ref !== '');
  const others = refs.filter((ref) => !isBatchable(ref));
  const groups = [
    ...chunks(refs.filter(isBatchable), MAX_PER_QUERY),
    // Cart-add stores accept several references but one id per request.
    ...chunks(others, isShopify(store) ? MAX_PER_QUERY : 1),
  ];
  return groups.map((group) => ({ refs: group, body: productQuery(group, store) }));
};

export type StoreResponse = Pick<ParsedProducts, 'products' | 'stale'>;
export type Log = (message: string, detail: unknown) => void;

/** A page with thousands of tags must not occupy all connections. */
const MAX_CONCURRENT = 4;
/** Above the response time of a slow store behind a slow backend. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Runs at most `limit` tasks concurrently, in order. `onWait` is called when a task starts and stops waiting. */
const createQueue = (limit: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>, onWait: (isWaiting: boolean) => void): Promise<T> => {
    if (running < limit) running += 1;
    else {
      onWait(true);
      await new Promise<void>((start) => waiting.push(start));
      onWait(false);
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Callbacks of a request; an answer of `null` means that it failed and was logged (§8). */
type RequestOptions = {
  /** Bypasses the queue: the product is on display. */
  isUrgent: boolean;
  onWait: (refs: readonly ProductRef[], isWaiting: boolean) => void;
  onAnswer: (refs: readonly ProductRef[], answer: StoreResponse | null) => void;
};

/** Resolves when every request has ended. */
export type RequestProducts = (refs: readonly ProductRef[], options: RequestOptions) => Promise<void>;

type ProductRequestsOptions = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations' | 'Info'>;
  region: string | Promise<string>;
  log: Log;
};

export const createProductRequests = ({ api, company, region, log }: ProductRequestsOptions): RequestProducts => {
  const enqueue = createQueue(MAX_CONCURRENT);
  const currency = companyCurrency(company);
  const send = async (body: ProductQuery): Promise<StoreResponse | null> => {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      return parseProducts(await api('integration.products', { body }, { signal }), currency);
    } catch (cause) {
      log('Product fetch', { result: false, cause });
      return null;
    }
  };
  return async (all, { isUrgent, onWait, onAnswer }) => {
    const store = { companyUid: company.Uid, integration: company.Integrations.ECOMMERCE, region: await region };
    const request = async ({ refs, body }: ProductRequest) => {
      const work = () => send(body);
      onAnswer(refs, await (isUrgent ? work() : enqueue(work, (isWaiting) => onWait(refs, isWaiting))));
    };
    await Promise.all(productQueries(all, store).map(request));
  };
};
