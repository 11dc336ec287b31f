/** Server-sent events: one answer that goes on, with a sign of life where nothing happens. */
import { Readable } from 'node:stream';

const BEAT_MS = 15_000;
/** Who listens longer comes again, and is asked again whether they may. */
const LONGEST_MS = 10 * 60_000;
/** A reader that takes nothing is let go at so many waiting bytes. */
const MOST_WAITING = 256 * 1024;
const RECONNECT_MS = 1000;

export type EventStream = {
  body: Readable;
  send: (event: string, id: number, data: unknown) => void;
  end: () => void;
};

/** `onEnd` comes once, however it ends. */
export const openEventStream = (onEnd: () => void): EventStream => {
  const body = new Readable({ read: () => undefined });
  let isEnded = false;
  const write = (text: string): void => {
    if (isEnded) return;
    body.push(text);
    if (body.readableLength > MOST_WAITING) body.destroy();
  };
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    body.push(null);
  };
  const beating = setInterval(() => write(': here\n\n'), BEAT_MS);
  const patience = setTimeout(end, LONGEST_MS);
  body.once('close', () => {
    isEnded = true;
    clearInterval(beating);
    clearTimeout(patience);
    onEnd();
  });
  write(`retry: ${RECONNECT_MS}\n\n`);
  return {
    body,
    send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  };
};
