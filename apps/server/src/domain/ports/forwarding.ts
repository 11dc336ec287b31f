/** What forwarding needs of the outside: its queue in the database, and a way to post. */
import type { StoredEvent } from './analytics.ts';

export type ForwardKind = 'ga4' | 'webhook';

/** `address` is the URL of a webhook or the measurement id of GA4. `waiting`: events not sent yet. */
export type ForwardTarget = {
  company: string;
  kind: ForwardKind;
  address: string;
  updatedAt: string;
  failures: number;
  restsUntil: string;
  lastFailure: string;
  sent: number;
  dead: number;
  dropped: number;
  waiting: number;
};

/** The oldest events that wait for a target: the rest of one batch, or its beginning. `next` is the position behind them. */
export type ForwardItem = { batch: string; attempts: number; events: StoredEvent[]; next: number; isLast: boolean };

/** Held by one process at a time. Every write of a holder whose lease went to another resolves to false and changes nothing. */
export type ForwardLease = { company: string; kind: ForwardKind; address: string; failures: number; holder: string };

export interface ForwardingRepo {
  targets(companyUid: string): Promise<ForwardTarget[]>;
  /** A new address begins without rest and failures; what waits stays. */
  set(target: { company: string; kind: ForwardKind; address: string }, now: Date): Promise<void>;
  /** With what waits. False when there was none. */
  remove(companyUid: string, kind: ForwardKind): Promise<boolean>;
  /** A target with events that is neither resting nor held; the one that rested longest first. */
  lease(holder: string, now: Date, until: Date): Promise<ForwardLease | null>;
  head(lease: ForwardLease, mostEvents: number): Promise<ForwardItem | null>;
  /** `count` events are through, to the receiver or to nobody (`dead`). */
  advance(
    lease: ForwardLease,
    item: ForwardItem,
    outcome: { is: 'sent' | 'dead'; count: number; reason: string },
    until: Date,
  ): Promise<boolean>;
  /** Nothing was sent: the target rests. `isAnswered` costs the item an attempt. */
  postpone(
    lease: ForwardLease,
    item: ForwardItem,
    failure: { reason: string; isAnswered: boolean; until: Date },
  ): Promise<boolean>;
  /** The target stands behind those that had no turn yet. */
  release(lease: ForwardLease, now: Date): Promise<void>;
}

/** `refused`: the address lies near us and the operator has not named it. */
export type PostOutcome =
  | { is: 'answered'; status: number; retryAfterMs: number | null }
  | { is: 'unreachable'; reason: 'timeout' | 'network' }
  | { is: 'refused' };

/** Posts once, follows no redirect, reads no answer. Never rejects. */
export type Post = (url: URL, headers: Record<string, string>, body: string) => Promise<PostOutcome>;
