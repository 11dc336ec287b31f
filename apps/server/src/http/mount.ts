/** Mounts one operation of the registry: its path, its schemas, its status (§7). Routes need no cast and no parsing. */
import { type AnswerOf, API_BASE, type InputOf, type OperationId, operations } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import { type BodyCache, sendBody } from './body.ts';

type Mountable = {
  method: 'GET' | 'POST';
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 202;
};

/** `request`: for what stands in no schema, its headers. */
type Handler<Id extends OperationId> = (
  input: InputOf<Id>,
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<AnswerOf<Id>>;

/**
 * `version` names the state of the answer more cheaply than the answer costs: with it the serialised answer is kept
 * until the version changes. It may throw as the handler does. `bodyLimit` in bytes.
 */
type MountOptions<Id extends OperationId> = {
  version?: (input: InputOf<Id>) => Promise<string>;
  bodyLimit?: number;
};

/** Throws `request.invalid` with the first field that is wrong. */
export const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError('request.invalid', {
    field: [part, ...(issue?.path ?? [])].map(String).join('.'),
    reason: issue?.message ?? 'invalid',
  });
};

export const createMount =
  (app: FastifyInstance, cache: BodyCache) =>
  <Id extends OperationId>(id: Id, handler: Handler<Id>, options: MountOptions<Id> = {}): void => {
    const { method, path, status, ...schemas }: Mountable = operations[id];
    const { version, bodyLimit } = options;
    app.route({
      method,
      url: `${API_BASE}${path}`,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        // What the schemas of this very operation returned; the compiler cannot follow the id through them.
        const input = {
          params: schemas.params && parsed(schemas.params, request.params, 'params'),
          query: schemas.query && parsed(schemas.query, request.query, 'query'),
          body: schemas.body && parsed(schemas.body, request.body, 'body'),
        } as InputOf<Id>;
        reply.code(status);
        if (method === 'POST') return reply.header('cache-control', 'no-store').send(await handler(input, request));
        const body = version
          ? await cache.versioned(`${id} ${JSON.stringify(input)} ${await version(input)}`, () =>
              handler(input, request),
            )
          : await cache.ofAnswer(await handler(input, request));
        return sendBody(request, reply, body);
      },
    });
  };
export type Mount = ReturnType<typeof createMount>;
