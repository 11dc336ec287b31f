/** The requests for products: how many at once, how long they may take, and what they say. Comes with the first question. */
import type { Client, Company, Product, ProductQuery, ProductRef } from '@vitrina/contract';
import { type AskedProducts, productQueries } from './product-query.ts';
import { soundProducts } from './sound-products.ts';

export type Answer = { products: Product[]; stale: string | undefined };
export type Log = (message: string, detail: unknown) => void;

/** A page of thousands of tags must not take the line from everything else. */
const MOST_AT_ONCE = 4;
/** Longer than a slow store takes through a slow backend. Who waits longer than this is told, and may ask again. */
const MOST_WAIT_MS = 30_000;

/** Lets so many works run at once; the others wait their turn. `onWait` hears when one begins and ends to wait. */
const createLine = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>, onWait: (isWaiting: boolean) => void): Promise<T> => {
    if (running < most) running += 1;
    else {
      onWait(true);
      await new Promise<void>((turn) => waiting.push(turn));
      onWait(false);
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** What becomes of a question: it waits in line, it is answered. `null`: it failed, and is logged (§8). */
export type Asking = {
  /** Somebody is looking at it, so it goes before what waits. */
  isUrgent: boolean;
  onWait: (refs: readonly ProductRef[], isWaiting: boolean) => void;
  onAnswer: (refs: readonly ProductRef[], answer: Answer | null) => void;
};

/** Resolves when all is answered. */
export type AskStore = (refs: readonly ProductRef[], asking: Asking) => Promise<void>;

type AskParts = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations'>;
  region: string | Promise<string>;
  log: Log;
};

export const createAskStore = ({ api, company, region, log }: AskParts): AskStore => {
  const inLine = createLine(MOST_AT_ONCE);
  const send = async (body: ProductQuery): Promise<Answer | null> => {
    try {
      const signal = AbortSignal.timeout(MOST_WAIT_MS);
      const { products, staleSince: stale } = await api('integration.products', { body }, { signal });
      return { products: soundProducts(products), stale };
    } catch (cause) {
      log('Product fetch', { result: false, cause });
      return null;
    }
  };
  return async (all, { isUrgent, onWait, onAnswer }) => {
    const store = { companyUid: company.Uid, integration: company.Integrations.ECOMMERCE, region: await region };
    const ask = async ({ refs, body }: AskedProducts) => {
      const work = () => send(body);
      onAnswer(refs, await (isUrgent ? work() : inLine(work, (isWaiting) => onWait(refs, isWaiting))));
    };
    await Promise.all(productQueries(all, store).map(ask));
  };
};
