/** Who sends a body drop by drop holds a connection and its memory for as long as it likes: not with us. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseConnection } from './errors.ts';

/** Headers are here within this, ms; Node looks every so often. */
const HEADERS_MS = 20_000;
const LOOKED_EVERY_MS = 5000;
/** Whatever the size: an upload that takes longer goes on where it stopped (tus). */
export const LONGEST_REQUEST_MS = 60 * 60_000;

/** Patience with any body, ms, and then as a slow line brings what the route takes, bytes per ms. */
const LEAST_MS = 30_000;
const SLOWEST = 32;

/** How long a body of a route that takes `bodyLimit` bytes may be on its way, ms. */
export const bodyPatience = (bodyLimit: number): number =>
  Math.min(LONGEST_REQUEST_MS, LEAST_MS + Math.ceil(bodyLimit / SLOWEST));

/** What Fastify makes its server with. */
export const slowSenders = {
  requestTimeout: LONGEST_REQUEST_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOKED_EVERY_MS },
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const late = () => Object.assign(new Error('the body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** 408, and the connection is over. What an upload has brought until then counts. */
export const refuseLateBodies = (
  app: FastifyInstance,
  patience: (bodyLimit: number) => number = bodyPatience,
): void => {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw, routeOptions } = request;
    const timer = setTimeout(() => refuseConnection(late(), raw.socket), patience(routeOptions.bodyLimit ?? 0));
    timer.unref();
    const done = () => clearTimeout(timer);
    raw.once('end', done);
    raw.once('close', done);
  });
};
