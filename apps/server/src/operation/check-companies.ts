/** Checks each company's source of products: its store, called with its credentials, or its price list. */
import { type Company, FeedReport } from '@vitrina/contract';
import { hasOcrLanguage } from '../domain/companies/settings.ts';
import type { CompaniesRepo } from '../domain/ports/companies.ts';
import type { DatabaseSnapshot } from '../domain/ports/database-dumps.ts';
import type { Stores } from '../domain/ports/stores.ts';
import { AppError } from '../errors/app-error.ts';
import { messageOf } from '../errors/messages.ts';
import { type Check, type CheckResult, ok, problem, warning } from './check-result.ts';

const CONCURRENCY = 8;

export type CompanyDeps = {
  companies: CompaniesRepo;
  stores: Stores;
  snapshot: () => Promise<DatabaseSnapshot>;
  /** Timeout per store in ms; longer than one call to a store may take. */
  timeoutMs: number;
};

const isFeed = ({ Integrations }: Company): boolean => Integrations.ECOMMERCE.PROVIDER === 'FEED';

const withTimeout = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('store.unreachable', { reason: 'timeout' })), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

const factsText = (facts: AppError['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const checkStore = async (company: Company, { stores, timeoutMs }: CompanyDeps): Promise<CheckResult> => {
  const { Uid } = company;
  try {
    const work = stores.of(company).then((store) => store.categories());
    const categories = await withTimeout(timeoutMs, work);
    return ok('stores', `${Uid}: its store answers, ${categories.length} categories.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const facts = factsText(error.facts);
    const says = `${Uid}: ${messageOf(error)}${facts === '' ? '' : ` (${facts})`}`;
    const remedy =
      error.facts.reason === 'private-address'
        ? `If the host is yours, set STORE_HOSTS=${Uid}@${error.facts.host} for the servers and for this command.`
        : `Check --website, --provider and --secret: vitrina company set ${Uid} --help`;
    return problem('stores', says, remedy);
  }
};

/** Whether the stored report of a list says that no product has a price. */
const isUnpriced = (report: unknown): boolean => {
  if (typeof report !== 'string' || report === '') return false;
  const parsed = FeedReport.safeParse(JSON.parse(report));
  return parsed.data?.notes?.some(({ code }) => code === 'prices.none') ?? false;
};

const feedFindings = async ({ snapshot }: CompanyDeps, companies: readonly Company[]): Promise<CheckResult[]> => {
  const counts = new Map<string, number>();
  const unpriced = new Set<string>();
  const tables = await snapshot();
  try {
    for await (const rows of tables.rows('feeds'))
      for (const row of rows) {
        const uid = String(row['company_uid']);
        counts.set(uid, Number(row['product_count']));
        if (isUnpriced(row['report'])) unpriced.add(uid);
      }
  } finally {
    await tables.close();
  }
  return companies.map(({ Uid }) => {
    const count = counts.get(Uid) ?? 0;
    if (count > 0 && unpriced.has(Uid))
      return warning(
        'feeds',
        `${Uid}: none of the ${count} products in its price list has a price.`,
        `Shoppers can ask, not order. See how a list is read: vitrina feed check FILE --company ${Uid}`,
      );
    if (count > 0) return ok('feeds', `${Uid}: ${count} products in its price list.`);
    return warning(
      'feeds',
      `${Uid} has neither a store nor a price list.`,
      `Run: vitrina feed import FILE --company ${Uid}`,
    );
  });
};

const languageFindings = (companies: readonly Company[]): CheckResult[] =>
  companies
    .filter((company) => !hasOcrLanguage(company))
    .map(({ Uid }) =>
      problem(
        'ocr',
        `${Uid}: pages without text are not read, because its OCR_LANGUAGE is unknown.`,
        `Run: vitrina company set --uid ${Uid} --extra OCR_LANGUAGE=SPA`,
      ),
    );

/** `isOffline`: stores are not called. */
export const checkCompanies = (deps: CompanyDeps, { isOffline }: { isOffline: boolean }): Check => ({
  name: 'stores',
  run: async () => {
    const companies = (await deps.companies.list()).filter(({ IsActive }) => IsActive);
    const findings = [...languageFindings(companies), ...(await feedFindings(deps, companies.filter(isFeed)))];
    const storeCompanies = isOffline ? [] : companies.filter((company) => !isFeed(company));
    for (let at = 0; at < storeCompanies.length; at += CONCURRENCY)
      findings.push(
        ...(await Promise.all(storeCompanies.slice(at, at + CONCURRENCY).map((company) => checkStore(company, deps)))),
      );
    return findings;
  },
});
