/** `/view` and `/menu`: the HTML shell (§2). `/` goes to `/view` with its query. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Config, viewerConfigOf } from '../config.ts';
import { framesOf } from '../domain/access.ts';
import { followedEpochs } from '../domain/epochs.ts';
import { type Opening, openingOf } from '../domain/opening.ts';

import type { Change } from '../domain/ports/changes.ts';
import { type Page, sendBody } from './body.ts';
import type { AppDeps } from './deps.ts';
import { readyWhile } from './front/ready-answers.ts';
import { createKeptPages } from './kept-pages.ts';
import { pageHeaders } from './security.ts';

import { KEPT_BY_NOBODY_ELSE, keptAtEdge } from './shared-cache.ts';
import { shellHtml } from './shell.ts';
import { readViewerAssets } from './viewer-assets.ts';

/** What a hostile or damaged address holds is no error: the viewer says what is missing. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
/** Of a parameter that comes twice the first counts, as for the viewer. */
const text = z.preprocess(firstOf, z.string().max(200)).catch('');
const Asked = z.object({
  company: text,
  pdf: text,
  productREF: text,
  product: text,
  page: z
    .preprocess(firstOf, z.string().regex(/^-?\d+$/))
    .transform(Number)
    .nullable()
    .catch(null),
});

/** Scripts from here alone; pictures, models and videos from the company's own places; frames of the two video sites. */
const policyFor = (frameAncestors: string): string =>
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

/** A company narrows what the deployment allows, and never widens it: of two policies both hold. */
const policyOf = (deployment: string, opening: Opening): string => {
  const own = opening.is === 'bare' ? null : framesOf(opening.company);
  return own === null ? deployment : `${deployment}, frame-ancestors ${own}`;
};
type Address = { origin: string; path: string };

/** Where chats find the picture of the preview: the public address, else the one this visitor used, where that is one. */
const originOf = (config: Config, request: FastifyRequest): string => {
  const used = config.isPublicUrlGiven ? null : URL.parse(`${request.protocol}://${request.host}`);
  return used?.protocol.startsWith('http') ? used.origin : config.publicUrl;
};

/** The address without what campaigns and other programs append to it, each visitor another: it is the same page. */
const pathOf = (path: string, { company, pdf, page, productREF, product }: z.infer<typeof Asked>): string => {
  const named = Object.entries({ company, pdf, page: page === null ? '' : String(page), productREF, product });
  const query = new URLSearchParams(named.filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** Of who is to come again, s. */
const SOON = 2;

type ShellDeps = Pick<AppDeps, 'config' | 'database' | 'readers' | 'viewerDist'>;

/** Pages are made once for all visitors, and anew when their company or document was changed: making one takes 8 ms. */
export const shellRoutes = (app: FastifyInstance, { config, database, readers, viewerDist }: ShellDeps): void => {
  if (viewerDist === null) return;
  const assets = readViewerAssets(viewerDist);
  const policy = policyFor(config.frameAncestors);
  // By the last one the service worker tells our page from that of a network which answers in our place.
  const headers = { ...pageHeaders(config), 'x-vitrina': 'page' };
  const pages = createKeptPages(readers.standIns);
  const epochs = followedEpochs(database.changes, ['company', 'document']);
  // Without a public address the page names the host by which it was asked for, and a header may say that (X-Forwarded-Host).
  const kept = config.isPublicUrlGiven ? keptAtEdge(config.edgeCacheSeconds) : KEPT_BY_NOBODY_ELSE;
  const announced = { kept, type: 'text/html; charset=utf-8', vary: 'accept-encoding' };

  const shellOf = (opening: Opening, address: Address): Page => ({
    html: shellHtml({ opening, config: viewerConfigOf(config), assets, address }),
    policy: policyOf(policy, opening),
  });
  const bare = (address: Address) => pages.once(async () => shellOf({ is: 'bare' }, address));
  const thingsOf = ({ company, pdf }: z.infer<typeof Asked>): Change[] => [
    { kind: 'company', uid: company },
    { kind: 'document', uid: pdf },
  ];
  const pageOf = (path: string, asked: z.infer<typeof Asked>, address: Address) =>
    pages.page({
      name: `${address.origin}${address.path}`,
      state: epochs.of(...thingsOf(asked)),
      make: async () => {
        const wanted = path === '/menu' ? { ...asked, pdf: '' } : asked;
        return shellOf(await openingOf(readers, wanted, config.requiredDevelopment), address);
      },
    });

  app.get('/', (request, reply) => {
    const query = request.url.indexOf('?');
    return reply.redirect(`/view${query < 0 ? '' : request.url.slice(query)}`, 302);
  });

  for (const path of ['/view', '/menu']) {
    app.get(path, async (request, reply) => {
      const asked = Asked.parse(request.query ?? {});
      const address = { origin: originOf(config, request), path: pathOf(path, asked) };
      reply.headers(headers);
      reply.ready = readyWhile(epochs, thingsOf(asked), { isByHost: !config.isPublicUrlGiven, isForKey: false });
      const page = await pageOf(path, asked, address);
      // It ends with the outage: nobody gives it on.
      if (page?.isOfBefore) reply.ready = null;
      if (page !== null)
        return sendBody(
          request,
          reply,
          page,
          page.isOfBefore ? { ...announced, kept: KEPT_BY_NOBODY_ELSE } : announced,
        );
      // The viewer asks for what this page lacks, by itself and again; caches between show what they had.
      reply.code(503).header('retry-after', SOON);
      return sendBody(request, reply, await bare(address), { ...announced, kept: 'no-store' });
    });
  }

  /* A person who mistyped gets the viewer's own not-found screen; programs get the problem (http/errors.ts). */
  app.get('/*', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    const address = { origin: originOf(config, request), path: '/' };
    reply.code(404).headers(headers);
    return sendBody(request, reply, await bare(address), { ...announced, kept: KEPT_BY_NOBODY_ELSE });
  });
};
