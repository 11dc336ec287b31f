/** `/docs`: both OpenAPI documents in Swagger UI, served from this server without third parties. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { OWN_ORIGIN_POLICY, pageHeaders } from '../middleware/security.ts';

const modules = createRequire(import.meta.url);
const swagger = dirname(modules.resolve('swagger-ui-dist/package.json'));
const docsFolder = fileURLToPath(new URL('../docs/', import.meta.url));
const contract = (name: string) => fileURLToPath(import.meta.resolve(`@vitrina/contract/${name}`));

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const files: Record<string, { path: string; type: string }> = {
  '/docs': { path: join(docsFolder, 'index.html'), type: HTML },
  '/docs/admin': { path: join(docsFolder, 'admin.html'), type: HTML },
  '/docs/start.js': { path: join(docsFolder, 'start.js'), type: SCRIPT },
  '/docs/docs.css': { path: join(docsFolder, 'docs.css'), type: CSS },
  '/docs/swagger-ui.css': { path: join(swagger, 'swagger-ui.css'), type: CSS },
  '/docs/swagger-ui-bundle.js': { path: join(swagger, 'swagger-ui-bundle.js'), type: SCRIPT },
  '/docs/openapi.json': { path: contract('openapi.json'), type: JSON_TYPE },
  '/docs/admin-openapi.json': { path: contract('admin-openapi.json'), type: JSON_TYPE },
};

/** Files are read on first use: most servers never serve them. */
export const docsRoutes = (app: FastifyInstance, config: { publicUrl: string }): void => {
  const contents = new Map<string, Buffer>();
  for (const [url, { path, type }] of Object.entries(files))
    app.get(url, (_, reply) => {
      const content = contents.get(url) ?? readFileSync(path);
      contents.set(url, content);
      return reply
        .headers({
          ...pageHeaders(config),
          'content-security-policy': OWN_ORIGIN_POLICY,
          'cache-control': 'public, max-age=300',
        })
        .headers({ 'cross-origin-resource-policy': 'same-origin' })
        .type(type)
        .send(content);
    });
};
