/** A line to the real server that can be bad: cut, lossy, or ended by a network that wants to be agreed to first. */
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** `portal`: everything is answered with its page; `led-away`: everything is led there. */
export type Mood = 'good' | 'cut' | 'lossy' | 'portal' | 'led-away';

export type BadLine = {
  origin: string;
  be: (mood: Mood) => void;
  /** The server behind has a new release from now on: every script has another name, and the old ones are gone. */
  release: () => void;
  /** What was asked for and passed on since the start, as paths. */
  passed: string[];
  close: () => Promise<void>;
};

const PORTAL = '<!doctype html><title>Wi-Fi del aeropuerto</title><h1>Acepta las condiciones</h1>';

/** Three of ten, the same ones in each run. */
const isLost = (count: number): boolean => [1, 4, 8].includes((count * 7) % 10);

/** Scripts and styles by the names of a release, and by those of the next. */
const NAMED = /(-[\w-]{8})\.(js|css)\b/g;
const RENAMED = /(-[\w-]{8})\.next\.(js|css)\b/;
const NAMING = /html|javascript|css/;

const rename = async (said: IncomingMessage, answer: ServerResponse): Promise<void> => {
  const body = (await text(said)).replace(NAMED, '$1.next.$2');
  const { 'content-length': _length, etag: _tag, ...headers } = said.headers;
  answer.writeHead(said.statusCode ?? 502, headers).end(body);
};

export const openBadLine = async (behind: string): Promise<BadLine> => {
  let mood: Mood = 'good';
  const { hostname, port: portBehind } = new URL(behind);
  let isNew = false;
  let count = 0;
  const passed: string[] = [];
  const sockets = new Set<Socket>();

  const pass = (asked: IncomingMessage, answer: ServerResponse): ClientRequest => {
    passed.push(asked.url ?? '/');
    const path = (asked.url ?? '/').replace(RENAMED, '$1.$2');
    const headers: Record<string, string | string[] | undefined> = {
      ...asked.headers,
      host: `${hostname}:${portBehind}`,
    };
    // What is rewritten here is asked for as it is, and anew.
    for (const header of isNew ? ['accept-encoding', 'if-none-match'] : []) delete headers[header];
    const onward = request({ hostname, port: portBehind, path, method: asked.method, headers }, (said) => {
      if (isNew && NAMING.test(String(said.headers['content-type']))) return void rename(said, answer);
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    return onward;
  };

  const server = createServer((asked, answer) => {
    count += 1;
    if (mood === 'cut' || (mood === 'lossy' && isLost(count))) return void asked.socket.destroy();
    if (mood === 'portal') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    if (mood === 'led-away' && !asked.url?.startsWith('/portal'))
      return void answer.writeHead(302, { location: `http://127.0.0.1:${port()}/portal` }).end();
    if (mood === 'led-away') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    if (isNew && asked.url?.startsWith('/assets/') && !RENAMED.test(asked.url))
      return void answer.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
    asked.pipe(pass(asked, answer));
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
    be: (next) => {
      mood = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    release: () => {
      isNew = true;
    },
    passed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
