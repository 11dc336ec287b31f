/**
 * Requests at a fixed rate, independent of the answer times. Each is measured from its scheduled time, so that a stall counts for
 * all waiting requests. Uses plain sockets with one request at a time, because Node's HTTP client would need more processor time
 * than a server at ten thousand requests per second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { quantile } from '../median.ts';
import type { LoadRequest } from './full-load.ts';

const CONNECTIONS = 64;

/** `refused`: answers of 400 and above. */
export type Paced = { sent: number; refused: number; p50Ms: number; p99Ms: number };

/** Parses the responses of one connection; calls back for each whole response. Requires a content-length: no response here is chunked. */
const createReader = (answered: (status: number) => void) => {
  let head = '';
  let left = 0;
  let status = 0;
  return (chunk: Buffer): void => {
    let body = chunk.length;
    if (left === 0) {
      const before = head.length;
      head += chunk.toString('latin1', 0, Math.min(chunk.length, 4096));
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer without a length: ${head.slice(0, end)}`);
      status = Number(head.slice(9, 12));
      left = Number(length);
      body = chunk.length - (end + 4 - before);
      head = '';
    }
    left -= body;
    if (left === 0) answered(status);
  };
};

const bytesOf = ({ url, method, headers }: LoadRequest, body: string | null): string => {
  const { host, pathname, search } = new URL(url);
  const all = { host, ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
};

const openSocket = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
};

/** `bodyOf` returns the body of each request, if bodies must differ. Throws if a connection breaks. */
export const pacedLoad = async (
  requested: LoadRequest,
  perSecond: number,
  seconds: number,
  bodyOf?: (number: number) => string,
): Promise<Paced> => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(requested.url)));
  const always = bodyOf ? null : bytesOf(requested, requested.body);
  const count = Math.round(perSecond * seconds);
  const waits: number[] = [];
  let refused = 0;
  let next = 0;
  const start = performance.now();
  const dueOf = (number: number): number => start + (number / perSecond) * 1000;
  await new Promise<void>((finish, fail) => {
    const free: Socket[] = [];
    const doing = new Map<Socket, number>();
    const sendDue = (): void => {
      const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
      for (; next < due; next += 1) {
        const socket = free.pop();
        if (!socket) return;
        doing.set(socket, dueOf(next));
        socket.write(always ?? bytesOf(requested, bodyOf?.(next) ?? null), 'latin1');
      }
    };
    const clock = setInterval(sendDue, 1);
    for (const socket of sockets) {
      free.push(socket);
      socket.on('error', fail).on('close', () => fail(new Error(`${requested.url} closed a connection`)));
      const read = createReader((status) => {
        waits.push(performance.now() - (doing.get(socket) ?? 0));
        if (status >= 400) refused += 1;
        free.push(socket);
        if (waits.length === count) {
          clearInterval(clock);
          finish();
        } else sendDue();
      });
      socket.on('data', read);
    }
  });
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  return { sent: count, refused, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};
