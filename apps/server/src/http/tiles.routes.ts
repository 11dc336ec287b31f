/**
 * GET /tiles/{pdfUid}/{edition}/{page}/{level}/{column}-{row}.webp: a square of a page, the same bytes for ever.
 * GET /tiles/{pdfUid}/{edition}/{page}/{level}/{columns}/{rows}, each `first-last`: these will be asked for. Answers 204 at once.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tiles } from '../domain/tiles.ts';
import { namesTag } from './body.ts';
import { parsed } from './mount.ts';

const number = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number);
const Level = z.object({
  pdfUid: z.string().min(1).max(400),
  edition: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 signs in hex'),
  page: number,
  level: number,
});
const Tile = Level.extend({
  file: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}\.webp$/, 'must be column-row.webp')
    .transform((name) => name.slice(0, -'.webp'.length).split('-').map(Number)),
});

const span = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/, 'must be first-last')
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  });
const Area = Level.extend({ columns: span, rows: span });

/** Who announces tiles asks for them when the hand rests. Later they are no longer worth drawing. */
const ANNOUNCED_MS = 1500;

export const tilesRoutes = (app: FastifyInstance, tiles: Tiles): void => {
  app.get('/tiles/:pdfUid/:edition/:page/:level/:file', { compress: false }, async (request, reply) => {
    const { file, ...place } = parsed(Tile, request.params, 'params');
    const [column = 0, row = 0] = file;
    // The browser of a shopper who has moved on hangs up.
    const bytes = await tiles.tile({ ...place, column, row }, () => !reply.raw.destroyed);
    if (!bytes) return reply.hijack();
    const tag = `${place.edition}-${place.page}-${place.level}-${column}-${row}`;
    reply.header('etag', `"${tag}"`).header('cache-control', 'public, max-age=31536000, immutable');
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });

  app.get('/tiles/:pdfUid/:edition/:page/:level/:columns/:rows', async (request, reply) => {
    const { columns, rows, ...level } = parsed(Area, request.params, 'params');
    const until = performance.now() + ANNOUNCED_MS;
    await tiles.ahead(level, columns, rows, () => performance.now() < until);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
};
