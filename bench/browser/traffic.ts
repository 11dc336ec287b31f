/** Network traffic of a page and its workers: the requests, and the bytes received by a given time. */
import type { CDPSession } from 'playwright-core';

type Request = { url: string; method: string; atMs: number };
type Received = { bytes: number; atMs: number };

/** Times are milliseconds of the epoch, as for frames. Addresses without a network request (`data:`, `blob:`) are left out. */
export type Traffic = {
  requests: readonly Request[];
  /** Encoded bytes received before a time, or in total; headers count once the answer is complete. */
  bytesUntil: (atMs?: number) => number;
  /** Time of the last request or byte; 0 before the first. */
  lastAtMs: () => number;
};

/** A message of the DevTools protocol; its method determines its parameters. */
type Sent = { requestId: string; timestamp: number; wallTime: number; request: { url: string; method: string } };
type DataReceived = { requestId: string; timestamp: number; encodedDataLength: number };
type Message = { method?: string; params?: unknown };

const isNetworkRequest = (url: string): boolean => /^https?:/.test(url);

const createTally = () => {
  const requests: Request[] = [];
  const received: Received[] = [];
  /** Bytes of each incomplete answer. */
  const open = new Map<string, number>();
  /** Milliseconds between the protocol's clock and the epoch. */
  let epochMs: number | null = null;
  const atMs = (timestamp: number): number => timestamp * 1000 + (epochMs ?? 0);
  const count = (bytes: number, timestamp: number): void => {
    if (bytes > 0) received.push({ bytes, atMs: atMs(timestamp) });
  };
  const onMessage = ({ method, params }: Message): void => {
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request, timestamp, wallTime } = params as Sent;
      epochMs ??= (wallTime - timestamp) * 1000;
      if (!isNetworkRequest(request.url)) return;
      open.set(requestId, 0);
      requests.push({ url: request.url, method: request.method, atMs: atMs(timestamp) });
    }
    if (method === 'Network.dataReceived') {
      const { requestId, encodedDataLength, timestamp } = params as DataReceived;
      const before = open.get(requestId);
      if (before === undefined) return;
      open.set(requestId, before + encodedDataLength);
      count(encodedDataLength, timestamp);
    }
    if (method === 'Network.loadingFinished') {
      const { requestId, encodedDataLength, timestamp } = params as DataReceived;
      const before = open.get(requestId);
      if (before === undefined) return;
      open.delete(requestId);
      count(encodedDataLength - before, timestamp);
    }
  };
  return { onMessage, requests, received };
};

/** Workers report their requests in sessions of their own; they are paused until a session is attached. */
const followWorkers = async (session: CDPSession, onMessage: (message: Message) => void): Promise<void> => {
  let id = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    for (const method of ['Network.enable', 'Runtime.runIfWaitingForDebugger']) {
      id += 1;
      const message = JSON.stringify({ id, method });
      // The worker may have ended meanwhile.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
    }
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => onMessage(JSON.parse(message)));
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
};

export const followTraffic = async (session: CDPSession): Promise<Traffic> => {
  const { onMessage, requests, received } = createTally();
  session.on('Network.requestWillBeSent', (params) => onMessage({ method: 'Network.requestWillBeSent', params }));
  session.on('Network.dataReceived', (params) => onMessage({ method: 'Network.dataReceived', params }));
  session.on('Network.loadingFinished', (params) => onMessage({ method: 'Network.loadingFinished', params }));
  await session.send('Network.enable');
  await followWorkers(session, onMessage);
  return {
    requests,
    bytesUntil: (atMs = Number.POSITIVE_INFINITY) =>
      received.reduce((sum, one) => (one.atMs <= atMs ? sum + one.bytes : sum), 0),
    lastAtMs: () => Math.max(0, requests.at(-1)?.atMs ?? 0, received.at(-1)?.atMs ?? 0),
  };
};
