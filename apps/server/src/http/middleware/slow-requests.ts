/** Slowloris protection: headers and bodies must arrive within a deadline, so that slow clients do not hold connections. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rejectConnection } from './errors.ts';

const HEADERS_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5000;
/** For a body of any size. A longer upload resumes in a new request (tus). */
export const MAX_REQUEST_TIMEOUT_MS = 60 * 60_000;

const MIN_BODY_TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 32;

/** Time for a body on a route that accepts `bodyLimit` bytes: a minimum, plus the transfer at the slowest accepted rate. */
export const bodyTimeoutMs = (bodyLimit: number): number =>
  Math.min(MAX_REQUEST_TIMEOUT_MS, MIN_BODY_TIMEOUT_MS + Math.ceil(bodyLimit / MIN_BYTES_PER_MS));

/** Timeout options for Fastify and its Node server. */
export const connectionTimeouts = {
  requestTimeout: MAX_REQUEST_TIMEOUT_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
};

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const timeoutError = () =>
  Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Answers 408 and closes the connection after the deadline. Bytes of an upload that have arrived are retained. */
export const enforceBodyTimeout = (
  app: FastifyInstance,
  timeoutMs: (bodyLimit: number) => number = bodyTimeoutMs,
): void => {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    // An injected request has no connection: its socket is a fake that cannot be closed.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(
      () => rejectConnection(timeoutError(), raw.socket),
      timeoutMs(routeOptions.bodyLimit ?? 0),
    );
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
};
