/** How a server leaves: it says so, lets the traffic go elsewhere, finishes what is in flight, and cuts what does not end. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type Signals = {
  /** The first one. */
  first: Promise<string>;
  /** Aborted by the first, and by the second: whoever sends two is in a hurry. */
  draining: AbortSignal;
  cut: AbortSignal;
};

export const listenForSignals = (): Signals => {
  const draining = new AbortController();
  const cut = new AbortController();
  const first = new Promise<string>((resolve) => {
    const hear = (signal: string) => {
      if (draining.signal.aborted) return cut.abort();
      draining.abort();
      resolve(signal);
    };
    for (const signal of SIGNALS) process.on(signal, hear);
  });
  return { first, draining: draining.signal, cut: cut.signal };
};

/** While the process is to end: every answer says that its connection is over, so that the next request of that client goes elsewhere. */
export const closeConnectionsWhile = (app: FastifyInstance, draining: AbortSignal): void => {
  app.addHook('onRequest', async (_, reply) => {
    if (draining.aborted) reply.header('connection', 'close');
  });
};

/** Milliseconds. `delayMs`: answers go on while load balancers notice. `graceMs`: for what is in flight after that. */
export type Patience = { delayMs: number; graceMs: number };

/** Resolves true when everything in flight was finished, false when it was cut. */
export const closeGracefully = async (
  app: FastifyInstance,
  { delayMs, graceMs }: Patience,
  cut: AbortSignal,
): Promise<boolean> => {
  await sleep(delayMs, undefined, { signal: cut }).catch(() => undefined);
  let isCut = false;
  const cutAll = () => {
    isCut = true;
    app.server.closeAllConnections();
  };
  if (cut.aborted) cutAll();
  cut.addEventListener('abort', cutAll, { once: true });
  const timer = setTimeout(cutAll, graceMs);
  await app.close().finally(() => clearTimeout(timer));
  cut.removeEventListener('abort', cutAll);
  return !isCut;
};

/** What is cut has this long to notice. */
const LAST_MS = 1000;

/** Resolves a moment after the second signal, never without one. */
export const cutShort = async (cut: AbortSignal): Promise<[false]> => {
  if (!cut.aborted) await once(cut, 'abort');
  await sleep(LAST_MS);
  return [false];
};

/** Resolves when the time for leaving is over. What works beside requests then ends in the middle: another process takes it up. */
export const timeOver = async ({ delayMs, graceMs }: Patience): Promise<[false]> => {
  await sleep(delayMs + graceMs + LAST_MS, undefined, { ref: false });
  return [false];
};
