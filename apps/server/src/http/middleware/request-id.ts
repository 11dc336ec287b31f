/** One id per request, in every log line and in the response: the client's own if it is valid, a random one otherwise. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits and a few signs: safe in a log line and in a header. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && ID.test(given) ? given : randomUUID();
};

export const addRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  // A shared cache would send the id of one client to others.
  app.addHook('onSend', (_, reply, payload, done) => {
    const cacheControl = reply.getHeader('cache-control');
    if (typeof cacheControl === 'string' && cacheControl.startsWith('public')) reply.removeHeader(REQUEST_ID_HEADER);
    done(null, payload);
  });
};
