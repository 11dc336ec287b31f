/** `/offline.js`: the service worker that lets shoppers read on without a network (docs/decisions/011). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { namesTag } from './body.ts';

/** It asks this server and nobody else, whatever it is told: also where a network redirects its questions. */
const POLICY = "default-src 'self'";

/** Takes itself and what was kept out of every browser that still has it. */
const LEAVING = `addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^vitrina \\d/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Browsers look for a new one at each visit. `isOffered` false: one in its place that takes itself away. */
export const offlineRoutes = (app: FastifyInstance, viewerDist: string, isOffered: boolean): void => {
  const file = join(viewerDist, 'offline.js');
  const script = isOffered && existsSync(file) ? readFileSync(file, 'utf8') : LEAVING;
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 27);
  app.get('/offline.js', (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': POLICY,
      'content-type': 'text/javascript; charset=utf-8',
      etag: `"${hash}"`,
    });
    if (namesTag(request.headers['if-none-match'], hash)) return reply.code(304).send();
    return reply.send(script);
  });
};
