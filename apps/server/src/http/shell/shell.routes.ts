/** `/view` and `/menu`: the HTML shell (§2). `/` redirects to `/view` with its query. */
import { API_BASE } from '@vitrina/contract';
import { parseAddress, redirectTarget, type Address as ViewerAddress } from '@vitrina/contract/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { trackVersions } from '../../domain/caching/cache-versions.ts';
import { frameAncestorsOf } from '../../domain/companies/companies.ts';
import { loadStartup, type StartupData } from '../../domain/documents/startup.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { type HtmlPage, sendBody } from '../middleware/body.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { createEdgePolicies, PRIVATE_CACHE_CONTROL, withoutKeys } from '../middleware/edge-cache.ts';
import { pageHeaders } from '../middleware/security.ts';
import { approvalScript } from '../preview/private-page.ts';
import { cacheWhileUnchanged } from '../response-cache/response-cache.ts';
import { createHtmlCache } from './html-cache.ts';
import { createPreviewShell, previewIn } from './preview-shell.ts';
import { shellHtml } from './shell.ts';
import { readViewerAssets } from './viewer-assets.ts';
import { viewerConfigOf } from './viewer-config.ts';

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

/**
 * A company can only restrict the frame ancestors of the deployment: browsers enforce both policies. A page that names a company
 * without its data is framed by nobody, because the viewer in it may still open the company.
 */
const policyOf = (deployment: string, opening: StartupData, named: string): string => {
  const bareFrames = named === '' ? null : "'none'";
  const frames = opening.is === 'bare' ? bareFrames : frameAncestorsOf(opening.company);
  return frames === null ? deployment : `${deployment}, frame-ancestors ${frames}`;
};
type Address = { origin: string; path: string };

/** Origin of absolute URLs in chat previews: the public URL, else the origin of the request if it is valid. */
const originOf = (config: Config, request: FastifyRequest): string => {
  const requested = config.isPublicUrlGiven ? null : URL.parse(`${request.protocol}://${request.host}`);
  return requested?.protocol.startsWith('http') ? requested.origin : config.publicUrl;
};

/** The path with known parameters only: tracking parameters differ per visitor and do not change the page. */
const canonicalPath = (path: string, { company, pdf, page, productREF, product, tgo }: ViewerAddress): string => {
  const parameters = Object.entries({
    company,
    pdf,
    page: page === null ? '' : String(page),
    productREF,
    product,
    tgo: tgo ? 'true' : '',
  });
  const query = new URLSearchParams(parameters.filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** Path and query as the client has sent them, for the parser that the viewer uses, too. */
const partsOf = ({ url }: FastifyRequest): { path: string; search: string } => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) };
};

/** Sends other spellings of a screen's address to the canonical one. */
const redirected = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const { path, search } = partsOf(request);
  const target = redirectTarget(path, search);
  return target === null ? null : reply.redirect(target, 302);
};

const RETRY_AFTER_S = 2;
/** Owner of all pages without a company in the caches. */
const UNKNOWN = '?';

type ShellDeps = Pick<AppDeps, 'config' | 'database' | 'readers' | 'measures' | 'viewerDist' | 'clock'>;

