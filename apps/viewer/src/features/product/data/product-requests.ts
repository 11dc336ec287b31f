/**
 * Requests of `integration/products` (§7): sends them with limited concurrency and a timeout. Loaded lazily with the first
 * request.
 */
import type { Client, Company, ProductQuery, ProductRef } from '@vitrina/contract';
import { companyCurrency, type ParsedProducts, parseProducts } from '../../../lib/data/parse-products.ts';
import { takeEarlyAnswer } from './early-request.ts';
import { type ProductRequest, productQueries } from './product-query.ts';
import type { Log } from './product-state.ts';

export type StoreResponse = Pick<ParsedProducts, 'products' | 'stale'>;

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
      const answer = await takeEarlyAnswer(body);
      if (answer) return parseProducts(answer, currency);
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
