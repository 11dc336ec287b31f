/** Sends visitor events with unique ids until they are accepted. Each must be counted once and reach the webhook. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type CrashContext, type Writer, withJson } from '../crash-context.ts';
import { jsonOf, pause } from '../deployment/call.ts';

const BATCH_SIZE = 4;
const PAUSE_MS = 120;
/** Counting runs every 5 s and forwarding every 2 s; the rest allows for the lease of a killed process and a busy machine. */
const COUNT_TIMEOUT_MS = 90_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Receiver = { address: string; host: string; received: Set<string>; close(): Promise<void> };

/** A local webhook that records the ids of the events it receives. */
export const openReceiver = async (): Promise<Receiver> => {
  const received = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const { events } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { events: { id: string }[] };
      for (const { id } of events) received.add(id);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    address: `http://${host}/eventos`,
    host,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const eventOf = (id: string, company: string, pdf: string) => ({
  event: 'tag_click',
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company,
  pdf,
  page: 1,
  tgo: false,
  session: `s-${id}`,
  at: new Date().toISOString(),
  data: { ref: 'R-1' },
  id,
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const startEventSender = (
  context: CrashContext,
  company: string,
  pdf: string,
  { received }: Receiver,
): Writer => {
  const { call, admin, ledger, over } = context;
  const accepted = new Set<string>();

  const work = async (): Promise<void> => {
    for (let number = 0; !over.aborted; number += BATCH_SIZE) {
      const ids = Array.from({ length: BATCH_SIZE }, (_, at) => `visita-${number + at}`);
      for (;;) {
        const request = withJson(
          'POST',
          ids.map((id) => eventOf(id, company, pdf)),
        );
        const answer = await call('events', '/events', request);
        if (answer?.status === 202) break;
        if (answer !== null) ledger.fault(`events: answered ${answer.status} ${answer.bytes.toString('utf8')}`);
      }
      for (const id of ids) accepted.add(id);
      ledger.acknowledge('events', ids.length);
      await pause(PAUSE_MS);
    }
  };

  const counted = async (): Promise<number> => {
    const [from, to] = [dayOf(Date.now() - 2 * DAY_MS), dayOf(Date.now() + DAY_MS)];
    const answer = await admin('reading', 'GET', `/companies/${company}/analytics?from=${from}&to=${to}`);
    return answer?.status === 200
      ? ((jsonOf(answer) as { events: Record<string, number> }).events['tag_click'] ?? 0)
      : 0;
  };
  const check = async (): Promise<void> => {
    let [count, missing] = [0, 0];
    for (const until = performance.now() + COUNT_TIMEOUT_MS; performance.now() < until; await pause(300)) {
      count = await counted();
      missing = [...accepted].filter((id) => !received.has(id)).length;
      if (count >= accepted.size && missing === 0) break;
    }
    if (count !== accepted.size) ledger.fault(`events: ${accepted.size} were acknowledged, ${count} are counted`);
    if (missing > 0) ledger.fault(`events: ${missing} of ${accepted.size} have not reached the webhook`);
  };
  return { done: work(), check };
};
