/**
 * Requests at a fixed pace, whatever the answers take: each is measured from the moment it was due, so that a server that
 * stalls is charged for all that waited.
 */
import { Agent, request } from 'node:http';
import { quantile } from '../median.ts';
import type { Asked } from './full-load.ts';

const CONNECTIONS = 64;

/** `refused`: answers of 400 and above. */
export type Paced = { sent: number; refused: number; p50Ms: number; p99Ms: number };

const ask = (agent: Agent, { url, method, headers }: Asked, body: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** `bodyOf` gives each request its own body, where they must differ. */
export const pacedLoad = async (
  asked: Asked,
  perSecond: number,
  seconds: number,
  bodyOf: (number: number) => string | null = () => asked.body,
): Promise<Paced> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const count = Math.round(perSecond * seconds);
  const waits: number[] = [];
  let refused = 0;
  const start = performance.now();
  const one = async (number: number): Promise<void> => {
    const due = start + (number / perSecond) * 1000;
    const status = await ask(agent, asked, bodyOf(number));
    waits.push(performance.now() - due);
    if (status >= 400) refused += 1;
  };
  const running: Promise<void>[] = [];
  for (let next = 0; next < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
    while (next < due) running.push(one(next++));
    await new Promise((wake) => setTimeout(wake, 1));
  }
  await Promise.all(running);
  agent.destroy();
  return { sent: count, refused, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};
