/** Every failure as application/problem+json (RFC 9457) with a code of the closed list. Causes go to the log only. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus, type Problem } from '@vitrina/contract';
import { ADMIN_BASE } from '@vitrina/contract/admin';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.ts';
import { answerHeaders, NO_PAGE_POLICY } from './security.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What Fastify and its plugins throw, in our words. */
const byStatus: Record<number, ErrorCode> = {
  404: 'route.unknown',
  413: 'request.too-large',
  415: 'request.type',
  429: 'rate.limited',
};

const isHttpError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/** Fastify's own messages name the input, never the inside: its codes all begin so. */
const appErrorOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status = isHttpError(error) ? (error.statusCode ?? 500) : 500;
  if (!isHttpError(error) || status < 400 || status >= 500) return new AppError('internal', {}, { cause: error });
  const code = byStatus[status] ?? 'request.invalid';
  const reason = error.code?.startsWith('FST_') ? { reason: error.message } : {};
  return new AppError(code, reason, { cause: error });
};

/** The facts in one line; above 500 there are none, since they would describe the inside. */
const detailOf = ({ code, facts }: AppError): string | undefined => {
  if (errorStatus[code] >= 500) return undefined;
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return lines.length > 0 ? lines.join(', ') : undefined;
};

const problemOf = (error: AppError): Problem => {
  const status = errorStatus[error.code];
  const detail = detailOf(error);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    ...(detail === undefined ? {} : { detail }),
    ...(status === 409 && typeof error.facts.version === 'number' ? { version: error.facts.version } : {}),
  };
};

/** Of those who are busy and do not know for how long, s. */
const SOON = 2;

/** Who is told to come later is told when; a store's own wish (`retryAfter`) is handed on. */
const retryAfter = ({ code, facts }: AppError) => {
  const told = facts.seconds ?? facts.retryAfter;
  if (typeof told === 'number') return { 'retry-after': Math.ceil(told) };
  return errorStatus[code] === 503 ? { 'retry-after': SOON } : {};
};

/** A 401 says how to sign in (RFC 9110, 11.6.1). Browsers ask nobody for a bearer token, so no dialog comes. */
const challenge = (url: string, status: number) =>
  status === 401 && url.startsWith(`${ADMIN_BASE}/`) ? { 'www-authenticate': 'Bearer realm="Vitrina"' } : {};

const sendProblem = (reply: FastifyReply, error: AppError, status: number = errorStatus[error.code]): FastifyReply =>
  reply
    .code(status)
    .headers(retryAfter(error))
    .headers(challenge(reply.request.url, status))
    .header('cache-control', 'no-store')
    .header('content-security-policy', NO_PAGE_POLICY)
    .removeHeader('etag')
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .type(PROBLEM_TYPE)
    // Text, so that no serialiser of a route changes the type.
    .send(JSON.stringify({ ...problemOf(error), status, title: STATUS_CODES[status] ?? 'Error' }));

/** A refusal by a protocol whose clients go by its status. `reason` is the protocol's own sentence. */
export const refuseAs = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  reason: string,
): FastifyReply => {
  const error = new AppError(byStatus[status] ?? 'request.invalid', { reason });
  request.log.info({ code: error.code, status, reason }, 'refused');
  return sendProblem(reply, error, status);
};

/** Which address is asked for is not known yet, nor so whether by https. */
const saidOfEach = Object.entries(answerHeaders({ publicUrl: '' })).map(([name, value]) => `${name}: ${value}`);

/** What came in was no request, so there is no reply either: the socket itself is answered, as `refuse` would. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const problem = problemOf(new AppError(isTooLarge ? 'request.too-large' : 'request.invalid'));
  const status = isTooLarge ? 431 : isLate ? 408 : 400;
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ ...problem, title, status });
  if (socket.writable) {
    const lines = [
      `HTTP/1.1 ${status} ${title}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${body.length}`,
      ...saidOfEach,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** Logs whatever was thrown and answers with its problem. Also for what goes wrong before a route is found. */
export const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = appErrorOf(error);
  const { code, facts } = known;
  const failure = { code, facts, err: known.cause ?? known };
  // A stream that has nobody to go to breaks; operators are not to look for it.
  if (request.raw.socket.destroyed) request.log.info(failure, 'left');
  // Too busy, about to end, or known to be down already: the numbers tell it, and a line for each would bury why.
  else if (errorStatus[code] === 503 && known.cause === undefined) request.log.info({ code }, 'refused');
  else if (errorStatus[code] >= 500) request.log.error(failure, 'failed');
  else request.log.info({ code, facts }, 'refused');
  return sendProblem(reply, known);
};

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => {
    request.log.info({ code: 'route.unknown' }, 'refused');
    return sendProblem(
      reply,
      new AppError('route.unknown', { route: `${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}` }),
    );
  });
};
