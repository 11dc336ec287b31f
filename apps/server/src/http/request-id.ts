/** One id for a request, in every line of the log and in its answer: the caller's own where it is fit to stand there. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits and a few signs: nothing that could break out of a line of a log or a header. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && ID.test(given) ? given : randomUUID();
};

export const answerRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  // What a cache keeps it gives to others, and the id is one caller's own words.
  app.addHook('onSend', (_, reply, payload, done) => {
    const kept = reply.getHeader('cache-control');
    if (typeof kept === 'string' && kept.startsWith('public')) reply.removeHeader(REQUEST_ID_HEADER);
    done(null, payload);
  });
};
