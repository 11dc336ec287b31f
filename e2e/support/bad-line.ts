/** A line to the real server that can be bad: cut, lossy, or ended by a network that wants to be agreed to first. */
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** `portal`: everything is answered with its page; `led-away`: everything is led there. */
export type Mood = 'good' | 'cut' | 'lossy' | 'portal' | 'led-away';

export type BadLine = {
  origin: string;
  be: (mood: Mood) => void;
  /** Leads to another server from now on. */
  leadTo: (origin: string) => void;
  /** What was asked for and passed on since the start, as paths. */
  passed: string[];
  close: () => Promise<void>;
};

const PORTAL = '<!doctype html><title>Wi-Fi del aeropuerto</title><h1>Acepta las condiciones</h1>';

/** Three of ten, the same ones in each run. */
const isLost = (count: number): boolean => [1, 4, 8].includes((count * 7) % 10);

export const openBadLine = async (behind: string): Promise<BadLine> => {
  let mood: Mood = 'good';
  let target = new URL(behind);
  let count = 0;
  const passed: string[] = [];
  const sockets = new Set<Socket>();

  const pass = (asked: IncomingMessage, answer: ServerResponse): ClientRequest => {
    passed.push(asked.url ?? '/');
    const { hostname, port } = target;
    const headers = { ...asked.headers, host: `${hostname}:${port}` };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (said) => {
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
    leadTo: (origin) => {
      target = new URL(origin);
    },
    passed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
