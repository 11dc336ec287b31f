/** An HTTP client that sends bytes as they are and reads its responses one by one. For tests. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';

type ParsedResponse = { from: string | undefined; status: string; body: string };

export const openClient = async (server: Server) => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  const socket: Socket = connect({ port: address.port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => (received += chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const parseNext = (): ParsedResponse | null => {
    const end = received.indexOf('\r\n\r\n') + 4;
    if (end < 4) return null;
    const head = received.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + length) return null;
    const body = received.slice(end, end + length);
    received = received.slice(end + length);
    return { from: /x-from: (\w+)/.exec(head)?.[1], status: head.slice(9, 12), body };
  };
  return {
    socket,
    closed,
    received: () => received,
    send: (bytes: string) => socket.write(bytes, 'latin1'),
    response: () => vi.waitFor(() => parseNext() ?? expect.fail('no response yet'), { timeout: 30_000, interval: 1 }),
  };
};

export const get = (path: string, ...lines: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: a', ...lines].join('\r\n')}\r\n\r\n`;
export const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
