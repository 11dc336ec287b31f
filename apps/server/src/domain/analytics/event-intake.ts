/** Accepts analytics events (§6, decisions "Analytics"). Neither the visitor nor the address is stored. */
import type { AnalyticsEvent } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import type { EventsRepo, StoredEvent } from '../ports/analytics.ts';
import { plainText } from './plain-text.ts';

const ANONYMOUS = { uid: '', name: '', email: '' } as const;
/** Beyond it events are refused: the database is too slow. Viewers store refused events and send them again. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Memory of a waiting event beside its text. */
const EVENT_BYTES = 400;
/** Delay before a batch is written, ms: a burst needs few commits, and no visitor waits for the answer. */
const GATHER_MS = 50;
/** Counted in one step, so a batch stays small. */
const MAX_BATCH_SIZE = 1000;
/** Both engines can store such a number, and no document has so many pages. */
const LAST_PAGE = 1_000_000;
const RETRY_SECONDS = 2;

/** `at` is the server's clock, because a visitor's may be wrong. The visitor's own time stays in the body. */
export const storedEventOf = (event: AnalyticsEvent, now: Date): StoredEvent => ({
  id: event.id === undefined ? null : plainText(event.id),
  name: event.event,
  company: plainText(event.company),
  pdf: plainText(event.pdf),
  page: event.page !== null && event.page >= 1 && event.page <= LAST_PAGE ? event.page : null,
  session: plainText(event.session),
  body: JSON.stringify({ ...event, user: ANONYMOUS }),
  at: now.toISOString(),
});

/** The event of a visitor with Global Privacy Control: its kind and document, without any id that links events. */
export const anonymousEvent = ({ id: _, ...event }: AnalyticsEvent): AnalyticsEvent => ({
  ...event,
  session: '',
  data: {},
});

const bytesOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { body }) => sum + 2 * body.length + EVENT_BYTES, 0);

export type EventIntake = {
  /** Resolves when the events are durable. Throws `rate.limited` with the seconds after which to try again. */
  record: (events: AnalyticsEvent[], now: Date) => Promise<void>;
  /** Bytes of events that are not durable yet. */
  heldBytes: () => number;
};

type IntakeOptions = {
  events: Pick<EventsRepo, 'accept'>;
  newId: () => string;
  gather?: (ms: number) => Promise<void>;
  maxBytes?: number;
};

/** Events of one request, written in one commit. */
type Waiting = { events: StoredEvent[]; settle: () => void; fail: (cause: unknown) => void };

/**
 * Writes in batches: requests that arrive while one gathers or is being written share the next. A failed commit rejects exactly
 * the requests that share it.
 */
export const createEventIntake = ({
  events,
  newId,
  gather = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  maxBytes = MAX_BYTES,
}: IntakeOptions): EventIntake => {
  const waiting: Waiting[] = [];
  let pendingBytes = 0;
  let isWriting = false;

  /** Complete requests, together about the size of a batch. */
  const nextBatch = (): Waiting[] => {
    let size = 0;
    const end = waiting.findIndex(({ events }) => {
      size += events.length;
      return size >= MAX_BATCH_SIZE;
    });
    return waiting.splice(0, end < 0 ? waiting.length : end + 1);
  };

  const writeBatch = async (batch: Waiting[]): Promise<void> => {
    const batchEvents = batch.flatMap(({ events }) => events);
    const at = batchEvents.at(-1)?.at ?? '';
    try {
      await events.accept({ id: `${at} ${newId()}`, at, events: batchEvents });
      for (const { settle } of batch) settle();
    } catch (cause) {
      for (const { fail } of batch) fail(cause);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      if (waiting.length < MAX_BATCH_SIZE) await gather(GATHER_MS);
      await writeBatch(nextBatch());
    }
    isWriting = false;
  };

  return {
    record: async (received, now) => {
      const stored = received.map((event) => storedEventOf(event, now));
      const bytes = bytesOf(stored);
      if (pendingBytes + bytes > maxBytes) throw new AppError('rate.limited', { seconds: RETRY_SECONDS });
      pendingBytes += bytes;
      const written = new Promise<void>((resolve, reject) => {
        waiting.push({ events: stored, settle: resolve, fail: reject });
      });
      void writeWaiting();
      await written.finally(() => {
        pendingBytes -= bytes;
      });
    },
    heldBytes: () => pendingBytes,
  };
};
