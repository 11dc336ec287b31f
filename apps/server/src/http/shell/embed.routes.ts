/** `/embed.js`: the script with which other sites embed the viewer (docs/embedding.md). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../middleware/body.ts';

/** The URL is permanent, the content is not: cached for an hour, then revalidated in the background. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

export const embedRoutes = (app: FastifyInstance, viewerDist: string): void => {
  const file = join(viewerDist, 'embed.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 27);
  app.get('/embed.js', (request, reply) => {
    reply.headers({
      'cache-control': CACHE_CONTROL,
      etag: `"${hash}"`,
      'content-type': 'text/javascript; charset=utf-8',
    });
    if (matchesEtag(request.headers['if-none-match'], hash)) return reply.code(304).send();
    return reply.send(script);
  });
};
