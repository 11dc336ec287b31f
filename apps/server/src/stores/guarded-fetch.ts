/**
 * `fetch` for addresses that others wrote down (websites of companies, redirects of stores): it connects to public addresses
 * only. What is judged is the address of the connection itself, so a name that changes its meaning in between leads nowhere.
 */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch } from 'undici';
import { isPublicAddress } from './public-address.ts';
import type { Fetch } from './store-fetch.ts';

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type GuardOptions = {
  /** Hosts that the operator names, as `host` or `host:port`, an IPv6 address in brackets: they may lie anywhere. */
  allowedHosts: readonly string[];
  /** Milliseconds for a connection. */
  timeoutMs: number;
  resolve?: Resolve;
};

/** The host lies near us, and the operator has not named it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/** The public ones among the addresses of a name; the others are not even tried. */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const [first, ...others] = addresses.filter(({ address }) => isPublicAddress(address));
      if (first === undefined) return done(new RefusedAddress(`${host} has no public address`), '');
      if (options.all === true) return done(null, [first, ...others]);
      return done(null, first.address, first.family);
    });
  };

const standardPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Rejects with a `TypeError` whose cause is `RefusedAddress` for what lies near us. No redirect is followed. */
export const createGuardedFetch = ({ allowedHosts, timeoutMs, resolve = systemLookup }: GuardOptions): Fetch => {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const connectAnywhere = buildConnector({ timeout: timeoutMs });
  const connectOutside = buildConnector({ timeout: timeoutMs, lookup: publicLookup(resolve) });
  const connect: buildConnector.connector = (target, done) => {
    const host = target.hostname.toLowerCase();
    const named = isIP(host) === 6 ? `[${host}]` : host;
    const port = target.port || (standardPorts[target.protocol] ?? '');
    if (allowed.has(named) || allowed.has(`${named}:${port}`)) return connectAnywhere(target, done);
    // An address in place of a name is never looked up.
    if (isIP(host) !== 0 && !isPublicAddress(host))
      return done(new RefusedAddress(`${host} is no public address`), null);
    return connectOutside(target, done);
  };
  const dispatcher = new Agent({ connect });
  return (url, request) => fetch(url, { ...request, dispatcher });
};
