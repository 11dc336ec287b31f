/**
 * A proxy in front of the real server. It adds a script to each page, which records errors and removes what a floor lacks; answers
 * some paths itself; and can cut the connection. Works in every engine, and reaches workers, where injected scripts do not.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Floor, removalScript, withoutStyles } from './floors.ts';

/** Path → body. An object is sent as JSON. */
export type OwnAnswers = Record<string, { type: string; body: Buffer | string } | object>;

export type AlteringProxy = {
  origin: string;
  setOffline: (isOffline: boolean) => void;
  close: () => Promise<void>;
};

const AXE_PATH = '/engine-test/axe.js';
const SCRIPT_PATH = '/engine-test/first.js';

const RECORD_ERRORS = `
  window.pageErrors = [];
  addEventListener('error', ({ message, target }) => target === window && pageErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => pageErrors.push(String(reason)));
`;

const isWorker = (path: string): boolean => /^\/offline\.js|\/pdf-worker-/.test(path);

export const openAlteringProxy = async (
  upstream: string,
  { floor, own = {} }: { floor?: Floor; own?: OwnAnswers } = {},
): Promise<AlteringProxy> => {
  const { hostname, port: upstreamPort } = new URL(upstream);
  const sockets = new Set<Socket>();
  let isOffline = false;
  const removal = floor ? removalScript(floor) : '';
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const answers: OwnAnswers = {
    [AXE_PATH]: { type: 'text/javascript', body: axe },
    [SCRIPT_PATH]: { type: 'text/javascript', body: removal + RECORD_ERRORS },
    ...own,
  };

  const sendOwn = (path: string, response: ServerResponse): boolean => {
    const answer = answers[path];
    if (!answer) return false;
    const { type, body } =
      'body' in answer && 'type' in answer ? answer : { type: 'application/json', body: JSON.stringify(answer) };
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    return true;
  };

  const alter = async (path: string, reply: IncomingMessage, response: ServerResponse): Promise<void> => {
    const type = String(reply.headers['content-type']);
    const { 'content-length': _length, etag: _tag, ...headers } = reply.headers;
    let body = await text(reply);
    if (floor && /html|css|javascript/.test(type)) body = withoutStyles(body, floor, /javascript/.test(type));
    if (/html/.test(type)) body = body.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
    if (isWorker(path)) body = removal + body;
    response.writeHead(reply.statusCode ?? 502, headers).end(body);
  };

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const path = incoming.url ?? '/';
    const headers: IncomingMessage['headers'] = { ...incoming.headers, host: `${hostname}:${upstreamPort}` };
    for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const onward = request({ hostname, port: upstreamPort, path, method: incoming.method, headers }, (reply) => {
      if (/html|css|javascript/.test(String(reply.headers['content-type']))) return void alter(path, reply, response);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  };

  const server = createServer((incoming, response) => {
    if (isOffline) return void incoming.socket.destroy();
    const path = new URL(incoming.url ?? '/', 'http://proxy').pathname;
    if (!sendOwn(path, response)) pass(incoming, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, listening));

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setOffline: (next) => {
      isOffline = next;
      if (next) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
