/** `/studio`: the publishers' app. One page for every address below, and its immutable files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { pageHeaders } from '../middleware/security.ts';
import { publishersUrl } from './studio-host.ts';

/**
 * Studio loads nothing but its own files and calls. Pictures of products come from stores, videos from the two video sites. Trusted Types:
 * no string becomes a script or markup.
 */
const STUDIO_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

type StudioDeps = { config: Pick<Config, 'publicUrl' | 'studioUrl'>; studioDist: string };

/**
 * Without TLS, as on a developer's machine, the pictures of the store have none either. On a host of its own, Studio shows previews from
 * that of shoppers.
 */
const policyOf = ({ publicUrl, studioUrl }: StudioDeps['config']): string => {
  const policy = publicUrl.startsWith('https:')
    ? STUDIO_POLICY
    : STUDIO_POLICY.replace("img-src 'self' https:", '$& http:');
  return studioUrl === null ? policy : policy.replace("frame-src 'self'", `$& ${new URL(publicUrl).origin}`);
};

/** The place for the address of shoppers' pages in index.html; empty: they have this origin. */
const SHOPPERS = '<meta name="shoppers" content="">';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const pageOf = (dist: string, { publicUrl, studioUrl }: StudioDeps['config']): string => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return studioUrl === null ? html : html.replace(SHOPPERS, () => SHOPPERS.replace('""', `"${escaped(publicUrl)}"`));
};

/** The folder of the build (apps/studio/vite.config.ts). No uid of a company begins like it. */
const ASSETS = '_assets';

export const studioRoutes = async (app: FastifyInstance, { config, studioDist }: StudioDeps): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(studioDist, ASSETS),
    prefix: `/studio/${ASSETS}/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    allowedPath: (path) => !/\.(br|gz|map)$/.test(path),
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'same-origin'),
  });
  const html = pageOf(studioDist, config);
  const headers = {
    ...pageHeaders({ publicUrl: publishersUrl(config) }),
    'content-security-policy': policyOf(config),
    'cross-origin-resource-policy': 'same-origin',
    // Addresses of drafts must not reach the sites that a person opens from here.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  };
  const sendPage = (_: unknown, reply: FastifyReply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html);
  app.get('/studio', sendPage);
  app.get('/studio/*', sendPage);
};
