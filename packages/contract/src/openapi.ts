/** Prints the registry as OpenAPI 3.1. `node src/openapi.ts` rewrites the committed `openapi.json`. */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { Problem } from './errors.ts';
import { operations } from './operations.ts';
import { API_BASE, API_KEY_HEADER } from './routes.ts';

type Schema = Record<string, unknown>;
type Shape = { properties?: Record<string, Schema>; required?: string[] };

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Schema;
};

const shared: Record<string, Schema> = {};
const withoutDefs = (schema: Schema): Schema => {
  const { $defs, ...rest } = schema as { $defs?: Record<string, Schema> } & Schema;
  for (const [name, def] of Object.entries($defs ?? {})) shared[name] = def;
  return rest;
};

const parameters = (type: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as Shape;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

/** The whole document; the same registry always prints the same text. */
export const openApi = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, op] of Object.entries(operations)) {
    const { params, query, body } = op as { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
    const path = `${API_BASE}${op.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    const codes = ['key.missing', 'key.unknown', 'request.invalid', ...op.errors, 'internal'];
    paths[path] = {
      ...paths[path],
      [op.method.toLowerCase()]: {
        operationId: id,
        summary: op.purpose,
        parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
        ...(body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withoutDefs(schemaOf(body, 'input')) } },
          },
        }),
        responses: {
          [op.status]: {
            description: op.purpose,
            content: { 'application/json': { schema: withoutDefs(schemaOf(op.answer, 'output')) } },
          },
          default: {
            description: `Codes: ${codes.join(', ')}`,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrina', version: '2', license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: { ...shared, Problem: schemaOf(Problem, 'output') },
    },
  };
};

export const openApiText = () => `${JSON.stringify(openApi(), null, 2)}\n`;

if (import.meta.main) writeFileSync(new URL('../openapi.json', import.meta.url), openApiText());
