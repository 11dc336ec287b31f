/** Graceful shutdown: announce it, wait for load balancers, finish requests in flight, then close the remaining connections. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ignoreError } from '../errors/ignore-error.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type ShutdownSignals = {
  /** Resolves with the name of the first signal. */
  first: Promise<string>;
  /** Aborted by the first signal (`draining`) and by the second one (`forced`), which skips the waiting. */
  draining: AbortSignal;
  forced: AbortSignal;
};

export const listenForSignals = (): ShutdownSignals => {
  const draining = new AbortController();
  const forced = new AbortController();
  const first = new Promise<string>((resolve) => {
    const handleSignal = (signal: string) => {
      if (draining.signal.aborted) return forced.abort();
      draining.abort();
      resolve(signal);
    };
    for (const signal of SIGNALS) process.on(signal, handleSignal);
  });
  return { first, draining: draining.signal, forced: forced.signal };
};

/**
 * Sends `connection: close` with every response while draining, so that clients open their next connection to another
 * server, also with responses whose request arrived before. Connections that have sent nothing are closed when the server
 * closes: browsers open them in advance, and Node counts them as busy until its header timeout.
 */
export const closeConnectionsWhileDraining = (app: FastifyInstance, draining: AbortSignal): void => {
  app.addHook('onSend', async (_, reply) => {
    if (draining.aborted) reply.header('connection', 'close');
  });
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
};

/** `delayMs`: requests are still served while load balancers notice. `graceMs`: after that, for requests in flight. */
export type ShutdownTimeouts = { delayMs: number; graceMs: number };

/** Resolves true when all requests in flight were finished, false when connections were closed early. */
export const closeGracefully = async (
  app: FastifyInstance,
  { delayMs, graceMs }: ShutdownTimeouts,
  forced: AbortSignal,
): Promise<boolean> => {
  await sleep(delayMs, undefined, { signal: forced }).catch(ignoreError('the delay was ended by the second signal'));
  let isForced = false;
  const closeAll = () => {
    isForced = true;
    app.server.closeAllConnections();
  };
  if (forced.aborted) closeAll();
  forced.addEventListener('abort', closeAll, { once: true });
  const timer = setTimeout(closeAll, graceMs);
  await app.close().finally(() => clearTimeout(timer));
  forced.removeEventListener('abort', closeAll);
  return !isForced;
};

/** Grace period between aborting work and exiting. */
const ABORT_GRACE_MS = 1000;

/** Resolves shortly after the second signal; without one it never does. */
export const forcedExit = async (forced: AbortSignal): Promise<[false]> => {
  if (!forced.aborted) await once(forced, 'abort');
  await sleep(ABORT_GRACE_MS);
  return [false];
};

/** Resolves when the time for shutdown is over. Background work is then interrupted; another process resumes it. */
export const shutdownTimeout = async ({ delayMs, graceMs }: ShutdownTimeouts): Promise<[false]> => {
  await sleep(delayMs + graceMs + ABORT_GRACE_MS, undefined, { ref: false });
  return [false];
};
