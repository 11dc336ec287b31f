/** One log line a minute with the companies that used this server most. Companies are no labels: their number is unbounded. */
import type { TenantUse } from '../../domain/ports/metrics.ts';

const INTERVAL_MS = 60_000;
/** Companies of each order: by requests, by time, by bytes. */
const TOP = 5;
/** Names of one interval. Visitors can invent them, so that more are counted together. */
const MAX_NAMES = 20_000;
/** Candidates that are looked up before an order is given up: invented names are left out. */
const MAX_CANDIDATES = 50;

type Use = { requests: number; seconds: number; bytes: number };
const NO_USE: Use = { requests: 0, seconds: 0, bytes: 0 };

const MEASURES = ['requests', 'seconds', 'bytes'] as const;

export type TopTenantsOptions = {
  /** Whether the company exists. */
  isKnown: (company: string) => Promise<boolean>;
  logger: { info: (about: object, text: string) => void; error: (about: object, text: string) => void };
};

const rounded = ({ requests, seconds, bytes }: Use): Use => ({
  requests,
  seconds: Math.round(seconds * 1000) / 1000,
  bytes,
});

const plus = (one: Use, other: Use): Use => ({
  requests: one.requests + other.requests,
  seconds: one.seconds + other.seconds,
  bytes: one.bytes + other.bytes,
});

export const createTopTenants = ({ isKnown, logger }: TopTenantsOptions) => {
  let uses = new Map<string, Use>();
  let rest = { ...NO_USE };

  const knownTop = async (all: [string, Use][], measure: (typeof MEASURES)[number]): Promise<string[]> => {
    const found: string[] = [];
    const candidates = all.toSorted(([, one], [, other]) => other[measure] - one[measure]).slice(0, MAX_CANDIDATES);
    for (const [company] of candidates) {
      if (found.length === TOP) break;
      if (await isKnown(company)) found.push(company);
    }
    return found;
  };

  /** Writes the line and begins anew; none when no company used the server. */
  const report = async (): Promise<void> => {
    const [all, unnamed] = [[...uses], rest];
    uses = new Map();
    rest = { ...NO_USE };
    if (all.length === 0) return;
    const top = new Set<string>();
    for (const measure of MEASURES) for (const company of await knownTop(all, measure)) top.add(company);
    const tenants = all
      .filter(([company]) => top.has(company))
      .sort(([, one], [, other]) => other.requests - one.requests)
      .map(([company, use]) => ({ company, ...rounded(use) }));
    const others = all.filter(([company]) => !top.has(company)).reduce((sum, [, use]) => plus(sum, use), unnamed);
    logger.info({ tenants, others: rounded(others) }, 'busiest companies');
  };

  const timer = setInterval(
    () => void report().catch((error: unknown) => logger.error({ err: error }, 'busiest companies')),
    INTERVAL_MS,
  );
  timer.unref();

  const add: TenantUse['add'] = (company, seconds, bytes) => {
    let use = uses.get(company);
    if (use === undefined && uses.size < MAX_NAMES) {
      use = { ...NO_USE };
      uses.set(company, use);
    }
    const target = use ?? rest;
    target.requests += 1;
    target.seconds += seconds;
    target.bytes += bytes;
  };

  return { add, report, stop: () => clearInterval(timer) };
};
