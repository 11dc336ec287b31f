/** Who may have a ready answer that is for holders of the key: as `requireKey` and the limit of calls would decide. */
import type { Config } from '../../config.ts';
import { callerOf } from '../../domain/network-of.ts';
import type { CallRate } from '../call-rate.ts';
import { keyCheck } from '../key.ts';
import type { FrontParts } from './front.ts';

const UNKNOWN = '';

/**
 * Who asks, by the rule of `TRUST_PROXY`; null where it names networks, which Fastify knows to compare. A number is how many
 * proxies stand before us: the list of `X-Forwarded-For` is read from its end.
 */
const addressOf = (
  trust: Config['trustProxy'],
  remote: string | undefined,
  forwardedFor: string | null,
): string | null => {
  if (trust === false || forwardedFor === null) return remote ?? UNKNOWN;
  if (typeof trust === 'string') return null;
  const hops = [
    remote ?? UNKNOWN,
    ...forwardedFor
      .split(',')
      .map((address) => address.trim())
      .toReversed(),
  ];
  return hops[Math.min(trust === true ? hops.length : trust, hops.length - 1)] ?? UNKNOWN;
};

/** What it refuses goes the long way, where the refusal is put into words. */
export const admission = ({ apiKey, rateLimit, trustProxy }: Config, rate: CallRate): FrontParts['admits'] => {
  const isKey = keyCheck(apiKey);
  return ({ apiKey: given, forwardedFor }, remote) => {
    if (given === null || !isKey(given)) return false;
    if (rateLimit <= 0) return true;
    const address = addressOf(trustProxy, remote, forwardedFor);
    return address !== null && rate.count(callerOf(address)) <= rateLimit;
  };
};
