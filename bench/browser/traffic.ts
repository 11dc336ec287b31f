/** What goes over the line of a page and its workers: each request, and how many bytes have come until when. */
import type { CDPSession } from 'playwright-core';

type Request = { url: string; method: string; atMs: number };
type Received = { bytes: number; atMs: number };

/** Instants are milliseconds of the epoch, as those of frames are. Addresses that no line serves (`data:`, `blob:`) are left out. */
export type Traffic = {
  requests: readonly Request[];
  /** Bytes as they travel, headers included once an answer is whole, that came before an instant; all without one. */
  bytesUntil: (atMs?: number) => number;
  /** When a request was sent or a byte came last; 0 before the first. */
  lastAtMs: () => number;
};

/** A protocol message; what is read of it is known by its method. */
type Sent = { requestId: string; timestamp: number; wallTime: number; request: { url: string; method: string } };
type Came = { requestId: string; timestamp: number; encodedDataLength: number };
type Message = { method?: string; params?: unknown };

const isOnTheLine = (url: string): boolean => /^https?:/.test(url);

const createTally = () => {
  const requests: Request[] = [];
  const received: Received[] = [];
  /** Bytes of each answer that is on its way. */
  const open = new Map<string, number>();
  /** Milliseconds between the protocol's clock and the epoch. */
  let epochMs: number | null = null;
  const atMs = (timestamp: number): number => timestamp * 1000 + (epochMs ?? 0);
  const count = (bytes: number, timestamp: number): void => {
    if (bytes > 0) received.push({ bytes, atMs: atMs(timestamp) });
  };
  const hear = ({ method, params }: Message): void => {
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request, timestamp, wallTime } = params as Sent;
      epochMs ??= (wallTime - timestamp) * 1000;
      if (!isOnTheLine(request.url)) return;
      open.set(requestId, 0);
      requests.push({ url: request.url, method: request.method, atMs: atMs(timestamp) });
    }
    if (method === 'Network.dataReceived') {
      const { requestId, encodedDataLength, timestamp } = params as Came;
      const before = open.get(requestId);
      if (before === undefined) return;
      open.set(requestId, before + encodedDataLength);
      count(encodedDataLength, timestamp);
    }
    if (method === 'Network.loadingFinished') {
      const { requestId, encodedDataLength, timestamp } = params as Came;
      const before = open.get(requestId);
      if (before === undefined) return;
      open.delete(requestId);
      count(encodedDataLength - before, timestamp);
    }
  };
  return { hear, requests, received };
};

/** Workers say what they fetch on a line of their own; they wait until somebody listens. */
const followWorkers = async (session: CDPSession, hear: (message: Message) => void): Promise<void> => {
  let id = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    for (const method of ['Network.enable', 'Runtime.runIfWaitingForDebugger']) {
      id += 1;
      const message = JSON.stringify({ id, method });
      // A worker that has ended meanwhile has nothing more to say.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
    }
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => hear(JSON.parse(message)));
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
};

export const followTraffic = async (session: CDPSession): Promise<Traffic> => {
  const { hear, requests, received } = createTally();
  session.on('Network.requestWillBeSent', (params) => hear({ method: 'Network.requestWillBeSent', params }));
  session.on('Network.dataReceived', (params) => hear({ method: 'Network.dataReceived', params }));
  session.on('Network.loadingFinished', (params) => hear({ method: 'Network.loadingFinished', params }));
  await session.send('Network.enable');
  await followWorkers(session, hear);
  return {
    requests,
    bytesUntil: (atMs = Number.POSITIVE_INFINITY) =>
      received.reduce((sum, one) => (one.atMs <= atMs ? sum + one.bytes : sum), 0),
    lastAtMs: () => Math.max(0, requests.at(-1)?.atMs ?? 0, received.at(-1)?.atMs ?? 0),
  };
};
