/**
 * GET /preview/{token}, /preview/{token}/pages?from=N, /preview/{token}/{page}-{width}.webp: a publishing under way, for who
 * has the address alone (docs/decisions/012). Nothing of it is kept by anybody, and nothing of it is counted.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Job } from '@vitrina/contract/admin';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import { previewedJob, previewedPages, previewedPicture } from '../domain/job-preview.ts';
import type { PageDraft } from '../domain/ports/jobs.ts';
import type { AppDeps } from './deps.ts';
import { parsed } from './mount.ts';
import { goneHtml, previewHtml } from './preview-html.ts';
import { pageHeaders } from './security.ts';

const HTML = 'text/html; charset=utf-8';
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const Place = z.object({ token: z.string().max(64) });
const From = z.object({ from: z.coerce.number().int().min(1).max(100_000).default(1) });
const Picture = Place.extend({
  file: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}\.webp$/, 'must be page-width.webp')
    .transform((name) => name.slice(0, -'.webp'.length).split('-').map(Number)),
});

const KEPT_BY_NOBODY = {
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  // The address is the key: no other site is told it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const assets = { 'preview.js': 'text/javascript; charset=utf-8', 'preview.css': 'text/css; charset=utf-8' } as const;

const addressOf = ({ company, document }: Job): string =>
  `/view?${new URLSearchParams({ company, pdf: document }).toString()}`;

export const previewRoutes = (app: FastifyInstance, { config, database, files, clock }: AppDeps): void => {
  const ofPages = pageHeaders(config);
  const { jobs } = database.repos;
  const jobOf = (params: unknown): Promise<Job> => previewedJob(jobs, parsed(Place, params, 'params').token, clock());
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(KEPT_BY_NOBODY);
  });
  const page = (reply: FastifyReply, status: 200 | 404, html: string): FastifyReply =>
    reply.code(status).headers(ofPages).header('content-security-policy', POLICY).type(HTML).send(html);

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(fileURLToPath(new URL(`./preview/${name}`, import.meta.url)));
    app.get(`/preview/${name}`, (_, reply) =>
      reply.header('cache-control', 'private, no-cache').type(type).send(content),
    );
  }

  app.get('/preview/:token', async (request, reply) => {
    try {
      const job = await jobOf(request.params);
      return job.state === 'done' ? await reply.redirect(addressOf(job), 303) : page(reply, 200, previewHtml(job.name));
    } catch (error) {
      const isGone = error instanceof AppError && ['preview.unknown', 'request.invalid'].includes(error.code);
      if (isGone && request.headers.accept?.includes('text/html')) return page(reply, 404, goneHtml());
      throw error;
    }
  });

  app.get('/preview/:token/pages', async (request, reply) => {
    const job = await jobOf(request.params);
    const { from } = parsed(From, request.query, 'query');
    const { total, drafts, isMore } = await previewedPages(jobs, job, from);
    const base = `/preview/${parsed(Place, request.params, 'params').token}`;
    const told = ({ page: { index, width, height, color, pictures } }: PageDraft) => ({
      index,
      width,
      height,
      color,
      pictures: pictures.map((picture) => ({ url: `${base}/${index}-${picture.width}.webp`, width: picture.width })),
    });
    const address = job.state === 'done' ? addressOf(job) : null;
    return reply.send({ state: job.state, total, isMore, pages: drafts.map(told), address });
  });

  app.get('/preview/:token/:file', { compress: false }, async (request, reply) => {
    const job = await jobOf(request.params);
    const [number = 0, width = 0] = parsed(Picture, request.params, 'params').file;
    const { url } = await previewedPicture(jobs, job, { page: number, width });
    return reply.type('image/webp').send(await files.read(url.slice('/files/'.length)));
  });
};
