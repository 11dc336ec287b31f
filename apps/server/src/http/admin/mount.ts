/** Mounts one operation of the admin contract. Authorizes before the body is read; responses are never cached. */
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
import type { Caller } from '../../domain/accounts/authorization.ts';
import { AppError } from '../../errors/app-error.ts';
import { parseInput } from '../api/mount.ts';
import type { Authorizer } from './authorizer.ts';

type CallerOf<Id extends AdminOperationId> = AdminOperations[Id]['access'] extends 'public' ? null : Caller;
type Input<Id extends AdminOperationId> = AdminInputOf<Id> & { caller: CallerOf<Id> };
/** Headers and client address of the request and headers of the response, which no schema describes. */
type Http = { request: Pick<FastifyRequest, 'headers' | 'ip'>; reply: Pick<FastifyReply, 'header'> };

type Handler<Id extends AdminOperationId> = (input: Input<Id>, http: Http) => Promise<AdminAnswerOf<Id>>;
/** Sends its own response: a stream or a file. The status of the operation is already set. */
type StreamHandler<Id extends AdminOperationId> = (
  input: Input<Id>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<FastifyReply>;

/** `bodyLimit` in bytes. */
type MountOptions = { bodyLimit?: number };

/** `/companies/{companyUid}` in Fastify's syntax. */
const routeOf = (path: string): string => `${ADMIN_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Strips fields that the contract does not name from a handler's result. Throws `internal` when it does not match. */
const parseAnswer = (id: string, { answer }: AdminOperation, value: unknown): unknown => {
  const parsed = answer.safeParse(value);
  if (!parsed.success)
    throw new AppError('internal', { problem: 'the answer does not match the contract', operation: id }, parsed.error);
  return parsed.data;
};

const companyUidOf = (params: unknown): string | null => {
  const given = typeof params === 'object' && params !== null && 'companyUid' in params ? params.companyUid : null;
  return typeof given === 'string' ? given : null;
};

export const createAdminMount = (app: FastifyInstance, authorizer: Authorizer) => {
  const callers = new WeakMap<FastifyRequest, Caller>();

  const authorize = async (request: FastifyRequest, { access }: AdminOperation): Promise<void> => {
    if (access === 'public') return authorizer.authorizePublic(request);
    callers.set(request, await authorizer.authorize(request, { access, companyUid: companyUidOf(request.params) }));
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
      // After `onRequest`, where the rate limit counts: refused calls are counted too.
      preParsing: async (request) => authorize(request, operation),
      handler: (request, reply) => {
        // Returned by the schemas of this operation; the compiler cannot derive the type from the id.
        const input = { ...parseInput(operation, request), caller: callers.get(request) ?? null } as Input<Id>;
        return answer(input, request, reply.code(operation.status).header('cache-control', 'no-store'));
      },
    });
  };

  const mount = <Id extends AdminOperationId>(id: Id, handler: Handler<Id>, options: MountOptions = {}): void =>
    route(id, options, async (input, request, reply) => {
      const answer = parseAnswer(id, adminOperations[id], await handler(input, { request, reply }));
      return adminOperations[id].status === 204 ? reply.send() : reply.send(answer);
    });
  const stream = <Id extends AdminOperationId>(id: Id, handler: StreamHandler<Id>, options: MountOptions = {}): void =>
    route(id, options, (input, request, reply) => handler(input, { request, reply }));

  return Object.assign(mount, { stream });
};
export type AdminMount = ReturnType<typeof createAdminMount>;
