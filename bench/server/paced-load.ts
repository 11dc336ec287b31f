/**
 * Requests at a fixed pace, whatever the answers take: each is measured from the moment it was due, so that a server that stalls
 * is charged for all that waited. Over plain sockets, one request on each at a time: Node's own client would be busier than a
 * server that is asked ten thousand times a second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { quantile } from '../median.ts';
import type { Asked } from './full-load.ts';

const CONNECTIONS = 64;

/** `refused`: answers of 400 and above. */
export type Paced = { sent: number; refused: number; p50Ms: number; p99Ms: number };

/** What comes back on one connection: `true` when an answer is whole. Answers carry a length; none of those asked for here is chunked. */
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

const bytesOf = ({ url, method, headers }: Asked, body: string | null): string => {
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

/** `bodyOf` gives each request its own body, where they must differ. Throws where a connection breaks. */
export const pacedLoad = async (
  asked: Asked,
  perSecond: number,
  seconds: number,
  bodyOf?: (number: number) => string,
): Promise<Paced> => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(asked.url)));
  const always = bodyOf ? null : bytesOf(asked, asked.body);
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
        socket.write(always ?? bytesOf(asked, bodyOf?.(next) ?? null), 'latin1');
      }
    };
    const clock = setInterval(sendDue, 1);
    for (const socket of sockets) {
      free.push(socket);
      socket.on('error', fail).on('close', () => fail(new Error(`${asked.url} closed a connection`)));
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
