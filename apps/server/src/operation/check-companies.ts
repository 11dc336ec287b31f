/** What each company sells from: its store, asked with its credentials, or its price list. */
import type { Company } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { DatabaseSnapshot } from '../domain/ports/copies.ts';
import type { CompaniesRepo, Stores } from '../domain/ports.ts';
import { messageOf } from '../messages.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const AT_ONCE = 8;

export type CompanyDeps = {
  companies: CompaniesRepo;
  stores: Stores;
  snapshot: () => Promise<DatabaseSnapshot>;
  /** Longer than one call to a store may take; milliseconds. */
  patienceMs: number;
};

const isFeed = ({ Integrations }: Company): boolean => Integrations.ECOMMERCE.PROVIDER === 'FEED';

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('store.unreachable', { reason: 'timeout' })), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const told = (facts: AppError['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const askStore = async (company: Company, { stores, patienceMs }: CompanyDeps): Promise<Finding> => {
  const { Uid } = company;
  try {
    const work = stores.of(company).then((store) => store.categories());
    const categories = await within(patienceMs, work);
    return ok('stores', `${Uid}: its store answers, ${categories.length} categories.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const facts = told(error.facts);
    const says = `${Uid}: ${messageOf(error)}${facts === '' ? '' : ` (${facts})`}`;
    const remedy =
      error.facts.reason === 'private-address'
        ? `If it is yours: STORE_HOSTS=${error.facts.host}, for the servers and for this command.`
        : `Look at --website, --provider and --secret: vitrina company set ${Uid} --help`;
    return problem('stores', says, remedy);
  }
};

const feedFindings = async ({ snapshot }: CompanyDeps, companies: readonly Company[]): Promise<Finding[]> => {
  const counts = new Map<string, number>();
  const seen = await snapshot();
  try {
    for await (const rows of seen.rows('feeds'))
      for (const row of rows) counts.set(String(row['company_uid']), Number(row['product_count']));
  } finally {
    await seen.close();
  }
  return companies.map(({ Uid }) => {
    const count = counts.get(Uid) ?? 0;
    if (count > 0) return ok('feeds', `${Uid}: ${count} products in its price list.`);
    return warning(
      'feeds',
      `${Uid} has neither a store nor a price list.`,
      `Run: vitrina feed import FILE --company ${Uid}`,
    );
  });
};

/** `isOffline`: no store is asked. */
export const checkCompanies = (deps: CompanyDeps, { isOffline }: { isOffline: boolean }): Check => ({
  name: 'stores',
  look: async () => {
    const companies = (await deps.companies.list()).filter(({ IsActive }) => IsActive);
    const findings = await feedFindings(deps, companies.filter(isFeed));
    const asked = isOffline ? [] : companies.filter((company) => !isFeed(company));
    for (let at = 0; at < asked.length; at += AT_ONCE)
      findings.push(...(await Promise.all(asked.slice(at, at + AT_ONCE).map((company) => askStore(company, deps)))));
    return findings;
  },
});
