/** Mounts one operation of the registry: its path, its schemas, its status (§7). Routes need no cast and no parsing. */
import { type AnswerOf, API_BASE, type InputOf, type OperationId, operations } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { FollowedEpochs } from '../domain/epochs.ts';
import type { Change } from '../domain/ports/changes.ts';
import { asAnswer, createBodyCache, sendBody, sendBytes } from './body.ts';
import { readyWhile } from './front/ready-answers.ts';

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
type Mountable = Schemas & { method: 'GET' | 'POST'; path: string; status: 200 | 202 };

/** `request`: for what stands in no schema, its headers and where it comes from. */
type Handler<Id extends OperationId> = (
  input: InputOf<Id>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
) => Promise<AnswerOf<Id>>;

/**
 * `version` names the state of the answer more cheaply than the answer costs: with it the serialised answer is kept
 * until the version changes. It may throw as the handler does. `bodyLimit` in bytes.
 */
type MountOptions<Id extends OperationId> = {
  /** All that the answer is made of. Until one of them changes it is given again without asking anything (front/). */
  follows?: (input: InputOf<Id>) => Change[];
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

/** What a handler receives: each part by its schema, `undefined` without one. Throws `request.invalid`. */
export const parsedInput = (
  { params, query, body }: Schemas,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { params: unknown; query: unknown; body: unknown } => ({
  params: params && parsed(params, request.params, 'params'),
  query: query && parsed(query, request.query, 'query'),
  body: body && parsed(body, request.body, 'body'),
});

/** `kept`: the Cache-Control of answers to GET (shared-cache.ts). `standIns`: of what is remembered (remembered.ts). */
export type MountParts = { kept: string; epochs: FollowedEpochs; standIns: () => number };

/** Bytes of what was said to questions: apart, since who asks much that is new must not push out what all read. */
const MOST_SAID = 16 * 1024 * 1024;

export const createMount = (app: FastifyInstance, { kept, epochs, standIns }: MountParts) => {
  const announced = asAnswer(kept);
  const cache = createBodyCache({ standIns });
  const said = createBodyCache({ most: MOST_SAID });
  return <Id extends OperationId>(id: Id, handler: Handler<Id>, options: MountOptions<Id> = {}): void => {
    const { method, path, status, ...schemas }: Mountable = operations[id];
    const { version, follows, bodyLimit } = options;
    app.route({
      method,
      url: `${API_BASE}${path}`,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        // What the schemas of this very operation returned; the compiler cannot follow the id through them.
        const input = parsedInput(schemas, request) as InputOf<Id>;
        reply.code(status);
        if (method === 'POST') {
          reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
          return sendBytes(request, reply, await said.ofAnswer(await handler(input, request)), announced.type);
        }
        const before = standIns();
        if (follows) reply.ready = readyWhile(epochs, follows(input), { isByHost: false, isForKey: true });
        const body = version
          ? await cache.versioned(`${id} ${JSON.stringify(input)} ${await version(input)}`, () =>
              handler(input, request),
            )
          : await cache.ofAnswer(await handler(input, request));
        // What was said in an outage does not hold until the next change: it ends with the outage.
        if (body.isOfBefore || standIns() !== before) reply.ready = null;
        return sendBody(request, reply, body, announced);
      },
    });
  };
};
export type Mount = ReturnType<typeof createMount>;