/** Pages are built once for all visitors and rebuilt when their company or document changes; building one takes 8 ms. */
export const shellRoutes = (
  app: FastifyInstance,
  { config, database, readers, measures, viewerDist, clock }: ShellDeps,
): void => {
  if (viewerDist === null) return;
  const assets = readViewerAssets(viewerDist);
  const policy = deploymentPolicy(config.frameAncestors);
  // Studio shows previews in frames.
  const previewPolicy = deploymentPolicy(config.studioUrl === null ? "'self'" : `'self' ${config.studioUrl}`);
  const hasBar = approvalScript(viewerDist) !== null;
  const sendPreview = createPreviewShell({ config, database, readers, clock, assets, policy: previewPolicy, hasBar });
  // The service worker recognises our pages by `x-vitrina`; a captive portal's page does not have it.
  const headers = { ...pageHeaders(config), 'x-vitrina': 'page' };
  const pages = createHtmlCache(readers.staleCount, measures.lookups('pages'));
  const epochs = trackVersions(database.changes, ['company', 'document']);
  // Without a public URL the page contains the host of the request, which a client can choose (X-Forwarded-Host).
  const edge = createEdgePolicies(config);
  const unshared = withoutKeys(PRIVATE_CACHE_CONTROL);
  const bodyHeaders = { type: 'text/html; charset=utf-8', vary: 'accept-encoding' };

  const shellOf = (opening: StartupData, address: Address, company: string): HtmlPage => ({
    html: shellHtml({ opening, config: viewerConfigOf(config), assets, address }),
    contentSecurityPolicy: policyOf(policy, opening, company),
    company: opening.is === 'bare' ? UNKNOWN : opening.company.Uid,
  });
  const bare = (address: Address, company: string) =>
    pages.uncached(async () => shellOf({ is: 'bare' }, address, company));
  const dependenciesOf = ({ company, pdf }: ViewerAddress): Change[] => [
    { kind: 'company', uid: company },
    { kind: 'document', uid: pdf },
  ];
  const pageOf = (path: string, query: ViewerAddress, address: Address) =>
    pages.page({
      url: `${address.origin}${address.path}`,
      state: epochs.versionOf(...dependenciesOf(query)),
      build: async () => {
        // Our database knows nothing of the companies and documents of another backend, nor of the sites that may frame them.
        if (config.apiBase !== API_BASE) return shellOf({ is: 'bare' }, address, '');
        const requested = path === '/menu' ? { ...query, pdf: '' } : query;
        return shellOf(await loadStartup(readers, requested, config.requiredDevelopment), address, query.company);
      },
    });

  app.get('/', (request, reply) => {
    const { search } = partsOf(request);
    return reply.redirect(redirectTarget('/view', search) ?? `/view${search}`, 302);
  });

  for (const path of ['/view', '/menu']) {
    app.get(path, async (request, reply) => {
      const elsewhere = redirected(request, reply);
      if (elsewhere !== null) return elsewhere;
      const query = parseAddress(partsOf(request).search);
      const address = { origin: originOf(config, request), path: canonicalPath(path, query) };
      const preview = path === '/view' ? previewIn(partsOf(request).search) : null;
      if (preview !== null) return sendPreview(reply, preview, { query, address });
      reply.headers(headers);
      reply.cachePolicy = cacheWhileUnchanged(epochs, dependenciesOf(query), {
        variesByHost: !config.isPublicUrlGiven,
        requiresKey: false,
      });
      const page = await pageOf(path, query, address);
      // A stale page must not be cached beyond the outage.
      if (page?.isStale) reply.cachePolicy = null;
      else if (page && reply.cachePolicy) reply.cachePolicy.company = page.company;
      if (page !== null) {
        const isShared = config.isPublicUrlGiven && !page.isStale;
        const policy = isShared ? edge.whileUnchanged(dependenciesOf(query)) : unshared;
        return sendBody(request, reply, page, { ...bodyHeaders, ...policy });
      }
      // The viewer loads the missing data itself, with retries; on 503 the edge serves its last response (stale-if-error).
      reply.code(503).header('retry-after', RETRY_AFTER_S);
      const unstored = withoutKeys('no-store');
      return sendBody(request, reply, await bare(address, query.company), { ...bodyHeaders, ...unstored });
    });
  }

  // Browsers get the viewer's not-found screen, API clients a problem (middleware/errors.ts).
  app.get('/*', async (request, reply) => {
    const elsewhere = redirected(request, reply);
    if (elsewhere !== null) return elsewhere;
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    const address = { origin: originOf(config, request), path: '/' };
    reply.code(404).headers(headers);
    const { company } = parseAddress(partsOf(request).search);
    return sendBody(request, reply, await bare(address, company), { ...bodyHeaders, ...unshared });
  });
};
