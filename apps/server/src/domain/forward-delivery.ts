/**
 * Sends on what waits, beside all requests: one process at a time for a target, in order, until it is through or dead. What was
 * accepted lies in the database, so a process that ends loses nothing; a receiver may get the same again and tells it by its id.
 */

import { type ForwardRequest, ga4Request, webhookRequest } from './forward-requests.ts';
import { forwardSecretId } from './forwarding.ts';
import type { ForwardItem, ForwardingRepo, ForwardLease, Post, PostOutcome } from './ports/forwarding.ts';
import type { SecretsRepo } from './ports.ts';

/** Answers that say no, until the item is given up. A receiver that cannot be reached costs none: it is waited for. */
export const MOST_ATTEMPTS = 12;
/** GA4 takes nothing older, and news of three days are none. */
const OLDEST_MS = 72 * 60 * 60 * 1000;
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 15 * 60 * 1000;
/** A post takes 5 s at most, so a holder that lives renews in time; one that was killed keeps nobody longer. */
const LEASE_MS = 15_000;
const MOST_AT_ONCE = { webhook: 100, ga4: 25 } as const;
/** Then the next target has its turn. */
const MOST_ITEMS = 50;

export type DeliveryParts = {
  forwarding: ForwardingRepo;
  secrets: Pick<SecretsRepo, 'read'>;
  post: Post;
  now: () => Date;
  /** From 0 to 1: several receivers that came back are not all tried at once. */
  random: () => number;
  /** Where GA4 takes events. */
  ga4Url: string;
};

/** Growing and jittered; a receiver that says how long to wait is heeded, within reason. */
export const restMs = (failures: number, random: number, retryAfterMs: number | null): number => {
  const grown = Math.min(FIRST_REST_MS * 2 ** Math.min(failures, 20), LONGEST_REST_MS);
  return Math.round(Math.min(Math.max(grown * (0.5 + random / 2), retryAfterMs ?? 0), LONGEST_REST_MS));
};

const reasonOf = (outcome: PostOutcome): string => {
  if (outcome.is === 'answered') return `answered ${outcome.status}`;
  return outcome.is === 'refused' ? 'private-address' : outcome.reason;
};

const isThrough = (outcome: PostOutcome): boolean =>
  outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300;

/** The part of the head that goes in one request, without events of those who ask not to be followed. */
const nextItem = async ({ forwarding }: DeliveryParts, lease: ForwardLease): Promise<ForwardItem | null> => {
  const head = await forwarding.head(lease, MOST_AT_ONCE[lease.kind]);
  const [first] = head?.events ?? [];
  if (lease.kind === 'webhook' || !head || !first) return head;
  const end = head.events.findIndex(({ session }) => session !== first.session);
  return end < 0 ? head : forwarding.head(lease, end);
};

const requestFor = (parts: DeliveryParts, lease: ForwardLease, item: ForwardItem, secret: string): ForwardRequest =>
  lease.kind === 'ga4'
    ? ga4Request(lease, item.events, secret, parts.ga4Url)
    : webhookRequest(lease, item, secret, parts.now());

/** True while the target may go on. */
const sendItem = async (parts: DeliveryParts, lease: ForwardLease, head: ForwardItem): Promise<boolean> => {
  const { forwarding, now } = parts;
  const item = { ...head, events: head.events.filter(({ session }) => session !== '') };
  const count = item.events.length;
  const until = () => new Date(now().getTime() + LEASE_MS);
  const giveUp = (reason: string) => forwarding.advance(lease, item, { is: 'dead', count, reason }, until());
  const rest = async (outcome: PostOutcome | null, reason: string): Promise<false> => {
    const isAnswered = outcome?.is === 'answered';
    const asked = outcome?.is === 'answered' ? outcome.retryAfterMs : null;
    const restUntil = new Date(now().getTime() + restMs(lease.failures, parts.random(), asked));
    await forwarding.postpone(lease, item, { reason, isAnswered, until: restUntil });
    return false;
  };

  if (count === 0) return forwarding.advance(lease, item, { is: 'sent', count, reason: '' }, until());
  if (now().getTime() - Date.parse(item.batch.slice(0, 24)) > OLDEST_MS) return giveUp('too-old');
  const secret = await parts.secrets.read(forwardSecretId(lease.company, lease.kind)).catch(() => null);
  if (secret?.secret === undefined) return rest(null, 'secret-missing');
  const { url, headers, body } = requestFor(parts, lease, item, secret.secret);
  const outcome = await parts.post(url, headers, body);
  if (isThrough(outcome)) return forwarding.advance(lease, item, { is: 'sent', count, reason: '' }, until());
  const isLastTry = outcome.is === 'answered' && item.attempts + 1 >= MOST_ATTEMPTS;
  if (isLastTry && !(await giveUp(reasonOf(outcome)))) return false;
  return rest(isLastTry ? null : outcome, reasonOf(outcome));
};

/** Sends what one target is due. Resolves to false when no target is. `holder` names this process and no other. */
export const deliverNext = async (parts: DeliveryParts, holder: string): Promise<boolean> => {
  const now = parts.now();
  const lease = await parts.forwarding.lease(holder, now, new Date(now.getTime() + LEASE_MS));
  if (lease === null) return false;
  let held = lease;
  for (let turn = 0; turn < MOST_ITEMS; turn += 1) {
    const item = await nextItem(parts, held);
    if (item === null || !(await sendItem(parts, held, item))) break;
    held = { ...lease, failures: 0 };
  }
  await parts.forwarding.release(lease, parts.now());
  return true;
};
