/** Checks the lists of private hosts: entries that are open to every company, and price lists whose host is not listed. */
import type { CompaniesRepo } from '../domain/ports/companies.ts';
import type { FeedSourcesRepo } from '../domain/ports/feeds.ts';
import { type Check, type CheckResult, ok, problem, warning } from './check-result.ts';

type Lists = {
  storeHosts: readonly string[];
  feedHosts: readonly string[];
  webhookHosts: readonly string[];
  demoStoreUrl: string | null;
};

const hostOf = (entry: string): string => entry.slice(entry.indexOf('@') + 1);

/** The store of the demo is our own and holds nothing private. */
const isDemo = (entry: string, demoStoreUrl: string | null): boolean =>
  demoStoreUrl !== null && entry === new URL(demoStoreUrl).host;

/** Entries of the settings that name no company, by setting. */
const openEntries = ({ storeHosts, feedHosts, webhookHosts, demoStoreUrl }: Lists): [string, string[]][] =>
  Object.entries({ STORE_HOSTS: storeHosts, FEED_HOSTS: feedHosts, WEBHOOK_HOSTS: webhookHosts })
    .map(([setting, entries]): [string, string[]] => [
      setting,
      entries.filter((entry) => !entry.includes('@') && !isDemo(entry, demoStoreUrl)),
    ])
    .filter(([, entries]) => entries.length > 0);

/** One sentence for each setting that opens private hosts to all of several companies. */
export const openHostWarnings = (lists: Lists, companyCount: number): string[] =>
  companyCount < 2
    ? []
    : openEntries(lists).map(
        ([setting, entries]) => `${setting} opens ${entries.join(', ')} to each of ${companyCount} companies.`,
      );

type HostDeps = Lists & {
  companies: Pick<CompaniesRepo, 'list'>;
  feedSources: Pick<FeedSourcesRepo, 'byCompany'>;
};

/** Hosts that their operator may expect to be open to price lists, as they were when there was one list for both. */
const closedSources = async ({ storeHosts, feedHosts, feedSources }: HostDeps, uids: string[]) => {
  const found: CheckResult[] = [];
  if (storeHosts.length === 0) return found;
  for (const uid of uids) {
    const source = await feedSources.byCompany(uid);
    const { host, hostname } = new URL(source?.url ?? 'https://none.invalid');
    const isIn = (entries: readonly string[]) =>
      entries.some(
        (entry) => [host, hostname].includes(hostOf(entry)) && [uid, entry].includes(entry.split('@')[0] ?? ''),
      );
    if (isIn(storeHosts) && !isIn(feedHosts))
      found.push(
        problem(
          'hosts',
          `${uid}: its price list comes from ${host}, which only STORE_HOSTS lists.`,
          `If the host is yours, set FEED_HOSTS=${uid}@${host} for the servers and for this command.`,
        ),
      );
  }
  return found;
};

export const checkHosts = (deps: HostDeps): Check => ({
  name: 'hosts',
  run: async () => {
    const uids = (await deps.companies.list()).map(({ Uid }) => Uid);
    const findings = [
      ...openHostWarnings(deps, uids.length).map((says) =>
        warning('hosts', says, 'Name the company that may use each host: COMPANY@HOST.'),
      ),
      ...(await closedSources(deps, uids)),
    ];
    return findings.length > 0
      ? findings
      : [ok('hosts', 'No private host is open to a company without being named for it.')];
  },
});
