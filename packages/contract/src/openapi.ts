/**
 * Prints both registries as OpenAPI 3.1. `node src/openapi.ts` rewrites the committed files; with `--check` it only names those that
 * differ and exits with 1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ADMIN_BASE, type AdminOperation, CSRF_HEADER } from './admin/operation.ts';
import { adminOperations } from './admin/operations.ts';
import recordedAnswers from './answers.json' with { type: 'json' };
import { Problem } from './errors.ts';
import { type Example, type ExampleAnswers, fillExample } from './example.ts';
import { mountedOperations } from './operations.ts';
import { API_BASE, API_KEY_HEADER } from './routes.ts';

type Schema = Record<string, unknown>;
type Shape = { properties?: Record<string, Schema>; required?: string[] };

/** A row of either registry. `path` has `{name}` parameters; `codes` are all error codes; `security` overrides that of the document. */
type OpenApiRow = {
  id: string;
  method: string;
  path: string;
  purpose: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyType?: string;
  answer: z.ZodType;
  answerType?: string;
  status: number;
  codes: readonly string[];
  description?: string;
  security?: readonly Schema[];
  example: Example;
};

/** Answers to the examples, recorded by the server's test against the demo data. */
const answers: ExampleAnswers = recordedAnswers;

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  const text = JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
};

const parameters = (
  type: z.ZodType | undefined,
  place: 'path' | 'query',
  examples: Readonly<Record<string, unknown>> = {},
) => {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as Shape;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }));
};

/** Headers that the protocol of one call requires. */
const headerParameters = (headers: Readonly<Record<string, string>> = {}) =>
  Object.entries(headers).map(([name, example]) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    example,
  }));

/** Empty for a call without a body or an answer. */
const exampleOf = (value: unknown) => (value === undefined ? {} : { example: value });

/** The OpenAPI document of the rows; equal rows give equal text. */
const documentOf = (rows: readonly OpenApiRow[], head: Schema, securitySchemes: Schema) => {
  const shared: Record<string, Schema> = {};
  const withoutDefs = (schema: Schema): Schema => {
    const { $defs, ...rest } = schema as { $defs?: Record<string, Schema> } & Schema;
    for (const [name, def] of Object.entries($defs ?? {})) shared[name] = def;
    return rest;
  };
  const contentOf = ({ id, status, answer, answerType = 'application/json' }: OpenApiRow) => {
    if (status === 204) return {};
    const isJson = answerType === 'application/json';
    const schema = isJson ? withoutDefs(schemaOf(answer, 'output')) : { type: 'string' };
    const exampleAnswer = answers[id];
    // An empty answer is recorded by its address alone, which is no example of a body.
    const hasExample = isJson || typeof exampleAnswer === 'string';
    return { content: { [answerType]: { schema, ...(hasExample && exampleOf(exampleAnswer)) } } };
  };
  const bodyOf = ({ body, bodyType }: OpenApiRow, example: Example) => {
    if (body === undefined && bodyType === undefined) return {};
    const schema = body ? withoutDefs(schemaOf(body, 'input')) : { type: 'string', format: 'binary' };
    const content = { [bodyType ?? 'application/json']: { schema, ...exampleOf(example.body) } };
    return { requestBody: { required: true, content } };
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const { id, method, path, purpose, params, query, status, codes, description, security } = row;
    const example = fillExample(row.example, answers);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: id,
        // Documentation tools group operations by tag: the resource.
        tags: [id.slice(0, id.indexOf('.'))],
        summary: purpose,
        ...(description === undefined ? {} : { description }),
        ...(security === undefined ? {} : { security }),
        parameters: [
          ...parameters(params, 'path', example.params),
          ...parameters(query, 'query', example.query),
          ...headerParameters(example.headers),
        ],
        ...bodyOf(row, example),
        responses: {
          [status]: { description: purpose, ...contentOf(row) },
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
    ...head,
    paths,
    components: { securitySchemes, schemas: { ...shared, Problem: schemaOf(Problem, 'output') } },
  };
};

const license = { name: 'MIT', identifier: 'MIT' };

/** The OpenAPI document of the shoppers' calls. */
export const openApi = () =>
  documentOf(
    Object.entries(mountedOperations).map(([id, operation]) => ({
      ...operation,
      id,
      path: `${API_BASE}${operation.path.replace(/:([A-Za-z]+)/g, '{$1}')}`,
      codes: ['key.missing', 'key.unknown', 'request.invalid', ...operation.errors, 'internal'],
    })),
    { info: { title: 'Vitrina', version: '2', license }, security: [{ key: [] }] },
    { key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
  );

const accessDescriptions: Record<AdminOperation['access'], string> = {
  public: 'Open to every caller.',
  'signed-in': 'For every signed-in user.',
  viewer: 'For viewers, authors, editors and owners of the company.',
  author: 'For authors, editors and owners of the company.',
  editor: 'For editors and owners of the company.',
  owner: 'For owners of the company.',
  operator: 'For operators of the deployment.',
};

const adminCodes = ({ access, path, errors }: AdminOperation): string[] => [
  ...(access === 'public' ? ['access.forged'] : ['access.missing', 'access.denied', 'access.forged']),
  ...(path.includes('{companyUid}') ? ['company.unknown'] : []),
  'request.invalid',
  'rate.limited',
  ...errors,
  'internal',
];

/** The OpenAPI document of the publishers' calls. */
export const adminOpenApi = () =>
  documentOf(
    Object.entries<AdminOperation>(adminOperations).map(([id, operation]) => ({
      ...operation,
      id,
      path: `${ADMIN_BASE}${operation.path}`,
      codes: [...new Set(adminCodes(operation))],
      description: accessDescriptions[operation.access],
      ...(operation.access === 'public' ? { security: [] } : {}),
    })),
    {
      info: { title: 'Vitrina: publishing', version: '1', license },
      security: [{ session: [], csrf: [] }, { token: [] }],
    },
    {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-vitrina' },
      csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
      token: { type: 'http', scheme: 'bearer' },
    },
  );

const textOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

export const openApiText = () => textOf(openApi());
export const adminOpenApiText = () => textOf(adminOpenApi());

if (import.meta.main) {
  const files = [
    { name: 'openapi.json', url: new URL('../openapi.json', import.meta.url), text: openApiText() },
    { name: 'admin-openapi.json', url: new URL('./admin-openapi.json', import.meta.url), text: adminOpenApiText() },
  ];
  const differing = files.filter(({ url, text }) => readFileSync(url, 'utf8') !== text);
  if (!process.argv.includes('--check')) {
    for (const { url, text } of differing) writeFileSync(url, text);
  } else if (differing.length > 0) {
    console.error(
      `${differing.map(({ name }) => name).join(', ')}: not the text of the registry. Run \`npm run openapi\`.`,
    );
    process.exitCode = 1;
  }
}
