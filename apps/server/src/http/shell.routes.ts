/** `/view` and `/menu`: the HTML shell (§2). `/` goes to `/view` with its query. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { viewerConfigOf } from '../config.ts';
import { openingOf } from '../domain/opening.ts';
import type { AppDeps } from './deps.ts';
import { shellHtml } from './shell.ts';
import { readViewerAssets } from './viewer-assets.ts';

/** What a hostile or damaged address holds is no error: the viewer says what is missing. */
const text = z.string().max(200).catch('');
const Asked = z.object({
  company: text,
  pdf: text,
  productREF: text,
  page: z
    .string()
    .regex(/^-?\d{1,9}$/)
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

export const shellRoutes = (app: FastifyInstance, { config, database, viewerDist }: AppDeps): void => {
  if (viewerDist === null) return;
  const assets = readViewerAssets(viewerDist);
  const policy = policyFor(config.frameAncestors);

  app.get('/', (request, reply) => {
    const query = request.url.indexOf('?');
    return reply.redirect(`/view${query < 0 ? '' : request.url.slice(query)}`, 302);
  });

  for (const path of ['/view', '/menu']) {
    app.get(path, async (request, reply) => {
      const asked = Asked.parse(request.query ?? {});
      const opening = await openingOf(
        database.repos,
        path === '/menu' ? { ...asked, pdf: '' } : asked,
        config.requiredDevelopment,
      );
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-cache',
        })
        .send(
          shellHtml({
            opening,
            config: viewerConfigOf(config),
            assets,
            address: { origin: config.publicUrl, path: request.url },
          }),
        );
    });
  }
};
