/** A proxy in front of the real server that simulates network faults: no connection, loss, captive portals, a new release. */
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** `portal`: every response is the page of a captive portal; `portal-redirect`: every request is redirected to it. */
type NetworkFault = 'none' | 'cut' | 'lossy' | 'portal' | 'portal-redirect';

export type FaultyNetwork = {
  origin: string;
  setFault: (fault: NetworkFault) => void;
  /** Deploys a new release: every script gets another name, and the old names answer 404. */
  release: () => void;
  /** Paths of all requests forwarded on since the start. */
  forwarded: string[];
  close: () => Promise<void>;
};

const PORTAL = '<!doctype html><title>Wi-Fi del aeropuerto</title><h1>Acepta las condiciones</h1>';

/** Three of ten requests, the same ones in each run. */
const isLost = (count: number): boolean => [1, 4, 8].includes((count * 7) % 10);

/** File names of scripts and styles of a release, and of the next one. */
const NAMED = /(-[\w-]{6})\.(js|css)\b/g;
const RENAMED = /(-[\w-]{6})\.next\.(js|css)\b/;
const NAMING = /html|javascript|css/;

const rename = async (reply: IncomingMessage, answer: ServerResponse): Promise<void> => {
  const body = (await text(reply)).replace(NAMED, '$1.next.$2');
  const { 'content-length': _length, etag: _tag, ...headers } = reply.headers;
  answer.writeHead(reply.statusCode ?? 502, headers).end(body);
};

export const openFaultyNetwork = async (upstream: string): Promise<FaultyNetwork> => {
  let fault: NetworkFault = 'none';
  const { hostname, port: upstreamPort } = new URL(upstream);
  let isNew = false;
  let count = 0;
  const forwarded: string[] = [];
  const sockets = new Set<Socket>();

  const pass = (incoming: IncomingMessage, answer: ServerResponse): ClientRequest => {
    forwarded.push(incoming.url ?? '/');
    const path = (incoming.url ?? '/').replace(RENAMED, '$1.$2');
    const headers: Record<string, string | string[] | undefined> = {
      ...incoming.headers,
      host: `${hostname}:${upstreamPort}`,
    };
    // Responses that are rewritten are requested uncompressed and unconditionally.
    for (const header of isNew ? ['accept-encoding', 'if-none-match'] : []) delete headers[header];
    const onward = request({ hostname, port: upstreamPort, path, method: incoming.method, headers }, (reply) => {
      if (isNew && NAMING.test(String(reply.headers['content-type']))) return void rename(reply, answer);
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    return onward;
  };

  const server = createServer((incoming, answer) => {
    count += 1;
    if (fault === 'cut' || (fault === 'lossy' && isLost(count))) return void incoming.socket.destroy();
    if (fault === 'portal') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    if (fault === 'portal-redirect' && !incoming.url?.startsWith('/portal'))
      return void answer.writeHead(302, { location: `http://127.0.0.1:${port()}/portal` }).end();
    if (fault === 'portal-redirect') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    if (isNew && incoming.url?.startsWith('/assets/') && !RENAMED.test(incoming.url))
      return void answer.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
    incoming.pipe(pass(incoming, answer));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((listening) => server.listen(0, listening));

  return {
    origin: `http://localhost:${port()}`,
    setFault: (next) => {
      fault = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    release: () => {
      isNew = true;
    },
    forwarded,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
