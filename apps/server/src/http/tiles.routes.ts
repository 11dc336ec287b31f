/** GET /tiles/{pdfUid}/{edition}/{page}/{level}/{column}-{row}.webp: a square of a page, the same bytes for ever. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tiles } from '../domain/tiles.ts';
import { namesTag } from './body.ts';
import { parsed } from './mount.ts';

const number = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number);
const Params = z.object({
  pdfUid: z.string().min(1).max(400),
  edition: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 signs in hex'),
  page: number,
  level: number,
  file: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}\.webp$/, 'must be column-row.webp')
    .transform((name) => name.slice(0, -'.webp'.length).split('-').map(Number)),
});

export const tilesRoutes = (app: FastifyInstance, tiles: Tiles): void => {
  app.get('/tiles/:pdfUid/:edition/:page/:level/:file', { compress: false }, async (request, reply) => {
    const { file, ...place } = parsed(Params, request.params, 'params');
    const [column = 0, row = 0] = file;
    // The browser of a shopper who has moved on hangs up.
    const bytes = await tiles({ ...place, column, row }, () => !reply.raw.destroyed);
    if (!bytes) return reply.hijack();
    const tag = `${place.edition}-${place.page}-${place.level}-${column}-${row}`;
    reply.header('etag', `"${tag}"`).header('cache-control', 'public, max-age=31536000, immutable');
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
};
