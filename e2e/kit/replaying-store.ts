/** A store on loopback: its interface replays recorded answers, as well or as badly as it is told to; all else is its shop. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StoreReply = { status?: number; headers?: Record<string, string>; body: string; afterMs?: number };
export type StoreQuestion = { url: URL; body: string };

export type ReplayingStore = {
  /** For shoppers. */
  website: string;
  /** For servers: another name of the same machine, and a path prefix, as some stores have it. */
  api: string;
  /** How often the interface was asked. */
  asked: number;
  /** In place of what was recorded; it gets what would have been said. */
  mood: ((well: StoreReply) => StoreReply) | null;
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

/** `null`: there is no such address. */
export const openReplayingStore = async (
  answer: (question: StoreQuestion) => StoreReply | null,
): Promise<ReplayingStore> => {
  const timers = new Set<NodeJS.Timeout>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store');
    if (!url.pathname.startsWith(PREFIX)) {
      const page = '<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Tienda</title></html>';
      return send(response, { headers: { 'content-type': 'text/html' }, body: page });
    }
    store.asked += 1;
    url.pathname = url.pathname.slice(PREFIX.length);
    const well = answer({ url, body: await bodyOf(request) }) ?? { status: 404, body: '{"errors":"Not Found"}' };
    const { afterMs = 0, ...reply } = store.mood?.(well) ?? well;
    if (afterMs > 0) timers.add(setTimeout(() => send(response, reply), afterMs));
    else send(response, reply);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const store: ReplayingStore = {
    website: `http://localhost:${port}`,
    api: `http://127.0.0.1:${port}${PREFIX}`,
    asked: 0,
    mood: null,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return store;
};
