/** All routes under /admin/v1: for pages of this origin and for programs with a token, never for other sites. */
import type { FastifyInstance } from 'fastify';
import { addUploadedMedia } from '../../domain/media/add-media.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { linksRoutes } from './access/links.routes.ts';
import { membersRoutes } from './access/members.routes.ts';
import { sessionRoutes } from './access/session.routes.ts';
import { tokensRoutes } from './access/tokens.routes.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuthorizer, createSessionCookie } from './authorizer.ts';
import { companiesRoutes } from './companies.routes.ts';
import { approvalRoutes } from './documents/approval.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { elementsRoutes } from './documents/elements.routes.ts';
import { feedsRoutes, feedUploadRoutes } from './documents/feeds/feeds.routes.ts';
import { jobsRoutes } from './documents/jobs.routes.ts';
import { uploadsRoutes } from './documents/uploads/uploads.routes.ts';
import { eventsRoutes } from './events.routes.ts';
import { createAdminMount } from './mount.ts';
import { secretsRoutes } from './secrets.routes.ts';

export const adminRoutes = (app: FastifyInstance, deps: AppDeps): void => {
  const { config, database, clock, feeds, files, products, stores, probe, engine, finishRemoval } = deps;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
  // The CORS plugin of the shoppers' calls answers OPTIONS for every origin; it must not answer for these paths.
  app.options('/admin/*', (request) => {
    throw new AppError('route.unknown', { route: `OPTIONS ${request.url.split('?', 1)[0]?.slice(0, 200)}` });
  });
  const cookie = createSessionCookie(config);
  const authorizer = createAuthorizer({ config, database, cookie, clock });
  const mount = createAdminMount(app, authorizer);
  const adminDeps = { config, database, clock, feeds, files, products, stores, probe, finishRemoval };
  const sessionDeps = { ...adminDeps, cookie, ...(deps.passwordCost && { passwordCost: deps.passwordCost }) };
  sessionRoutes(mount, sessionDeps);
  linksRoutes(mount, sessionDeps);
  tokensRoutes(mount, adminDeps);
  companiesRoutes(mount, adminDeps);
  membersRoutes(mount, adminDeps);
  secretsRoutes(mount, adminDeps);
  documentsRoutes(mount, adminDeps);
  elementsRoutes(mount, adminDeps);
  approvalRoutes(mount, adminDeps);
  feedsRoutes(mount, adminDeps);
  void app.register(async (scope) => feedUploadRoutes(scope, createAdminMount(scope, authorizer), adminDeps));
  auditRoutes(mount, adminDeps);
  analyticsRoutes(mount, adminDeps);
  eventsRoutes(app, mount, { database, clock, companyOf: deps.readers.companyOf });
  const uploadDeps = {
    repos: database.repos,
    files,
    uploads: deps.uploads,
    temporary: deps.temporary,
    engine,
    now: clock,
  };
  mount('media.create', ({ params, body, caller }) =>
    addUploadedMedia(
      { database, files, media: deps.media, uploads: deps.uploads, actor: caller, now: clock },
      { company: params.companyUid, ...body },
    ),
  );
  jobsRoutes(app, mount, { config, database, uploads: uploadDeps, clock, tracing: deps.tracing });
  void app.register(async (scope) => {
    uploadsRoutes(scope, createAdminMount(scope, authorizer), {
      uploads: uploadDeps,
      datastore: deps.uploads.datastore,
    });
  });
};
