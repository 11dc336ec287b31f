/**
 * `fetch` for untrusted addresses (websites of companies, redirects of stores): it connects to public addresses only (SSRF
 * protection). The address of the connection itself is checked, so a DNS name that changes in between gains nothing.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, fetch } from 'undici';
import { isPublicAddress } from './public-address.ts';
import { PrivateAddressError, publicLookup, type Resolve } from './public-lookup.ts';

export type StoreRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

type FetchReply = {
  status: number;
  headers: { get(name: string): string | null };
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
};

/** The used part of `fetch`; the global function and the guarded one have this type. */
export type Fetch = (
  url: URL,
  request: StoreRequest & { redirect: 'manual'; signal: AbortSignal },
) => Promise<FetchReply>;

type GuardOptions = {
  /** Hosts allowed by the operator at any address, as `host` or `host:port`; IPv6 addresses in brackets. */
  allowedHosts: readonly string[];
  /** Timeout for opening a connection. */
  timeoutMs: number;
  resolve?: Resolve;
};

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Rejects with a `TypeError` whose cause is a `PrivateAddressError` for a private address. Redirects are not followed. */
export const createGuardedFetch = ({ allowedHosts, timeoutMs, resolve = systemLookup }: GuardOptions): Fetch => {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const connectAnywhere = buildConnector({ timeout: timeoutMs });
  const connectPublic = buildConnector({ timeout: timeoutMs, lookup: publicLookup(resolve) });
  const connect: buildConnector.connector = (target, done) => {
    const host = target.hostname.toLowerCase();
    const bracketed = isIP(host) === 6 ? `[${host}]` : host;
    const port = target.port || (DEFAULT_PORTS[target.protocol] ?? '');
    if (allowed.has(bracketed) || allowed.has(`${bracketed}:${port}`)) return connectAnywhere(target, done);
    // Address literals are never looked up, so they are checked here.
    if (isIP(host) !== 0 && !isPublicAddress(host))
      return done(new PrivateAddressError(`${host} is not a public address`), null);
    return connectPublic(target, done);
  };
  const dispatcher = new Agent({ connect });
  return (url, request) => fetch(url, { ...request, dispatcher });
};
