/** What analytics needs of the database (§6): events as they are accepted, their sums by day, what is sent on. */
import type { EventName } from '@vitrina/contract';

/** `id` is the one that the visitor's program gave. `session` is empty for who asks not to be followed. `at` is the server's clock. */
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

/** What is kept in one commit. `id` begins with its time, so that ids stand in order. */
export type EventBatch = { id: string; at: string; events: StoredEvent[] };

export interface EventsRepo {
  /**
   * Keeps the events of known companies that have not come in the last 24 hours, and queues them for the targets of their
   * companies. Durable when it resolves, to the number that was kept.
   */
  accept(batch: EventBatch): Promise<number>;
  countByName(companyUid: string): Promise<Record<string, number>>;
}

/** A sum to be raised. `pdf` empty: of the company as a whole. */
export type Increment = {
  company: string;
  pdf: string;
  measure: string;
  day: string;
  subject: string;
  amount: number;
};

/** Raised by one, unless the session has raised it that day. */
export type SessionIncrement = Omit<Increment, 'amount'> & { session: string };

/** Where a session stands; `body` is read by domain/analytics-session.ts alone. */
export type SessionState = { company: string; session: string; at: string; body: string };

export type CountedDocument = { pdf: string; company: string; pageCount: number };

/** What one step of counting is made of, and what it makes. */
export type CountStep = { events: StoredEvent[]; documents: CountedDocument[]; sessions: SessionState[] };
export type Counted = { increments: Increment[]; sessionIncrements: SessionIncrement[]; sessions: SessionState[] };

/** `from` and `to` are days, both included; `pdf` empty for the company as a whole. */
export type ReportRange = { company: string; pdf: string; from: string; to: string };

export interface AnalyticsRepo {
  /**
   * Counts the oldest batches that wait, about `mostEvents` events: `count` is asked once, and its answer is written in the
   * transaction that marks the batches. Resolves to the number of events; 0 when none waits.
   */
  countNext(mostEvents: number, now: Date, count: (step: CountStep) => Counted): Promise<number>;
  /** Events that wait, to be counted and to be sent on. */
  waiting(): Promise<{ counting: number; forwarding: number }>;
  /** Sums by day, in the order of days. */
  days(range: ReportRange, measures: readonly string[]): Promise<{ day: string; measure: string; amount: number }[]>;
  /** Sums by subject of several measures, the largest of `by` first; `least` leaves out those with less of it. */
  top(
    range: ReportRange,
    question: { measures: readonly string[]; by: string; most: number; least?: number },
  ): Promise<{ subject: string; amounts: Record<string, number> }[]>;
  /** Sum of a measure over the subjects whose sum of `by` is below `least`. */
  below(range: ReportRange, question: { measure: string; by: string; least: number }): Promise<number>;
  /** Removes counted events from before `events`; ids, sessions and what these raised from before `ids`. Bounded: true when more is left. */
  removeOld(before: { events: Date; ids: Date }): Promise<boolean>;
}
