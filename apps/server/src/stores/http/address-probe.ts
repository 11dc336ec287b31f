/** Asks whether an address of the web answers, for the check before publishing. Connects to public addresses only. */
import type { AddressAnswer, AddressProbe } from '../../domain/check/address-rules.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { Fetch } from './guarded-fetch.ts';

const TIMEOUT_MS = 5000;
const MAX_REDIRECTS = 5;

/** Names without an address, refused and private connections; a slow server may answer the next time. */
const isGone = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const name = cause instanceof Error ? cause.name : '';
  return ['ENOTFOUND', 'ECONNREFUSED', 'ERR_TLS_CERT_ALTNAME_INVALID'].includes(code) || name === 'PrivateAddressError';
};

/** Only these say that the page does not exist; others refuse programs or this method. */
const ofStatus = (status: number): AddressAnswer => {
  if (status === 404 || status === 410) return 'dead';
  return status < 400 ? 'reached' : 'unsure';
};

export const createAddressProbe = (fetch: Fetch): AddressProbe => {
  const follow = async (url: URL, redirects: number, signal: AbortSignal): Promise<AddressAnswer> => {
    const reply = await fetch(url, { method: 'GET', redirect: 'manual', signal });
    await reply.body?.cancel().catch(ignoreError('the connection is closed anyway'));
    const location = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null;
    if (location === null) return ofStatus(reply.status);
    const next = URL.parse(location, url.href);
    if (next === null || !/^https?:$/.test(next.protocol)) return 'dead';
    return redirects >= MAX_REDIRECTS ? 'unsure' : follow(next, redirects + 1, signal);
  };
  return async (given) => {
    const url = URL.parse(given);
    if (url === null) return 'dead';
    try {
      return await follow(url, 0, AbortSignal.timeout(TIMEOUT_MS));
    } catch (error) {
      return isGone(error) ? 'dead' : 'unsure';
    }
  };
};
