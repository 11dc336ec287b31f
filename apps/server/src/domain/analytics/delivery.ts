/**
 * Delivers waiting events to their targets, independent of requests: one process per target, in order, until each item is sent
 * or dead. Accepted events are in the database, so a crash loses none; a receiver may get an item twice and recognises it by
 * its id.
 */

import { backoffMs } from '../../backoff.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { ForwardItem, ForwardingRepo, ForwardLease, Post, PostOutcome } from '../ports/forwarding.ts';
import type { SecretsRepo } from '../ports/secrets.ts';
import { type ForwardRequest, ga4Request, webhookRequest } from './forward-requests.ts';
import { forwardSecretId } from './forward-targets.ts';

/** Attempts with a refusing answer until an item is dead. An unreachable receiver costs no attempts. */
export const MAX_ATTEMPTS = 12;
/** GA4 accepts nothing older. */
const MAX_AGE_MS = 72 * 60 * 60 * 1000;
const RETRY = { firstMs: 1000, maxMs: 15 * 60 * 1000 };
/** A post takes 5 s at most, so a live holder renews in time, and a crashed one blocks the target for this long only. */
const LEASE_MS = 15_000;
const MAX_EVENTS = { webhook: 100, ga4: 25 } as const;
/** Items per turn; then the next target has its turn. */
const MAX_ITEMS = 50;

export type DeliveryDeps = {
  forwarding: ForwardingRepo;
  secrets: Pick<SecretsRepo, 'read'>;
  post: Post;
  now: () => Date;
  /** From 0 to 1: jitter, so that several recovered receivers are not all tried at once. */
  random: () => number;
  /** The address at which GA4 receives events. */
  ga4Url: string;
};

/** Exponential with jitter; `retryAfterMs` of the receiver counts up to the maximum. */
export const retryDelayMs = (failures: number, random: number, retryAfterMs: number | null): number => {
  const jittered = backoffMs(failures, RETRY) * (0.5 + random / 2);
  return Math.round(Math.min(Math.max(jittered, retryAfterMs ?? 0), RETRY.maxMs));
};

const reasonOf = (outcome: PostOutcome): string => {
  if (outcome.is === 'answered') return `answered ${outcome.status}`;
  return outcome.is === 'refused' ? 'private-address' : outcome.reason;
};

const isThrough = (outcome: PostOutcome): boolean =>
  outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300;

/** The part of the head that goes in one request, without events of visitors who opted out. */
const nextItem = async ({ forwarding }: DeliveryDeps, lease: ForwardLease): Promise<ForwardItem | null> => {
  const head = await forwarding.head(lease, MAX_EVENTS[lease.kind]);
  const [first] = head?.events ?? [];
  if (lease.kind === 'webhook' || !head || !first) return head;
  const end = head.events.findIndex(({ session }) => session !== first.session);
  return end < 0 ? head : forwarding.head(lease, end);
};

const requestFor = (deps: DeliveryDeps, lease: ForwardLease, item: ForwardItem, secret: string): ForwardRequest =>
  lease.kind === 'ga4'
    ? ga4Request(lease, item.events, secret, deps.ga4Url)
    : webhookRequest(lease, item, secret, deps.now());

/** True if the target may continue with the next item. */
const sendItem = async (deps: DeliveryDeps, lease: ForwardLease, head: ForwardItem): Promise<boolean> => {
  const { forwarding, now } = deps;
  const item = { ...head, events: head.events.filter(({ session }) => session !== '') };
  const count = item.events.length;
  const until = () => new Date(now().getTime() + LEASE_MS);
  const giveUp = (reason: string) => forwarding.advance(lease, item, { is: 'dead', count, reason }, until());
  const postpone = async (outcome: PostOutcome | null, reason: string): Promise<false> => {
    const isAnswered = outcome?.is === 'answered';
    const retryAfterMs = outcome?.is === 'answered' ? outcome.retryAfterMs : null;
    const retryAt = new Date(now().getTime() + retryDelayMs(lease.failures, deps.random(), retryAfterMs));
    await forwarding.postpone(lease, item, { reason, isAnswered, until: retryAt });
    return false;
  };

  if (count === 0) return forwarding.advance(lease, item, { is: 'sent', count, reason: '' }, until());
  if (now().getTime() - Date.parse(item.batch.slice(0, 24)) > MAX_AGE_MS) return giveUp('too-old');
  const secret = await deps.secrets
    .read(forwardSecretId(lease.company, lease.kind))
    .catch(ignoreError('the item is postponed', null));
  if (secret?.secret === undefined) return postpone(null, 'secret-missing');
  const { url, headers, body } = requestFor(deps, lease, item, secret.secret);
  const outcome = await deps.post({ company: lease.company, url, headers, body });
  if (isThrough(outcome)) return forwarding.advance(lease, item, { is: 'sent', count, reason: '' }, until());
  const isLastTry = outcome.is === 'answered' && item.attempts + 1 >= MAX_ATTEMPTS;
  if (isLastTry && !(await giveUp(reasonOf(outcome)))) return false;
  return postpone(isLastTry ? null : outcome, reasonOf(outcome));
};

/** Sends what is due for one target. Resolves to false when none is due. `holder` identifies this process. */
export const deliverNext = async (deps: DeliveryDeps, holder: string): Promise<boolean> => {
  const now = deps.now();
  const lease = await deps.forwarding.lease(holder, now, new Date(now.getTime() + LEASE_MS));
  if (lease === null) return false;
  let held = lease;
  for (let turn = 0; turn < MAX_ITEMS; turn += 1) {
    const item = await nextItem(deps, held);
    if (item === null || !(await sendItem(deps, held, item))) break;
    held = { ...lease, failures: 0 };
  }
  await deps.forwarding.release(lease, deps.now());
  return true;
};
