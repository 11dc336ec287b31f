/** Takes down what a route answered, where the route says on what terms it may be given again. */
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '../request-id.ts';
import { MOST_OF_ONE, type ReadyAnswers, type ReadyTerms } from './ready-answers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a route before it sends; `null`: this answer is for this once. */
    ready: ReadyTerms | null;
  }
}

/** What differs from one time to the next, and is written each time. */
const EACH_TIME = new Set([REQUEST_ID_HEADER, 'date', 'connection', 'keep-alive']);
/** What an answer to a tag says nothing of (RFC 9110, 15.4.5). */
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding', 'accept-ranges']);

type Headers = ReturnType<import('fastify').FastifyReply['getHeaders']>;

const linesOf = (status: number, headers: Headers, isLeftOut: (name: string) => boolean): string => {
  const lines = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !EACH_TIME.has(name) && !isLeftOut(name))
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
};

const bytesOf = (payload: unknown): Buffer | null =>
  payload instanceof Uint8Array ? Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength) : null;

/** Registered after everything that changes answers. */
export const keepReadyAnswers = (app: FastifyInstance, answers: ReadyAnswers): void => {
  app.decorateReply('ready', null);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { ready } = reply;
    const body = bytesOf(payload);
    if (!ready || !body || request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (body.length > MOST_OF_ONE || request.headers.range !== undefined) return payload;
    const keep = app.server.keepAliveTimeout;
    const connection = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keep / 1000)}\r\n`;
    const headers = { ...reply.getHeaders(), 'content-length': body.length };
    const tag = headers.etag;
    const field = (name: string): string | null => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const [toHost, toProtocol] = [field('x-forwarded-host'), field('x-forwarded-proto')];
    answers.keep(
      {
        target: request.raw.url ?? '',
        host: field('host') ?? '',
        acceptEncoding: field('accept-encoding'),
        forwardedTo: toHost === null && toProtocol === null ? null : `${toProtocol} ${toHost}`,
      },
      {
        ...ready,
        route: request.routeOptions.url ?? 'none',
        head: linesOf(200, headers, () => false) + connection,
        unchanged: linesOf(304, headers, (name) => OF_THE_BODY.has(name)) + connection,
        tellsId: reply.hasHeader(REQUEST_ID_HEADER),
        tag: typeof tag === 'string' ? tag : null,
        body,
      },
    );
    return payload;
  });
};
