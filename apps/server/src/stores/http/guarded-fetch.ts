/**
 * `fetch` for untrusted addresses (websites of companies, redirects of stores): it connects to public addresses only (SSRF
 * protection). The address of the connection itself is checked, so a DNS name that changes in between gains nothing.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector, fetch } from 'undici';
import { hostsOf, includesHost } from '../../domain/allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';
import { PrivateAddressError, publicLookup, type Resolve } from './public-lookup.ts';

/** `company`: whose listed hosts may be connected to at private addresses; without it those that are open to every company. */
export type StoreRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The body is sent to the origin of the address alone: a redirect to another one is refused. */
  hasSecretBody?: boolean;
  company?: string;
};

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
  /** Hosts allowed by the operator at any address (domain/allowed-hosts.ts). */
  allowedHosts: readonly string[];
  /** Timeout for opening a connection. */
  timeoutMs: number;
  resolve?: Resolve;
};

/** Rejects with a `TypeError` whose cause is a `PrivateAddressError` for a private address. Redirects are not followed. */
export const createGuardedFetch = ({ allowedHosts, timeoutMs, resolve = systemLookup }: GuardOptions): Fetch => {
  const connectAnywhere = buildConnector({ timeout: timeoutMs });
  const connectPublic = buildConnector({ timeout: timeoutMs, lookup: publicLookup(resolve) });
  const connectorFor =
    (hosts: readonly string[]): buildConnector.connector =>
    (target, done) => {
      const { hostname, port, protocol } = target;
      if (includesHost(hosts, { hostname, port, protocol })) return connectAnywhere(target, done);
      // Address literals are never looked up, so they are checked here.
      if (isIP(hostname) !== 0 && !isPublicAddress(hostname))
        return done(new PrivateAddressError(`${hostname} is not a public address`), null);
      return connectPublic(target, done);
    };
  // An open connection is used again without a check, so companies with different hosts share none.
  const dispatchers = new Map<string, Agent>();
  const dispatcherOf = (company: string | null): Agent => {
    const hosts = hostsOf(allowedHosts, company);
    const key = hosts.join(' ');
    const dispatcher = dispatchers.get(key) ?? new Agent({ connect: connectorFor(hosts) });
    dispatchers.set(key, dispatcher);
    return dispatcher;
  };
  return (url, { company, ...request }) => fetch(url, { ...request, dispatcher: dispatcherOf(company ?? null) });
};
