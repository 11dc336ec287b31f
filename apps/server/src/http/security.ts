/** Headers of every answer. Our pages are made to be framed and our pictures to be shown elsewhere, so no helmet defaults. */
import type { FastifyInstance } from 'fastify';

/** For answers that are no page. Scripts and PDF files carry none: a worker or a PDF reader would obey it and break. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const secureHeaders = (app: FastifyInstance): void => {
  const headers = {
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
};
