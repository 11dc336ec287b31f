/** `/embed.js`: the script by which other sites' pages embed the viewer (docs/embedding.md). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { namesTag } from './body.ts';

/** Its name is for ever and its content is not: kept for an hour, then shown as it is while a new one is asked for. */
const KEPT = 'public, max-age=3600, stale-while-revalidate=86400';

export const embedRoutes = (app: FastifyInstance, viewerDist: string): void => {
  const file = join(viewerDist, 'embed.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 27);
  app.get('/embed.js', (request, reply) => {
    reply.headers({ 'cache-control': KEPT, etag: `"${hash}"`, 'content-type': 'text/javascript; charset=utf-8' });
    if (namesTag(request.headers['if-none-match'], hash)) return reply.code(304).send();
    return reply.send(script);
  });
};
