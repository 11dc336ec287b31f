/** The operator's lists of hosts that may be private and without TLS (STORE_HOSTS, FEED_HOSTS, WEBHOOK_HOSTS). Pure. */

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** `hostname` of a URL, or of a connection, where an IPv6 address has no brackets. `port` '' is the usual one. */
export type HostAndPort = { hostname: string; port: string; protocol: string };

/** `company@host` or `host`, each with a port or without. A host without a company is open to every company. */
const hostFor = (entry: string, companyUid: string | null): string | null => {
  const at = entry.indexOf('@');
  if (at < 0) return entry;
  return entry.slice(0, at) === companyUid ? entry.slice(at + 1) : null;
};

/** The hosts of a company; those of every company for null. Sorted, so that equal lists are equal texts. */
export const hostsOf = (entries: readonly string[], companyUid: string | null): string[] =>
  [
    ...new Set(
      entries.flatMap((entry) => {
        const host = hostFor(entry.toLowerCase(), companyUid?.toLowerCase() ?? null);
        return host === null ? [] : [host];
      }),
    ),
  ].sort();

export const includesHost = (hosts: readonly string[], { hostname, port, protocol }: HostAndPort): boolean => {
  const name = hostname.toLowerCase();
  const host = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  return hosts.includes(host) || hosts.includes(`${host}:${port || (DEFAULT_PORTS[protocol] ?? '')}`);
};

/** Whether `entries` list the host of a URL for a company. */
export const listedIn =
  (entries: readonly string[]) =>
  (companyUid: string, url: URL): boolean =>
    includesHost(hostsOf(entries, companyUid), url);
