/** `/view` and `/menu`: the HTML shell (§2). `/` redirects to `/view` with its query. */

import { API_BASE } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { trackVersions } from '../../domain/caching/cache-versions.ts';
import { frameAncestorsOf } from '../../domain/companies/companies.ts';
import { loadStartup, type StartupData } from '../../domain/documents/startup.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { type HtmlPage, sendBody } from '../middleware/body.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { edgeCacheControl, PRIVATE_CACHE_CONTROL } from '../middleware/edge-cache.ts';
import { pageHeaders } from '../middleware/security.ts';
import { cacheWhileUnchanged } from '../response-cache/response-cache.ts';
import { createHtmlCache } from './html-cache.ts';
import { shellHtml } from './shell.ts';
import { readViewerAssets } from './viewer-assets.ts';
import { viewerConfigOf } from './viewer-config.ts';

/** Invalid parameters are no error: the viewer shows that something is missing. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
/** The first value of a repeated parameter counts, as in the viewer. */
const text = z.preprocess(firstOf, z.string().max(200)).catch('');
const ShellQuery = z.object({
  company: text,
  pdf: text,
  productREF: text,
  product: text,
  page: z
    .preprocess(firstOf, z.string().regex(/^-?\d+$/))
    .transform(Number)
    .nullable()
    .catch(null),
  tgo: z.preprocess(firstOf, z.enum(['true', ''])).catch(''),
});

/** Scripts from this origin only; pictures, models and videos from any host; frames of the two video sites. */
const deploymentPolicy = (frameAncestors: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    'img-src * data: blob:',
    'media-src * blob:',
    "font-src 'self' https: data:",
    'connect-src * data: blob:',
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** A company can only restrict the frame ancestors of the deployment: browsers enforce both policies. */
const policyOf = (deployment: string, opening: StartupData): string => {
  const frames = opening.is === 'bare' ? null : frameAncestorsOf(opening.company);
  return frames === null ? deployment : `${deployment}, frame-ancestors ${frames}`;
};
type Address = { origin: string; path: string };

/** Origin of absolute URLs in chat previews: the public URL, else the origin of the request if it is valid. */
const originOf = (config: Config, request: FastifyRequest): string => {
  const requested = config.isPublicUrlGiven ? null : URL.parse(`${request.protocol}://${request.host}`);
  return requested?.protocol.startsWith('http') ? requested.origin : config.publicUrl;
};

/** The path with known parameters only: tracking parameters differ per visitor and do not change the page. */
const canonicalPath = (
  path: string,
  { company, pdf, page, productREF, product, tgo }: z.infer<typeof ShellQuery>,
): string => {
  const parameters = Object.entries({
    company,
    pdf,
    page: page === null ? '' : String(page),
    productREF,
    product,
    tgo,
  });
  const query = new URLSearchParams(parameters.filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
};

const RETRY_AFTER_S = 2;

type ShellDeps = Pick<AppDeps, 'config' | 'database' | 'readers' | 'viewerDist'>;

/** Pages are built once for all visitors and rebuilt when their company or document changes; building one takes 8 ms. */
export const shellRoutes = (app: FastifyInstance, { config, database, readers, viewerDist }: ShellDeps): void => {
  if (viewerDist === null) return;
  const assets = readViewerAssets(viewerDist);
  const policy = deploymentPolicy(config.frameAncestors);
  // The service worker recognises our pages by `x-vitrina`; a captive portal's page does not have it.
  const headers = { ...pageHeaders(config), 'x-vitrina': 'page' };
  const pages = createHtmlCache(readers.staleCount);
  const epochs = trackVersions(database.changes, ['company', 'document']);
  // Without a public URL the page contains the host of the request, which a client can choose (X-Forwarded-Host).
  const cacheControl = config.isPublicUrlGiven ? edgeCacheControl(config.edgeCacheSeconds) : PRIVATE_CACHE_CONTROL;
  const bodyHeaders = { cacheControl, type: 'text/html; charset=utf-8', vary: 'accept-encoding' };

  const shellOf = (opening: StartupData, address: Address): HtmlPage => ({
    html: shellHtml({ opening, config: viewerConfigOf(config), assets, address }),
    contentSecurityPolicy: policyOf(policy, opening),
  });
  const bare = (address: Address) => pages.uncached(async () => shellOf({ is: 'bare' }, address));
  const dependenciesOf = ({ company, pdf }: z.infer<typeof ShellQuery>): Change[] => [
    { kind: 'company', uid: company },
    { kind: 'document', uid: pdf },
  ];
  const pageOf = (path: string, query: z.infer<typeof ShellQuery>, address: Address) =>
    pages.page({
      url: `${address.origin}${address.path}`,
      state: epochs.versionOf(...dependenciesOf(query)),
      build: async () => {
        // Our database knows nothing of the companies and documents of another backend.
        if (config.apiBase !== API_BASE) return shellOf({ is: 'bare' }, address);
        const requested = path === '/menu' ? { ...query, pdf: '' } : query;
        return shellOf(await loadStartup(readers, requested, config.requiredDevelopment), address);
      },
    });

  app.get('/', (request, reply) => {
    const query = request.url.indexOf('?');
    return reply.redirect(`/view${query < 0 ? '' : request.url.slice(query)}`, 302);
  });

  for (const path of ['/view', '/menu']) {
    app.get(path, async (request, reply) => {
      const query = ShellQuery.parse(request.query ?? {});
      const address = { origin: originOf(config, request), path: canonicalPath(path, query) };
      reply.headers(headers);
      reply.cachePolicy = cacheWhileUnchanged(epochs, dependenciesOf(query), {
        variesByHost: !config.isPublicUrlGiven,
        requiresKey: false,
      });
      const page = await pageOf(path, query, address);
      // A stale page must not be cached beyond the outage.
      if (page?.isStale) reply.cachePolicy = null;
      if (page !== null)
        return sendBody(
          request,
          reply,
          page,
          page.isStale ? { ...bodyHeaders, cacheControl: PRIVATE_CACHE_CONTROL } : bodyHeaders,
        );
      // The viewer loads the missing data itself, with retries; on 503 the edge serves its last response (stale-if-error).
      reply.code(503).header('retry-after', RETRY_AFTER_S);
      return sendBody(request, reply, await bare(address), { ...bodyHeaders, cacheControl: 'no-store' });
    });
  }

  // Browsers get the viewer's not-found screen, API clients a problem (middleware/errors.ts).
  app.get('/*', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    const address = { origin: originOf(config, request), path: '/' };
    reply.code(404).headers(headers);
    return sendBody(request, reply, await bare(address), { ...bodyHeaders, cacheControl: PRIVATE_CACHE_CONTROL });
  });
};
