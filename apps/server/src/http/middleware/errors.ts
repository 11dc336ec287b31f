/** Sends every failure as application/problem+json (RFC 9457) with a code of the closed list. Causes go to the log only. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus, type Problem } from '@vitrina/contract';
import { ADMIN_BASE } from '@vitrina/contract/admin';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { NON_PAGE_POLICY, securityHeaders } from './security.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Error codes for the status of errors that Fastify and its plugins throw. */
const byStatus: Record<number, ErrorCode> = {
  404: 'route.unknown',
  413: 'request.too-large',
  415: 'request.type',
  429: 'rate.limited',
};

const isHttpError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/** The messages of Fastify's own errors (`FST_…`) describe the input and may be sent; all others stay in the log. */
const appErrorOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status = isHttpError(error) ? (error.statusCode ?? 500) : 500;
  if (!isHttpError(error) || status < 400 || status >= 500) return new AppError('internal', {}, { cause: error });
  const code = byStatus[status] ?? 'request.invalid';
  const reason = error.code?.startsWith('FST_') ? { reason: error.message } : {};
  return new AppError(code, reason, { cause: error });
};

/** The facts in one line; none from status 500 up, where they would disclose internals. */
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
    ...(error.code.startsWith('feed.') && typeof error.facts.reason === 'string' ? { reason: error.facts.reason } : {}),
  };
};

/** Retry-After of a 503 without a known duration, s. */
const DEFAULT_RETRY_AFTER_S = 2;

/** Retry-After, s: from our own limit (`seconds`), a store's answer (`retryAfter`), or the default of a 503. */
const retryAfterHeader = ({ code, facts }: AppError) => {
  const seconds = facts.seconds ?? facts.retryAfter;
  if (typeof seconds === 'number') return { 'retry-after': Math.ceil(seconds) };
  return errorStatus[code] === 503 ? { 'retry-after': DEFAULT_RETRY_AFTER_S } : {};
};

/** A 401 names its authentication scheme (RFC 9110 §11.6.1). Browsers open no dialog for `Bearer`. */
const challenge = (url: string, status: number) =>
  status === 401 && url.startsWith(`${ADMIN_BASE}/`) ? { 'www-authenticate': 'Bearer realm="Vitrina"' } : {};

const sendProblem = (reply: FastifyReply, error: AppError, status: number = errorStatus[error.code]): FastifyReply =>
  reply
    .code(status)
    .headers(retryAfterHeader(error))
    .headers(challenge(reply.request.url, status))
    .header('cache-control', 'no-store')
    .header('content-security-policy', NON_PAGE_POLICY)
    .removeHeader('etag')
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .type(PROBLEM_TYPE)
    // Sent as text, so that no serialiser of the route applies.
    .send(JSON.stringify({ ...problemOf(error), status, title: STATUS_CODES[status] ?? 'Error' }));

/** Sends an error of a protocol (tus) whose clients depend on its status. `reason` is the protocol's own message. */
export const sendProtocolError = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  reason: string,
): FastifyReply => {
  const error = new AppError(byStatus[status] ?? 'request.invalid', { reason });
  request.log.info({ code: error.code, status, reason }, 'refused');
  return sendProblem(reply, error, status);
};

/** Headers of a response without a parsed request; without HSTS, since its scheme is unknown. */
const rawSecurityHeaders = Object.entries(securityHeaders({ publicUrl: '' })).map(
  ([name, value]) => `${name}: ${value}`,
);

/** Answers a connection whose bytes could not be parsed as a request: writes the problem to the socket and closes it. */
export const rejectConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
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
      ...rawSecurityHeaders,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** Logs an error of any type and sends its problem. Also handles errors before routing. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = appErrorOf(error);
  const { code, facts } = known;
  const failure = { code, facts, err: known.cause ?? known };
  // The client has disconnected: a broken response stream is no failure of the server.
  if (request.raw.socket.destroyed) request.log.info(failure, 'client disconnected');
  // Load shedding, shutdown or a known outage: metrics count these, and one log line each would hide the cause.
  else if (errorStatus[code] === 503 && known.cause === undefined) request.log.info({ code }, 'refused');
  else if (errorStatus[code] >= 500) request.log.error(failure, 'failed');
  else request.log.info({ code, facts }, 'refused');
  return sendProblem(reply, known);
};

export const setErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    request.log.info({ code: 'route.unknown' }, 'refused');
    return sendProblem(
      reply,
      new AppError('route.unknown', { route: `${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}` }),
    );
  });
};
