/** Sends product requests with limited concurrency and a timeout. Loaded lazily with the first request. */
import type { Client, Company, Product, ProductQuery, ProductRef } from '@vitrina/contract';
import { parseProducts } from './parse-products.ts';
import { type ProductRequest, productQueries } from './product-query.ts';

export type StoreResponse = { products: Product[]; stale: string | undefined };
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
  company: Pick<Company, 'Uid' | 'Integrations'>;
  region: string | Promise<string>;
  log: Log;
};

export const createProductRequests = ({ api, company, region, log }: ProductRequestsOptions): RequestProducts => {
  const enqueue = createQueue(MAX_CONCURRENT);
  const send = async (body: ProductQuery): Promise<StoreResponse | null> => {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const { products, staleSince: stale } = await api('integration.products', { body }, { signal });
      return { products: parseProducts(products), stale };
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
