/** `/docs`: both OpenAPI documents, shown by Swagger UI from this very server and nowhere else. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './security.ts';

const modules = createRequire(import.meta.url);
const swagger = dirname(modules.resolve('swagger-ui-dist/package.json'));
const own = fileURLToPath(new URL('./docs/', import.meta.url));
const contract = (name: string) => fileURLToPath(import.meta.resolve(`@vitrina/contract/${name}`));

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const files: Record<string, { path: string; type: string }> = {
  '/docs': { path: join(own, 'index.html'), type: HTML },
  '/docs/admin': { path: join(own, 'admin.html'), type: HTML },
  '/docs/start.js': { path: join(own, 'start.js'), type: SCRIPT },
  '/docs/docs.css': { path: join(own, 'docs.css'), type: CSS },
  '/docs/swagger-ui.css': { path: join(swagger, 'swagger-ui.css'), type: CSS },
  '/docs/swagger-ui-bundle.js': { path: join(swagger, 'swagger-ui-bundle.js'), type: SCRIPT },
  '/docs/openapi.json': { path: contract('openapi.json'), type: JSON_TYPE },
  '/docs/admin-openapi.json': { path: contract('admin-openapi.json'), type: JSON_TYPE },
};

/** Nothing but our own files; calls that are tried out go to this server. Swagger UI's pictures are part of its style. */
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

/** Read when first asked for: most servers show them to nobody. */
export const docsRoutes = (app: FastifyInstance, config: { publicUrl: string }): void => {
  const contents = new Map<string, Buffer>();
  for (const [url, { path, type }] of Object.entries(files))
    app.get(url, (_, reply) => {
      const content = contents.get(url) ?? readFileSync(path);
      contents.set(url, content);
      return reply
        .headers({ ...pageHeaders(config), 'content-security-policy': POLICY, 'cache-control': 'public, max-age=300' })
        .headers({ 'cross-origin-resource-policy': 'same-origin' })
        .type(type)
        .send(content);
    });
};
