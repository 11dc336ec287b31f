/** Mounts one operation of the contract (§7): its path, schemas and status. Handlers receive parsed input and need no cast. */
import { type AnswerOf, API_BASE, type InputOf, type MountedId, mountedOperations } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TrackedVersions } from '../../domain/caching/cache-versions.ts';
import type { Change } from '../../domain/ports/changes.ts';
import type { OnLookup } from '../../domain/ports/metrics.ts';
import { AppError } from '../../errors/app-error.ts';
import { createBodyCache, jsonHeaders, type SerializedBody, sendBody, sendBytes } from '../middleware/body.ts';
import { type EdgePolicies, withoutKeys } from '../middleware/edge-cache.ts';
import { cacheWhileUnchanged } from '../response-cache/response-cache.ts';
import type { reuseAnswers } from './reusable-answers.ts';

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
type Mountable = Schemas & { method: 'GET' | 'POST'; path: string; status: 200 | 202 };

/** `request`: headers and client address, which no schema describes. */
type Handler<Id extends MountedId> = (
  input: InputOf<Id>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
) => Promise<AnswerOf<Id>>;

/**
 * `version` identifies the state of the answer at a lower cost than the answer itself: the serialised answer is cached until the
 * version changes. It may throw as the handler does. `bodyLimit` in bytes.
 */
type MountOptions<Id extends MountedId> = {
  /** Everything that the answer is built from. The response cache serves it until one of them changes. May throw as the handler does. */
  dependsOn?: (input: InputOf<Id>) => Change[] | Promise<Change[]>;
  /** Of a GET call without `dependsOn`: a change of these purges its answers at the edge. Others change them, too, without a purge. */
  concerns?: (input: InputOf<Id>) => Change[];
  version?: (input: InputOf<Id>) => Promise<string>;
  /**
   * Of a call with `dependsOn`. POST, on an app with `reuse`: while true, and nothing that the answer depends on has changed, equal
   * requests receive its bytes again. GET: shared caches may store the answer for seconds; other answers are not stored.
   */
  isReusable?: (answer: AnswerOf<Id>) => boolean;
  onReuse?: (() => void) | undefined;
  bodyLimit?: number;
};

/** Parses one part of a request. Throws `request.invalid` with the first invalid field. */
export const parsePart = <Schema extends z.ZodType>(
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

/** Parses a request by the schemas of an operation; a part without schema is `undefined`. Throws `request.invalid`. */
export const parseInput = (
  { params, query, body }: Schemas,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { params: unknown; query: unknown; body: unknown } => ({
  params: params && parsePart(params, request.params, 'params'),
  query: query && parsePart(query, request.query, 'query'),
  body: body && parsePart(body, request.body, 'body'),
});

/** `edge`: of GET responses. `staleReads`: counts reads that were answered with stale data. */
export type MountDeps = {
  edge: EdgePolicies;
  epochs: TrackedVersions;
  staleReads: () => number;
  reuse?: ReturnType<typeof reuseAnswers>;
  onLookup?: OnLookup;
};

/** The company that an answer depends on. */
const companyIn = (dependencies: Change[] | null): string | null =>
  dependencies?.find(({ kind }) => kind === 'company')?.uid ?? null;

/** POST bodies have a cache of their own: many distinct queries must not evict the GET bodies that all visitors read. */
const MAX_POST_BODY_BYTES = 16 * 1024 * 1024;
const POST_POLICY = { variesByHost: false, requiresKey: true };

export const createMount = (app: FastifyInstance, { edge, epochs, staleReads, reuse, onLookup }: MountDeps) => {
  const cache = createBodyCache({ staleReads, onLookup });
  const postBodies = createBodyCache({ maxBytes: MAX_POST_BODY_BYTES });
  return <Id extends MountedId>(id: Id, handler: Handler<Id>, options: MountOptions<Id> = {}): void => {
    const { method, path, status, ...schemas }: Mountable = mountedOperations[id];
    const { version, dependsOn, concerns, isReusable, onReuse, bodyLimit } = options;
    const sendPost = (request: FastifyRequest, reply: FastifyReply, body: SerializedBody) => {
      reply.code(status).header('cache-control', 'no-store').header('vary', 'accept-encoding');
      return sendBytes(request, reply, body, jsonHeaders.type);
    };
    const answerPost = async (input: InputOf<Id>, request: FastifyRequest): Promise<SerializedBody> => {
      const dependencies = reuse && isReusable && dependsOn ? await dependsOn(input) : null;
      const policy = dependencies && cacheWhileUnchanged(epochs, dependencies, POST_POLICY);
      const staleBefore = staleReads();
      const answer = await handler(input, request);
      const body = await postBodies.ofAnswer(answer, policy?.company);
      if (policy && reuse && isReusable?.(answer) && staleReads() === staleBefore)
        reuse.add(request.bodyText, {
          body,
          tenant: companyIn(dependencies),
          isCurrent: () => policy.isCurrent() && isReusable(answer),
        });
      return body;
    };
    const answerGet = async (input: InputOf<Id>, request: FastifyRequest, reply: FastifyReply) => {
      const staleBefore = staleReads();
      const dependencies = dependsOn ? await dependsOn(input) : null;
      const owner = companyIn(dependencies ?? []) ?? '';
      if (isReusable) {
        const answer = await handler(input, request);
        const isStorable = isReusable(answer) && staleReads() === staleBefore;
        const policy = isStorable ? edge.forSeconds(dependencies ?? []) : withoutKeys('no-store');
        return sendBody(request, reply, await postBodies.ofAnswer(answer, owner), { ...jsonHeaders, ...policy });
      }
      if (dependencies)
        reply.cachePolicy = cacheWhileUnchanged(epochs, dependencies, { variesByHost: false, requiresKey: true });
      const body = version
        ? await cache.versioned(
            `${id} ${JSON.stringify(input)} ${await version(input)}`,
            () => handler(input, request),
            owner,
          )
        : await cache.ofAnswer(await handler(input, request), owner);
      // Do not cache a response built from stale data: it must expire when the outage ends.
      const isStale = body.isStale || staleReads() !== staleBefore;
      if (isStale) reply.cachePolicy = null;
      const policy =
        dependencies && !isStale
          ? edge.whileUnchanged(dependencies)
          : edge.forAMinute(dependencies ?? concerns?.(input) ?? []);
      return sendBody(request, reply, body, { ...jsonHeaders, ...policy });
    };
    app.route({
      method,
      url: `${API_BASE}${path}`,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        if (reuse && request.reusable) {
          onReuse?.();
          return sendPost(request, reply, request.reusable);
        }
        // Returned by the schemas of this operation; the compiler cannot derive the type from the id.
        const input = parseInput(schemas, request) as InputOf<Id>;
        if (method === 'POST') return sendPost(request, reply, await answerPost(input, request));
        return answerGet(input, request, reply.code(status));
      },
    });
  };
};
export type Mount = ReturnType<typeof createMount>;
