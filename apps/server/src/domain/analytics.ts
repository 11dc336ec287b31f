/** What is kept of an analytics event (§6, decisions "Analytics"): never who, never from where. */
import type { AnalyticsEvent } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import { plainText } from './plain-text.ts';
import type { EventsRepo, StoredEvent } from './ports/analytics.ts';

const NOBODY = { uid: '', name: '', email: '' } as const;
/** Beyond it the database does not follow; viewers keep what is refused and send it again. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What a waiting event takes beside its text. */
const EVENT_BYTES = 400;
/** Events gather so long before they are written, ms: a burst costs few commits, and an answer waits for no visitor. */
const GATHER_MS = 50;
/** Counted as one, so a batch stays small. */
const MOST_IN_BATCH = 1000;
/** Both engines hold such a number, and no document has so many pages. */
const LAST_PAGE = 1_000_000;
const RETRY_SECONDS = 2;

/** `at` is the server's clock: a visitor's may be wrong. The visitor's own time stays in the body. */
export const storedEventOf = (event: AnalyticsEvent, now: Date): StoredEvent => ({
  id: event.id === undefined ? null : plainText(event.id),
  name: event.event,
  company: plainText(event.company),
  pdf: plainText(event.pdf),
  page: event.page !== null && event.page >= 1 && event.page <= LAST_PAGE ? event.page : null,
  session: plainText(event.session),
  body: JSON.stringify({ ...event, user: NOBODY }),
  at: now.toISOString(),
});

/** Of a visitor who asks not to be followed (Global Privacy Control): what happened and where, and nothing that ties events together. */
export const countedOnly = ({ id: _, ...event }: AnalyticsEvent): AnalyticsEvent => ({
  ...event,
  session: '',
  data: {},
});

const bytesOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { body }) => sum + 2 * body.length + EVENT_BYTES, 0);

export type EventIntake = {
  /** Resolves when the events are durable. Throws `rate.limited` with the seconds after which to try again. */
  take: (events: AnalyticsEvent[], now: Date) => Promise<void>;
  /** Bytes held for events that are not durable yet. */
  heldBytes: () => number;
};

type IntakeOptions = {
  events: Pick<EventsRepo, 'accept'>;
  newId: () => string;
  gather?: (ms: number) => Promise<void>;
  mostBytes?: number;
};

/** What came in one request is written in one commit. */
type Waiting = { events: StoredEvent[]; settle: () => void; fail: (cause: unknown) => void };

/**
 * Writes in batches: what arrives while one gathers or is under way shares the next. Those that share a commit share its
 * failure, and nobody else does.
 */
export const createEventIntake = ({
  events,
  newId,
  gather = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  mostBytes = MOST_BYTES,
}: IntakeOptions): EventIntake => {
  const waiting: Waiting[] = [];
  let held = 0;
  let isWriting = false;

  /** Whole requests, about as many events as a batch holds. */
  const nextBatch = (): Waiting[] => {
    let size = 0;
    const end = waiting.findIndex(({ events }) => {
      size += events.length;
      return size >= MOST_IN_BATCH;
    });
    return waiting.splice(0, end < 0 ? waiting.length : end + 1);
  };

  const writeBatch = async (batch: Waiting[]): Promise<void> => {
    const kept = batch.flatMap(({ events }) => events);
    const at = kept.at(-1)?.at ?? '';
    try {
      await events.accept({ id: `${at} ${newId()}`, at, events: kept });
      for (const { settle } of batch) settle();
    } catch (cause) {
      for (const { fail } of batch) fail(cause);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      if (waiting.length < MOST_IN_BATCH) await gather(GATHER_MS);
      await writeBatch(nextBatch());
    }
    isWriting = false;
  };

  return {
    take: async (taken, now) => {
      const stored = taken.map((event) => storedEventOf(event, now));
      const bytes = bytesOf(stored);
      if (held + bytes > mostBytes) throw new AppError('rate.limited', { seconds: RETRY_SECONDS });
      held += bytes;
      const written = new Promise<void>((resolve, reject) => {
        waiting.push({ events: stored, settle: resolve, fail: reject });
      });
      void writeWaiting();
      await written.finally(() => {
        held -= bytes;
      });
    },
    heldBytes: () => held,
  };
};
