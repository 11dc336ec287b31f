/** Analytics in the database (§6): accepted events, daily sums, and the queue of events to forward. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';

/** `id` is the one that the client sent. `session` is empty for a visitor who opted out. `at` is the server's clock. */
export type StoredEvent = {
  id: string | null;
  name: EventName;
  company: string;
  pdf: string;
  page: number | null;
  session: string;
  body: string;
  at: string;
};

/** A stored event as it is read: with its body parsed. */
export type ParsedEvent = StoredEvent & { event: AnalyticsEvent };

/** Events stored in one commit. `id` begins with its time, so that ids are in order. */
export type EventBatch = { id: string; at: string; events: StoredEvent[] };

export interface EventsRepo {
  /**
   * Stores the events of known companies whose ids are new within 24 hours, and queues them for the targets of their companies.
   * Resolves when durable, to the number of stored events.
   */
  accept(batch: EventBatch): Promise<number>;
  countByName(companyUid: string): Promise<Record<string, number>>;
  /** Prepares the storage of today and the coming days, where the engine divides events by day. `accept` works without it. */
  prepareDays(now: Date): Promise<void>;
  /**
   * Removes whole days from before `before` whose events are counted and forwarded, where the engine divides events by day. Others are
   * removed by `AnalyticsRepo.removeOld`.
   */
  dropDays(before: Date): Promise<void>;
}

/** An increment of a sum. `pdf` empty: of the company as a whole. */
export type Increment = {
  company: string;
  pdf: string;
  measure: string;
  day: string;
  subject: string;
  amount: number;
};

/** An increment by one, unless the session has made it that day. */
export type SessionIncrement = Omit<Increment, 'amount'> & { session: string };

/** The state of a session; only domain/analytics/counted-session.ts reads `body`. */
export type SessionState = { company: string; session: string; at: string; body: string };

export type CountedDocument = { pdf: string; company: string; pageCount: number };

/** Input and output of one counting step. */
export type CountStep = { events: ParsedEvent[]; documents: CountedDocument[]; sessions: SessionState[] };
export type Counted = { increments: Increment[]; sessionIncrements: SessionIncrement[]; sessions: SessionState[] };

/** `from` and `to` are days, both included; `pdf` empty for the company as a whole. */
export type ReportRange = { company: string; pdf: string; from: string; to: string };

export interface AnalyticsRepo {
  /**
   * Counts the oldest waiting batches, about `maxEvents` events: calls `count` once, and writes its result in the transaction
   * that marks the batches. Resolves to the number of events; 0 when none waits.
   */
  countNext(maxEvents: number, now: Date, count: (step: CountStep) => Counted): Promise<number>;
  /** Events waiting to be counted and to be forwarded. */
  waiting(): Promise<{ counting: number; forwarding: number }>;
  /** The time of the oldest batch that is not counted; null without one. */
  oldestUncounted(): Promise<Date | null>;
  /** Sums by day, in the order of days. */
  days(range: ReportRange, measures: readonly string[]): Promise<{ day: string; measure: string; amount: number }[]>;
  /** Sums of several measures by subject, ordered by `by` descending; subjects with less than `min` of it are left out. */
  top(
    range: ReportRange,
    question: { measures: readonly string[]; by: string; limit: number; min?: number },
  ): Promise<{ subject: string; amounts: Record<string, number> }[]>;
  /** Sum of a measure over the subjects whose sum of `by` is below `below`. */
  below(range: ReportRange, question: { measure: string; by: string; min: number }): Promise<number>;
  /**
   * Removes counted events from before `events`; ids, sessions and their increments from before `ids`. Bounded: true when more
   * is left.
   */
  removeOld(before: { events: Date; ids: Date }): Promise<boolean>;
  /**
   * Rolls up days before `before`: each measure of a document, and of the company, keeps the subjects that lead a report, and the sum of
   * the others. Bounded: true when more is left.
   */
  rollUp(before: Date): Promise<boolean>;
}
