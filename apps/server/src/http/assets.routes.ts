/** The viewer's build: names carry a hash of the content, so browsers may keep them for ever. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { withoutPolicy } from './security.ts';

/** `.br` and `.gz` siblings are sent when the build made them; @fastify/compress does the rest. */
export const assetsRoutes = async (app: FastifyInstance, viewerDist: string): Promise<void> => {
  withoutPolicy(app);
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
