/** Security headers. Pages may be framed and pictures embedded by other sites, so the defaults of helmet do not fit. */
import type { FastifyInstance } from 'fastify';

/** For responses that are no page. Routes read by workers and PDF readers, which would obey it, remove it. */
export const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For pages beside the viewer: files and calls of this origin only, in no frame. Their styles may embed pictures as data URLs. */
export const OWN_ORIGIN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For a year. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/** Features that neither the pages nor their frames use. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

type PublicUrl = { publicUrl: string };

const isSecure = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

/** Additional headers of HTML pages. Browsers ignore the opener policy without https and log a warning. */
export const pageHeaders = (config: PublicUrl): Record<string, string> => ({
  'permissions-policy': PERMISSIONS,
  ...(isSecure(config) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
});

/** Headers of every response, for one that is no page; page routes override them. */
export const securityHeaders = (config: PublicUrl): Record<string, string> => ({
  'content-security-policy': NON_PAGE_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(isSecure(config) ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}),
});

/** Adds `securityHeaders` to every routed response. Errors before routing add them in app.ts. */
export const addSecurityHeaders = (app: FastifyInstance, config: PublicUrl): void => {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
};

/** For routes whose responses are read by workers, PDF readers and players. */
export const removeContentSecurityPolicy = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_, reply) => {
    reply.removeHeader('content-security-policy');
  });
};
