/**
 * GET /tiles/{pdfUid}/{edition}/{page}/{level}/{column}-{row}.webp: one tile of a page, immutable.
 * GET /tiles/{pdfUid}/{edition}/{page}/crop/{left}-{top}-{width}-{height}.webp: a product cut out of its page, immutable.
 * GET /tiles/{pdfUid}/{edition}/{page}/{level}/{columns}/{rows}, each `first-last`: announces tiles to draw in advance; answers 204.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tiles } from '../../domain/documents/tiles/tiles.ts';
import { parsePart } from '../api/mount.ts';
import { matchesEtag } from '../middleware/body.ts';

const Index = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number);
const Page = z.object({
  pdfUid: z.string().min(1).max(400),
  edition: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits'),
  page: Index,
});
const Level = Page.extend({ level: Index });
const Crop = Page.extend({
  file: z
    .string()
    .regex(/^(?:(?:0|[1-9]\d{0,4})-){3}[1-9]\d{0,4}\.webp$/, 'must be left-top-width-height.webp')
    .transform((name) => {
      const [left = 0, top = 0, width = 0, height = 0] = name.slice(0, -'.webp'.length).split('-').map(Number);
      return { left, top, width, height };
    }),
});
const Tile = Level.extend({
  file: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}\.webp$/, 'must be column-row.webp')
    .transform((name) => name.slice(0, -'.webp'.length).split('-').map(Number)),
});

const Span = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/, 'must be first-last')
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  });
const Area = Level.extend({ columns: Span, rows: Span });

/** The viewer requests announced tiles when the gesture ends; after this time they are no longer drawn in advance. */
const ANNOUNCEMENT_TIMEOUT_MS = 1500;

type TilesOptions = {
  cacheControl?: string;
  /** The number of the edition of a document; by default the current one. */
  editionOf?: (request: FastifyRequest, pdfUid: string) => number | undefined;
};

export const tilesRoutes = (
  app: FastifyInstance,
  tiles: Tiles,
  { cacheControl = 'public, max-age=31536000, immutable', editionOf = () => undefined }: TilesOptions = {},
): void => {
  app.get('/tiles/:pdfUid/:edition/:page/:level/:file', { compress: false }, async (request, reply) => {
    const { file, ...named } = parsePart(Tile, request.params, 'params');
    const position = { ...named, number: editionOf(request, named.pdfUid) };
    const [column = 0, row = 0] = file;
    // The browser aborts requests for tiles that have left the viewport.
    const bytes = await tiles.tile({ ...position, column, row }, () => !reply.raw.destroyed);
    if (!bytes) return reply.hijack();
    const etag = `${position.edition}-${position.page}-${position.level}-${column}-${row}`;
    reply.header('etag', `"${etag}"`).header('cache-control', cacheControl);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });

  app.get('/tiles/:pdfUid/:edition/:page/crop/:file', { compress: false }, async (request, reply) => {
    const { file: area, ...named } = parsePart(Crop, request.params, 'params');
    const number = editionOf(request, named.pdfUid);
    const bytes = await tiles.crop({ ...named, number, area }, () => !reply.raw.destroyed);
    if (!bytes) return reply.hijack();
    const etag = `${named.edition}-${named.page}-crop-${area.left}-${area.top}-${area.width}-${area.height}`;
    reply.header('etag', `"${etag}"`).header('cache-control', cacheControl);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });

  app.get('/tiles/:pdfUid/:edition/:page/:level/:columns/:rows', async (request, reply) => {
    const { columns, rows, ...level } = parsePart(Area, request.params, 'params');
    const deadline = performance.now() + ANNOUNCEMENT_TIMEOUT_MS;
    const number = editionOf(request, level.pdfUid);
    await tiles.prefetch({ ...level, number }, columns, rows, () => performance.now() < deadline);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
};
