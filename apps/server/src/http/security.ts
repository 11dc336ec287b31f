/** Headers of every answer. Our pages are made to be framed and our pictures to be shown elsewhere, so no helmet defaults. */
import type { FastifyInstance } from 'fastify';

/** For answers that are no page. A worker or a PDF reader would obey it and break: their files take it off (`withoutPolicy`). */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A browser that was here by https comes by nothing else for a year. */
const BY_HTTPS_ALONE = 'max-age=31536000';

/** What our pages never ask for; no frame inside of them may, either. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

type Public = { publicUrl: string };

const isSecure = ({ publicUrl }: Public): boolean => publicUrl.startsWith('https:');

/** Of a page. Without https browsers take no part in the last one, and complain of it. */
export const pageHeaders = (config: Public): Record<string, string> => ({
  'permissions-policy': PERMISSIONS,
  ...(isSecure(config) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
});

/** What a route does not say otherwise is no page. */
export const answerHeaders = (config: Public): Record<string, string> => ({
  'content-security-policy': NO_PAGE_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(isSecure(config) ? { 'strict-transport-security': BY_HTTPS_ALONE } : {}),
});

/** Answers that no hook sees, because no route was found for them, are given `answerHeaders` where they are made (app.ts). */
export const secureHeaders = (app: FastifyInstance, config: Public): void => {
  const headers = answerHeaders(config);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
};

/** For routes whose answers are read by workers, PDF readers and players. */
export const withoutPolicy = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_, reply) => {
    reply.removeHeader('content-security-policy');
  });
};
