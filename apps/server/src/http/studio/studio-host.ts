/**
 * Studio on a host of its own (STUDIO_URL): a script injected into a shopper's page has another origin and cannot call as a publisher.
 * Files are answered on both hosts: their addresses are capabilities, and Studio shows the pictures of pages.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const STUDIO = '/studio';
const isPublishing = (path: string): boolean => isBelow(path, STUDIO) || isBelow(path, '/admin');
/** Load balancers and monitoring call by any name. */
/** Studio shows the pages of a running publishing: their list and their pictures, and no page of a preview. */
const DRAWN_PAGES = /^\/preview\/[^/]+\/(?:pages|\d+-\d+\.webp)$/;
const isOfBoth = (path: string): boolean =>
  DRAWN_PAGES.test(path) ||
  isBelow(path, '/files') ||
  isBelow(path, '/tiles') ||
  ['/healthz', '/readyz', '/metrics'].includes(path);

const hostOf = (address: string): string => new URL(address).host;

/** Names without their default ports, in lower case, as browsers send them. */
const isSameHost = (host: string, own: string): boolean => host.toLowerCase() === own;

/**
 * Publishers' paths are unknown on every other host, shoppers' paths on this one. Pages of Studio at the shoppers' address lead to
 * Studio, links of one use included: browsers keep the fragment.
 */
export const separateStudio = (app: FastifyInstance, { studioUrl }: Pick<Config, 'studioUrl'>): void => {
  if (studioUrl === null) return;
  const own = hostOf(studioUrl);
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isOwn = isSameHost(request.host, own);
    if (isOfBoth(path) || isPublishing(path) === isOwn) return;
    if (isOwn && path === '/') return reply.redirect(STUDIO, 302);
    if (!isOwn && isBelow(path, STUDIO) && request.method === 'GET')
      return reply.redirect(`${studioUrl}${request.url}`, 302);
    throw new AppError('route.unknown', { route: `${request.method} ${path.slice(0, 200)}` });
  });
};

/** Whether a request may be for the host of Studio: no cached response of shoppers is sent for it. */
export const createStudioHostCheck = ({
  studioUrl,
}: Pick<Config, 'studioUrl'>): ((request: IncomingMessage) => boolean) => {
  if (studioUrl === null) return () => false;
  const own = hostOf(studioUrl);
  // A proxy may send the name in the other header. A client that forges it loses the cache for its own requests.
  return ({ headers: { host = '', 'x-forwarded-host': forwarded = '' } }) =>
    isSameHost(host, own) || String(forwarded).toLowerCase().includes(own);
};

/** The origin that publishers' pages have. */
export const publishersUrl = ({ studioUrl, publicUrl }: Pick<Config, 'studioUrl' | 'publicUrl'>): string =>
  studioUrl ?? publicUrl;
