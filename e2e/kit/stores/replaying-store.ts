/** A store on loopback: its API replays recorded responses, optionally with a failure; every other path is its website. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StoreReply = { status?: number; headers?: Record<string, string>; body: string; afterMs?: number };
export type StoreRequest = { url: URL; body: string };

export type ReplayingStore = {
  /** Address for shoppers. */
  website: string;
  /** Address of the API: another host name and a path prefix, as some stores have. */
  api: string;
  /** Number of API requests. */
  requests: number;
  /** Replaces each recorded response. */
  failure: ((recorded: StoreReply) => StoreReply) | null;
  close: () => Promise<void>;
};

const PREFIX = '/io';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const send = (response: ServerResponse, { status = 200, headers, body }: StoreReply): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
};

/** `answer` returns null for an unknown path. */
export const openReplayingStore = async (
  answer: (request: StoreRequest) => StoreReply | null,
): Promise<ReplayingStore> => {
  const timers = new Set<NodeJS.Timeout>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store');
    if (!url.pathname.startsWith(PREFIX)) {
      const page = '<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Tienda</title></html>';
      return send(response, { headers: { 'content-type': 'text/html' }, body: page });
    }
    store.requests += 1;
    url.pathname = url.pathname.slice(PREFIX.length);
    const recorded = answer({ url, body: await bodyOf(request) }) ?? { status: 404, body: '{"errors":"Not Found"}' };
    const { afterMs = 0, ...reply } = store.failure?.(recorded) ?? recorded;
    if (afterMs > 0) timers.add(setTimeout(() => send(response, reply), afterMs));
    else send(response, reply);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const store: ReplayingStore = {
    website: `http://localhost:${port}`,
    api: `http://127.0.0.1:${port}${PREFIX}`,
    requests: 0,
    failure: null,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return store;
};
