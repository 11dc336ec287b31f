/** `/view` and `/menu`: the HTML shell (§2). `/` goes to `/view` with its query. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Config, viewerConfigOf } from '../config.ts';
import { type Opening, openingOf } from '../domain/opening.ts';
import { namesTag } from './body.ts';
import type { AppDeps } from './deps.ts';
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

/** Where chats find the picture of the preview: the public address, else the one this visitor used. */
const originOf = (config: Config, request: FastifyRequest): string =>
  config.isPublicUrlGiven ? config.publicUrl : `${request.protocol}://${request.host}`;

export const shellRoutes = (app: FastifyInstance, { config, database, viewerDist }: AppDeps): void => {
  if (viewerDist === null) return;
  const assets = readViewerAssets(viewerDist);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(config.frameAncestors),
  };
  // Without a public address the page names the host by which it was asked for, and a header may say that (X-Forwarded-Host).
  const kept = config.isPublicUrlGiven ? keptAtEdge(config.edgeCacheSeconds) : KEPT_BY_NOBODY_ELSE;
  const send = (request: FastifyRequest, reply: FastifyReply, opening: Opening, cacheControl = kept) => {
    const address = { origin: originOf(config, request), path: request.url };
    const html = shellHtml({ opening, config: viewerConfigOf(config), assets, address });
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
    // Weak: compressed on its way, it is another one byte for byte.
    reply.headers({ ...headers, 'cache-control': cacheControl, etag: `W/"${hash}"`, vary: 'accept-encoding' });
    const isKnown = reply.statusCode === 200 && namesTag(request.headers['if-none-match'], hash);
    return isKnown ? reply.code(304).send() : reply.send(html);
  };

  app.get('/', (request, reply) => {
    const query = request.url.indexOf('?');
    return reply.redirect(`/view${query < 0 ? '' : request.url.slice(query)}`, 302);
  });

  for (const path of ['/view', '/menu']) {
    app.get(path, async (request, reply) => {
      const asked = Asked.parse(request.query ?? {});
      const wanted = path === '/menu' ? { ...asked, pdf: '' } : asked;
      return send(request, reply, await openingOf(database.repos, wanted, config.requiredDevelopment));
    });
  }

  /* A person who mistyped gets the viewer's own not-found screen; programs get the problem (http/errors.ts). */
  app.get('/*', (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return send(request, reply.code(404), { is: 'bare' }, KEPT_BY_NOBODY_ELSE);
  });
};
