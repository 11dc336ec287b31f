/**
 * GET /preview/{token}, /preview/{token}/pages?from=N, /preview/{token}/{page}-{width}.webp: the pages of a publishing job in progress,
 * for anyone who has the URL (docs/decisions/012). Responses are not cached and no analytics are recorded.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Job } from '@vitrina/contract/admin';
import { preview } from '@vitrina/ui/messages/preview';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { previewedJob, previewedPages, previewedPicture } from '../../domain/jobs/preview.ts';
import type { PageDraft } from '../../domain/ports/jobs.ts';
import { AppError } from '../../errors/app-error.ts';
import { parsePart } from '../api/mount.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { OWN_ORIGIN_POLICY, pageHeaders } from '../middleware/security.ts';
import { APPROVAL_SCRIPT, approvalScript, escapeHtml, goneHtml, headHtml, PRIVATE_HEADERS } from './private-page.ts';

const HTML = 'text/html; charset=utf-8';

export const TokenParams = z.object({ token: z.string().max(64) });
const PagesQuery = z.object({ from: z.coerce.number().int().min(1).max(100_000).default(1) });
const PictureParams = TokenParams.extend({
  file: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}\.webp$/, 'must be page-width.webp')
    .transform((name) => name.slice(0, -'.webp'.length).split('-').map(Number)),
});

const assets = { 'preview.js': 'text/javascript; charset=utf-8', 'preview.css': 'text/css; charset=utf-8' } as const;

const viewUrlOf = ({ company, document }: Job): string =>
  `/view?${new URLSearchParams({ company, pdf: document }).toString()}`;

/** Texts for preview.js, which fills the placeholders. */
const clientTexts = {
  checking: preview.checking,
  made: preview.made('{n}', '{m}'),
  page: preview.page('{n}'),
  preparing: preview.preparing,
  withoutPicture: preview.withoutPicture,
  finishing: preview.finishing,
  ended: preview.ended,
  gone: preview.gone,
  offline: preview.offline,
};

const previewHtml = (name: string): string =>
  [
    headHtml(preview.title(name)),
    `<body><header><h1>${escapeHtml(preview.title(name))}</h1>`,
    `<p id="status" role="status">${escapeHtml(preview.checking)}</p><p>${escapeHtml(preview.note)}</p></header>`,
    `<main></main><noscript><p>${escapeHtml(preview.scriptNeeded)}</p></noscript>`,
    `<script type="application/json" id="preview">${JSON.stringify({ texts: clientTexts })}</script>`,
    '<script type="module" src="/preview/preview.js"></script></body></html>',
  ].join('');

export const previewRoutes = (app: FastifyInstance, { config, database, files, clock, viewerDist }: AppDeps): void => {
  const htmlHeaders = pageHeaders(config);
  const { jobs } = database.repos;
  const jobOf = async (params: unknown): Promise<Job> => {
    const job = await previewedJob(jobs, parsePart(TokenParams, params, 'params').token, clock());
    // It ended in a draft, which has previews of its own.
    if (job.state === 'done' && job.hold) throw new AppError('preview.unknown');
    return job;
  };
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(PRIVATE_HEADERS);
  });
  const sendPage = (reply: FastifyReply, status: 200 | 404, html: string): FastifyReply =>
    reply.code(status).headers(htmlHeaders).header('content-security-policy', OWN_ORIGIN_POLICY).type(HTML).send(html);

  const sendAsset = (name: string, type: string, content: Buffer): void =>
    void app.get(`/preview/${name}`, (_, reply) =>
      reply.header('cache-control', 'private, no-cache').type(type).send(content),
    );
  for (const [name, type] of Object.entries(assets))
    sendAsset(name, type, readFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url))));
  const script = viewerDist === null ? null : approvalScript(viewerDist);
  if (script !== null) sendAsset(APPROVAL_SCRIPT, assets['preview.js'], readFileSync(script));

  app.get('/preview/:token', async (request, reply) => {
    try {
      const job = await jobOf(request.params);
      return job.state === 'done'
        ? await reply.redirect(viewUrlOf(job), 303)
        : sendPage(reply, 200, previewHtml(job.name));
    } catch (error) {
      const isNotFound = error instanceof AppError && ['preview.unknown', 'request.invalid'].includes(error.code);
      if (isNotFound && request.headers.accept?.includes('text/html')) return sendPage(reply, 404, goneHtml());
      throw error;
    }
  });

  app.get('/preview/:token/pages', async (request, reply) => {
    const job = await jobOf(request.params);
    const { from } = parsePart(PagesQuery, request.query, 'query');
    const { total, drafts, isMore } = await previewedPages(jobs, job, from);
    const base = `/preview/${parsePart(TokenParams, request.params, 'params').token}`;
    const pageState = ({ page: { index, width, height, color, pictures } }: PageDraft) => ({
      index,
      width,
      height,
      color,
      pictures: pictures.map((picture) => ({ url: `${base}/${index}-${picture.width}.webp`, width: picture.width })),
    });
    const address = job.state === 'done' ? viewUrlOf(job) : null;
    return reply.send({ state: job.state, total, isMore, pages: drafts.map(pageState), address });
  });

  app.get('/preview/:token/:file', { compress: false }, async (request, reply) => {
    const job = await jobOf(request.params);
    const [number = 0, width = 0] = parsePart(PictureParams, request.params, 'params').file;
    const { url } = await previewedPicture(jobs, job, { page: number, width });
    return reply.type('image/webp').send(await files.read(url.slice('/files/'.length)));
  });
};
