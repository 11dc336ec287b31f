/** Ports of event forwarding: its queue in the database, and an HTTP post. */
import type { ParsedEvent } from './analytics.ts';

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

/** The oldest waiting events of a target: the rest of one batch, or its beginning. `next` is the position behind them. */
export type ForwardItem = { batch: string; attempts: number; events: ParsedEvent[]; next: number; isLast: boolean };

/** Held by one process at a time. A write of a holder whose lease went to another resolves to false and changes nothing. */
export type ForwardLease = { company: string; kind: ForwardKind; address: string; failures: number; holder: string };

export interface ForwardingRepo {
  targets(companyUid: string): Promise<ForwardTarget[]>;
  /** A new address resets pause and failures; waiting events remain. */
  set(target: { company: string; kind: ForwardKind; address: string }, now: Date): Promise<void>;
  /** Also removes its waiting events. False when there was no target. */
  remove(companyUid: string, kind: ForwardKind): Promise<boolean>;
  /** Leases a target with events that is neither paused nor leased; the one that was served longest ago first. */
  lease(holder: string, now: Date, until: Date): Promise<ForwardLease | null>;
  head(lease: ForwardLease, maxEvents: number): Promise<ForwardItem | null>;
  /** `count` events are done: sent, or given up (`dead`). */
  advance(
    lease: ForwardLease,
    item: ForwardItem,
    outcome: { is: 'sent' | 'dead'; count: number; reason: string },
    until: Date,
  ): Promise<boolean>;
  /** Nothing was sent: pauses the target. `isAnswered` costs the item an attempt. */
  postpone(
    lease: ForwardLease,
    item: ForwardItem,
    failure: { reason: string; isAnswered: boolean; until: Date },
  ): Promise<boolean>;
  /** The target goes behind those that had no turn yet. */
  release(lease: ForwardLease, now: Date): Promise<void>;
}

/** `refused`: the address is private and the operator has not allowed it. */
export type PostOutcome =
  | { is: 'answered'; status: number; retryAfterMs: number | null }
  | { is: 'unreachable'; reason: 'timeout' | 'network' }
  | { is: 'refused' };

/** `company`: whose private hosts may be called. */
type PostRequest = { company: string; url: URL; headers: Record<string, string>; body: string };

/** Posts once, follows no redirect, ignores the response body. Never rejects. */
export type Post = (request: PostRequest) => Promise<PostOutcome>;
