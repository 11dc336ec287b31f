/** Invariants of every answer to a generated call, and the processor time that it took, for tests. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { ErrorCode } from '@vitrina/contract';
import { Problem } from '@vitrina/contract';
import { expect } from 'vitest';
import type { HttpCall } from './fuzz-calls.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; seconds: number };

/** An endless stream is left once it has begun. */
export const createHttpClient = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, call: HttpCall, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const before = process.cpuUsage();
      const outgoing = request({
        port,
        host: '127.0.0.1',
        agent,
        method,
        path: call.url,
        headers: {
          ...headers,
          ...(call.type === null ? {} : { 'content-type': call.type }),
          ...call.headers,
          ...(call.bytes === null ? {} : { 'content-length': Buffer.byteLength(call.bytes) }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (answer) => {
        const parts: Buffer[] = [];
        const end = () => {
          const { user, system } = process.cpuUsage(before);
          const status = answer.statusCode ?? 0;
          const body = Buffer.concat(parts).toString();
          resolve({ status, headers: answer.headers, body, seconds: (user + system) / 1e6 });
        };
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', end);
        if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
        end();
        outgoing.destroy();
      });
      outgoing.end(call.bytes ?? undefined);
    });
  return { send, close: () => agent.destroy() };
};

/** Words of databases, stack traces and this machine. No generated call contains them. */
const INSIDE = [
  /\n\s+at /,
  /node_modules|\/src\/|\.ts:\d|node:internal/,
  /SQLITE_|SqliteError|no such (table|column)|UNIQUE constraint/,
  /invalid input syntax|byte sequence|violates|out of range for type|relation "/,
  /Cannot read properties|is not a function|is not iterable|Maximum call stack|Converting circular/,
  /set search_path|vitrina-(http|pg|sqlite)-/,
];

/** `upstream`: codes from 500 up that the operation declares. */
export const expectWellFormed = (answer: Answer, upstream: readonly ErrorCode[] = []): void => {
  const { status, headers, body, seconds } = answer;
  for (const inside of INSIDE) expect(body).not.toMatch(inside);
  expect(headers['set-cookie'] ?? []).not.toContain('vitrina_session=x');
  expect(seconds, 'processor time, s').toBeLessThan(1);
  if (status < 400) return;
  expect(headers['content-type'], `${status} ${body}`).toBe('application/problem+json; charset=utf-8');
  const problem = Problem.parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
  else if (status >= 500) expect(upstream).toContain(problem.code);
};
