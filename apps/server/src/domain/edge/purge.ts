/** Purges the shared cache in front: its API is called with the keys of changed responses until it has confirmed each at least once. */
import { backoffMs } from '../../backoff.ts';
import type { EdgePurgesRepo } from '../ports/changes.ts';
import type { Post, PostOutcome } from '../ports/forwarding.ts';

type PurgeKind = 'webhook' | 'fastly' | 'cloudflare';
/** `token` '' for none. */
export type PurgeTarget = { url: string; token: string; kind: PurgeKind };

export type PurgeDeps = {
  purges: EdgePurgesRepo;
  post: Post;
  target: PurgeTarget;
  now: () => Date;
  onFailure: (failure: { reason: string; failures: number; keys: number }) => void;
};

/** A post takes 5 s at most; a process that dies blocks the queue for this long. */
const LEASE_MS = 15_000;
const RETRY = { firstMs: 1000, maxMs: 60_000 };
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** Other servers follow a change within a second, and render their last page from before it within a few more. */
const SECOND_PASS_MS = 5000;

const bearer = (token: string) => (token === '' ? {} : { authorization: `Bearer ${token}` });

/** Header and body as each API expects them. */
const formats: Record<PurgeKind, (keys: string[], token: string) => { headers: Record<string, string>; body: object }> =
  {
    webhook: (keys, token) => ({ headers: bearer(token), body: { keys } }),
    fastly: (keys, token) => ({
      headers: token === '' ? {} : { 'fastly-key': token },
      body: { surrogate_keys: keys },
    }),
    cloudflare: (keys, token) => ({ headers: bearer(token), body: { tags: keys } }),
  };

const send = ({ post, target }: PurgeDeps, keys: string[]): Promise<PostOutcome> => {
  const { headers, body } = formats[target.kind](keys, target.token);
  return post({
    company: '',
    url: new URL(target.url),
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
};

const isThrough = (outcome: PostOutcome): boolean =>
  outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300;

const reasonOf = (outcome: PostOutcome): string => {
  if (outcome.is === 'answered') return `answered ${outcome.status}`;
  return outcome.is === 'refused' ? 'private address' : outcome.reason;
};

/** Purges one batch. Resolves to false when nothing is due for this process, or the API has failed and rests. */
export const purgeNext = async (deps: PurgeDeps, holder: string): Promise<boolean> => {
  const { purges, now } = deps;
  const from = now();
  const purge = await purges.take(holder, from, new Date(from.getTime() + LEASE_MS));
  if (purge === null) return false;
  const outcome = await send(deps, purge.keys);
  const end = now();
  if (isThrough(outcome)) {
    await purges.done(purge, end, new Date(end.getTime() + SECOND_PASS_MS));
    return true;
  }
  const retryAfterMs = outcome.is === 'answered' ? Math.min(outcome.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) : 0;
  const restMs = Math.max(backoffMs(purge.failures, RETRY), retryAfterMs);
  await purges.failed(purge, new Date(end.getTime() + restMs));
  deps.onFailure({ reason: reasonOf(outcome), failures: purge.failures + 1, keys: purge.keys.length });
  return false;
};
