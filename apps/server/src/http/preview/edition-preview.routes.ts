/**
 * /preview/{token}/v2/…, /preview/{token}/tiles/… and /preview/{token}/events: the calls of a viewer that previews an edition
 * (docs/decisions/027). They answer as the shoppers' calls do, but the previewed edition for its document. No answer is cached, and no
 * event is recorded.
 */
import { API_BASE, type MountedId, mountedOperations } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createDocumentAccess } from '../../domain/documents/document-access.ts';
import { previewedEdition, previewReaders } from '../../domain/documents/edition-preview.ts';
import type { PreviewedEdition } from '../../domain/ports/editing.ts';
import { AppError } from '../../errors/app-error.ts';
import { catalogRoutes } from '../api/catalog.routes.ts';
import { companyRoutes } from '../api/company.routes.ts';
import { integrationRoutes } from '../api/integration.routes.ts';
import { type Mount, parseInput, parsePart } from '../api/mount.ts';
import { pdfRoutes } from '../api/pdf.routes.ts';
import { tilesRoutes } from '../files/tiles.routes.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { approvalRoutes } from './approval.routes.ts';
import { TokenParams } from './preview.routes.ts';
import { PRIVATE_HEADERS } from './private-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The edition of a preview's call. */
    previewed: { of: PreviewedEdition; token: string } | null;
  }
}

type Input = ReturnType<typeof parseInput>;
type Handler = (input: Input, request: FastifyRequest) => Promise<unknown>;

const PREFIX = '/preview/:token';
/** As the shoppers' product query. */
const BODY_LIMIT = 128 * 1024;

/** The handlers of the shoppers' calls over the reads of a preview. */
const handlersOf = ({ of, token }: { of: PreviewedEdition; token: string }, deps: AppDeps): Map<string, Handler> => {
  const { config, products } = deps;
  const readers = previewReaders(deps.readers, of, token);
  const { companies } = readers;
  const access = createDocumentAccess(readers, config.requiredDevelopment);
  const handlers = new Map<string, Handler>();
  const collect = (id: MountedId, handle: Handler, options: { dependsOn?: (input: Input) => unknown } = {}): void =>
    void handlers.set(id, async (input, request) => {
      // It refuses what the caller may not see, as before the handlers of shoppers.
      await options.dependsOn?.(input);
      return handle(input, request);
    });
  // The schemas of each operation have parsed the input; the compiler cannot derive its type from the id.
  const mount = collect as unknown as Mount;
  companyRoutes(mount, companies);
  pdfRoutes(mount, readers, access);
  catalogRoutes(mount, products, { companies, access });
  integrationRoutes(mount, products, { companies, access });
  return handlers;
};

export const editionPreviewRoutes = (app: FastifyInstance, deps: AppDeps): void => {
  const { database, clock, tiles } = deps;
  const { editionPreviews } = database.repos;
  app.decorateRequest('previewed', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PRIVATE_HEADERS);
    const { token } = parsePart(TokenParams, request.params, 'params');
    request.previewed = { of: await previewedEdition(editionPreviews, token, clock()), token };
  });
  const previewOf = ({ previewed }: FastifyRequest) => {
    if (!previewed) throw new AppError('preview.unknown');
    return previewed;
  };

  const recorded = ['analytics.proxy'];
  for (const [id, { method, path, status, ...schemas }] of Object.entries(mountedOperations))
    app.route({
      method,
      url: `${PREFIX}${API_BASE}${path}`,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const answer = recorded.includes(id)
          ? { accepted: true }
          : await handlersOf(previewOf(request), deps).get(id)?.(parseInput(schemas, request), request);
        return reply.code(status).send(answer);
      },
    });
  app.post(`${PREFIX}/events`, { bodyLimit: BODY_LIMIT }, (_, reply) => reply.code(202).send({ accepted: true }));

  approvalRoutes(app, deps);

  void app.register(
    async (scope) =>
      tilesRoutes(scope, tiles, {
        cacheControl: PRIVATE_HEADERS['cache-control'],
        editionOf: (request, pdfUid) => {
          const { of } = previewOf(request);
          if (of.pdfUid !== pdfUid) throw new AppError('preview.unknown');
          return of.edition;
        },
      }),
    { prefix: PREFIX },
  );
};
