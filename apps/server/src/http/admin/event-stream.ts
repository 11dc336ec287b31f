/** Server-sent events: one streamed response with heartbeats. */
import { Readable } from 'node:stream';

const HEARTBEAT_MS = 15_000;
/** Long streams are closed, so that clients reconnect and are authorised again. */
const MAX_DURATION_MS = 10 * 60_000;
/** The stream of a client that does not read is destroyed from this many buffered bytes on. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const RECONNECT_MS = 1000;

export type EventStream = {
  body: Readable;
  /** An empty id leaves the client's last one as it is. */
  send: (event: string, id: number | string, data: unknown) => void;
  end: () => void;
};

/** `onEnd` is called once, for any end of the stream. */
export const openEventStream = (onEnd: () => void): EventStream => {
  const body = new Readable({ read: () => undefined });
  let isEnded = false;
  const write = (text: string): void => {
    if (isEnded) return;
    body.push(text);
    if (body.readableLength > MAX_BUFFERED_BYTES) body.destroy();
  };
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    body.push(null);
  };
  const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT_MS);
  const maxDuration = setTimeout(end, MAX_DURATION_MS);
  body.once('close', () => {
    isEnded = true;
    clearInterval(heartbeat);
    clearTimeout(maxDuration);
    onEnd();
  });
  write(`retry: ${RECONNECT_MS}\n\n`);
  return {
    body,
    send: (event, id, data) =>
      write(`event: ${event}\n${id === '' ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    end,
  };
};
