/** `/offline.js`: the service worker for offline reading (docs/decisions/011). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../middleware/body.ts';

/** The worker may connect to this origin only, also when a network redirects its requests. */
const POLICY = "default-src 'self'";

/** Unregisters the service worker and deletes its caches in browsers that have it installed. */
const UNREGISTER_SCRIPT = `addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^vitrina \\d/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Browsers check for a new worker on each visit. With `isEnabled` false they receive one that unregisters itself. */
export const serviceWorkerRoutes = (app: FastifyInstance, viewerDist: string, isEnabled: boolean): void => {
  const file = join(viewerDist, 'offline.js');
  const script = isEnabled && existsSync(file) ? readFileSync(file, 'utf8') : UNREGISTER_SCRIPT;
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 27);
  app.get('/offline.js', (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': POLICY,
      'content-type': 'text/javascript; charset=utf-8',
      etag: `"${hash}"`,
    });
    if (matchesEtag(request.headers['if-none-match'], hash)) return reply.code(304).send();
    return reply.send(script);
  });
};
