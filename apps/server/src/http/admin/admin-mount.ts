/** Mounts one operation of the publishers' registry. The door is kept before the body is read; answers are kept nowhere. */
import {
  ADMIN_BASE,
  type AdminAnswerOf,
  type AdminInputOf,
  type AdminOperation,
  type AdminOperationId,
  type AdminOperations,
  adminOperations,
} from '@vitrina/contract/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/accounts/caller.ts';
import { AppError } from '../../domain/app-error.ts';
import { parsedInput } from '../mount.ts';
import type { Gate } from './authenticate.ts';

type CallerOf<Id extends AdminOperationId> = AdminOperations[Id]['access'] extends 'public' ? null : Caller;
type Input<Id extends AdminOperationId> = AdminInputOf<Id> & { caller: CallerOf<Id> };
/** For what stands in no schema: headers and address of the request, headers of the answer. */
type Http = { request: Pick<FastifyRequest, 'headers' | 'ip'>; reply: Pick<FastifyReply, 'header'> };

type Handler<Id extends AdminOperationId> = (input: Input<Id>, http: Http) => Promise<AdminAnswerOf<Id>>;
/** Answers by itself: a stream, a file. The status of the row is set. */
type StreamHandler<Id extends AdminOperationId> = (
  input: Input<Id>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<FastifyReply>;

/** `bodyLimit` in bytes. */
type MountOptions = { bodyLimit?: number };

/** `/companies/{companyUid}` as Fastify writes it. */
const routeOf = (path: string): string => `${ADMIN_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** What the contract does not name does not leave, whatever the handler returned. Throws `internal`. */
const answerOf = (id: string, { answer }: AdminOperation, value: unknown): unknown => {
  const parsed = answer.safeParse(value);
  if (!parsed.success)
    throw new AppError('internal', { problem: 'an answer is not what the contract says', operation: id }, parsed.error);
  return parsed.data;
};

const companyIn = (params: unknown): string | null => {
  const given = typeof params === 'object' && params !== null && 'companyUid' in params ? params.companyUid : null;
  return typeof given === 'string' ? given : null;
};

export const createAdminMount = (app: FastifyInstance, gate: Gate) => {
  const callers = new WeakMap<FastifyRequest, Caller>();

  const enter = async (request: FastifyRequest, { access }: AdminOperation): Promise<void> => {
    if (access === 'public') return gate.enterOpen(request);
    callers.set(request, await gate.enter(request, { access, companyUid: companyIn(request.params) }));
  };

  const route = <Id extends AdminOperationId>(
    id: Id,
    { bodyLimit }: MountOptions,
    answer: (input: Input<Id>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    const operation: AdminOperation = adminOperations[id];
    app.route({
      method: operation.method,
      url: routeOf(operation.path),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      onRequest: (request) => enter(request, operation),
      handler: (request, reply) => {
        // What the schemas of this very operation returned; the compiler cannot follow the id through them.
        const input = { ...parsedInput(operation, request), caller: callers.get(request) ?? null } as Input<Id>;
        return answer(input, request, reply.code(operation.status).header('cache-control', 'no-store'));
      },
    });
  };

  const mount = <Id extends AdminOperationId>(id: Id, handler: Handler<Id>, options: MountOptions = {}): void =>
    route(id, options, async (input, request, reply) => {
      const answer = answerOf(id, adminOperations[id], await handler(input, { request, reply }));
      return adminOperations[id].status === 204 ? reply.send() : reply.send(answer);
    });
  const stream = <Id extends AdminOperationId>(id: Id, handler: StreamHandler<Id>, options: MountOptions = {}): void =>
    route(id, options, (input, request, reply) => handler(input, { request, reply }));

  return Object.assign(mount, { stream });
};
export type AdminMount = ReturnType<typeof createAdminMount>;
