/** Everything under /admin/v1: for pages of this very site and for programs with a token, never for other sites. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/app-error.ts';
import type { AppDeps } from '../deps.ts';
import { createAdminMount } from './admin-mount.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { createGate } from './authenticate.ts';
import { companiesRoutes } from './companies.routes.ts';
import { documentsRoutes } from './documents.routes.ts';
import { feedsRoutes, feedUploadRoutes } from './feeds.routes.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { membersRoutes } from './members.routes.ts';
import { secretsRoutes } from './secrets.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessionCookie } from './session-cookie.ts';
import { tokensRoutes } from './tokens.routes.ts';
import { uploadsRoutes } from './uploads.routes.ts';

export const adminRoutes = (app: FastifyInstance, deps: AppDeps): void => {
  const { config, database, clock, feeds, files, engine } = deps;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
  // Shoppers' calls answer every site's OPTIONS; ours must not be answered by theirs.
  app.options('/admin/*', (request) => {
    throw new AppError('route.unknown', { route: `OPTIONS ${request.url.split('?', 1)[0]?.slice(0, 200)}` });
  });
  const cookie = createSessionCookie(config);
  const gate = createGate({ config, database, cookie, clock });
  const mount = createAdminMount(app, gate);
  const parts = { config, database, clock, feeds };
  sessionRoutes(mount, { ...parts, cookie });
  tokensRoutes(mount, parts);
  companiesRoutes(mount, parts);
  membersRoutes(mount, parts);
  secretsRoutes(mount, parts);
  documentsRoutes(mount, parts);
  feedsRoutes(mount, parts);
  void app.register(async (uploads) => feedUploadRoutes(uploads, createAdminMount(uploads, gate), parts));
  auditRoutes(mount, parts);
  analyticsRoutes(mount, parts);
  const uploads = { repos: database.repos, files, uploads: deps.uploads, engine, now: clock };
  jobsRoutes(app, mount, { config, database, uploads, clock });
  void app.register(async (bytes) => {
    uploadsRoutes(bytes, createAdminMount(bytes, gate), { parts: uploads, datastore: deps.uploads.datastore });
  });
};
