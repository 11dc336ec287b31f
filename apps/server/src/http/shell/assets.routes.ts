/** The viewer's build: file names contain a content hash, so the files are immutable. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { removeContentSecurityPolicy } from '../middleware/security.ts';

/** Sends the `.br` and `.gz` files of the build if present; @fastify/compress compresses the rest. */
export const assetsRoutes = async (app: FastifyInstance, viewerDist: string): Promise<void> => {
  removeContentSecurityPolicy(app);
  await app.register(fastifyStatic, {
    root: join(viewerDist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    allowedPath: (path) => !/\.(br|gz|map)$/.test(path),
  });
};
